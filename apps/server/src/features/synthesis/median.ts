/** The median of days, each with how many anomalies took so many, in order of the days. */
export function medianOf(group: readonly { days: number; anomalies: number }[]): number {
  const total = group.reduce((sum, { anomalies }) => sum + anomalies, 0)
  const dayAt = (place: number) => {
    let passed = 0
    for (const { days, anomalies } of group) {
      passed += anomalies
      if (passed > place) return days
    }
    return 0
  }
  return (dayAt(Math.floor((total - 1) / 2)) + dayAt(Math.floor(total / 2))) / 2
}
