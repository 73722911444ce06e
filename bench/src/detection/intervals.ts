/**
 * A count of successes as text: `9 of 12 (75 %, 47 to 91)`, the Wilson interval that holds the true share in 95 of
 * 100 cases.
 */
export function describeShare(successes: number, trials: number): string {
  if (trials === 0) return 'none'
  const { low, high } = wilson(successes, trials)
  const percent = (share: number) => Math.round(100 * share)
  return `${successes} of ${trials} (${percent(successes / trials)} %, ${percent(low)} to ${percent(high)})`
}

/** The Wilson score interval at 95 %. */
export function wilson(successes: number, trials: number): { low: number; high: number } {
  const z = 1.96
  const share = successes / trials
  const spread = 1 + z ** 2 / trials
  const centre = (share + z ** 2 / (2 * trials)) / spread
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2))
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

/** A judged anomaly: its score in percent and whether it is real. */
export type Judged = { score: number; isReal: boolean }

const BANDS = [
  [0, 9],
  [10, 31],
  [32, 59],
  [60, 84],
  [85, 94],
  [95, 100],
] as const

/**
 * By band of scores: how many, their mean score, how many are real, and whether the mean lies within the interval of
 * the share.
 */
export function describeCalibration(judged: readonly Judged[]): string[] {
  return BANDS.flatMap(([from, to]) => {
    const band = judged.filter(({ score }) => score >= from && score <= to)
    if (band.length === 0) return []
    const mean = band.reduce((sum, { score }) => sum + score, 0) / band.length
    const real = band.filter(({ isReal }) => isReal).length
    const { low, high } = wilson(real, band.length)
    const isWithin = mean >= 100 * low && mean <= 100 * high
    return [
      `  score ${from} to ${to}: mean ${mean.toFixed(0)}, real ${describeShare(real, band.length)}${isWithin ? '' : ', OUTSIDE'}`,
    ]
  })
}

/** By band of scores, as rows of a table: judged, mean score, real / lawful / open, share and its interval. */
export function describeBands(
  judged: readonly { score: number; verdict: 'real' | 'open' | 'none' }[],
): string[] {
  return BANDS.flatMap(([from, to]) => {
    const band = judged.filter(({ score }) => score >= from && score <= to)
    if (band.length === 0) return []
    const mean = band.reduce((sum, { score }) => sum + score, 0) / band.length
    const of = (name: string) => band.filter(({ verdict }) => verdict === name).length
    const { low, high } = wilson(of('real'), band.length)
    const rate = Math.round((100 * of('real')) / band.length)
    const isWithin = mean >= 100 * low && mean <= 100 * high
    return [
      `| ${from} to ${to} | ${band.length} | ${mean.toFixed(0)} | ${of('real')} / ${of('none')} / ${of('open')} | ${rate} % | ` +
        `${Math.round(100 * low)} to ${Math.round(100 * high)} %${isWithin ? '' : ', OUTSIDE'} |`,
    ]
  })
}
