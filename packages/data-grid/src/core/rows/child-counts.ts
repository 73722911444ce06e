import type { ChildCountRuns } from '#model/window-source.ts'

/** How many child rows each anomaly of a set has, and all anomalies before it together; found in logarithmic time. */
export type ChildCounts = {
  /** Child rows of an anomaly; 0 past the end. */
  at: (index: number) => number
  /** Child rows of all anomalies before this one. */
  before: (index: number) => number
}

/** The counts behind their runs: two sums for each run, so that a million anomalies cost what their runs do. */
export function childCountsOf(runs: ChildCountRuns): ChildCounts {
  const firsts = new Float64Array(runs.length + 1)
  const sums = new Float64Array(runs.length + 1)
  for (const [at, [childCount, anomalies]] of runs.entries()) {
    firsts[at + 1] = (firsts[at] ?? 0) + anomalies
    sums[at + 1] = (sums[at] ?? 0) + childCount * anomalies
  }
  const end = firsts.at(-1) ?? 0
  const all = sums.at(-1) ?? 0
  const runAt = (index: number) => lastAtMost(firsts, index)

  return {
    at: (index) => (index < 0 || index >= end ? 0 : (runs[runAt(index)]?.[0] ?? 0)),
    before(index) {
      if (index <= 0) return 0
      if (index >= end) return all
      const run = runAt(index)
      return (sums[run] ?? 0) + (index - (firsts[run] ?? 0)) * (runs[run]?.[0] ?? 0)
    },
  }
}

/** Place of the last of ascending numbers that is not greater; -1 when all are. */
export function lastAtMost(ascending: ArrayLike<number>, limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
