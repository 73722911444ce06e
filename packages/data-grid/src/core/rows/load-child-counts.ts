import type { WindowSource } from '#model/window-source.ts'
import { type ChildCounts, childCountsOf } from './child-counts.ts'
import type { RowWindows } from './row-windows.ts'

/** Reads how many child rows each anomaly of the set has, page by page, without loading a row. */
export async function loadChildCounts(windows: RowWindows, source: WindowSource): Promise<ChildCounts> {
  const runs: (readonly [childCount: number, anomalies: number])[] = []
  let next: number | null = 0
  while (next !== null) {
    const from: number = next
    const page = await windows.withSet((resultSet, signal) => source.childCounts(resultSet, from, signal))
    runs.push(...page.runs)
    next = page.next
  }
  return childCountsOf(runs)
}
