/**
 * Keeps the elements of a header while it shows the same: a button that is replaced between press and release loses
 * its click. Returns true when `state` differs from the one drawn last.
 */
export function createDrawnOnce(): (state: readonly unknown[]) => boolean {
  let drawn: string | null = null
  return (state) => {
    const wanted = JSON.stringify(state)
    if (wanted === drawn) return false
    drawn = wanted
    return true
  }
}
