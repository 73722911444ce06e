import type { GridRow } from '#model/window-source.ts'

/** Where an entry is among the loaded rows. */
export type LoadedPlace = { index: number; childOffset: number | null; row: GridRow }

/** Looks an entry up in windows of `windowSize` anomaly rows; null when it is not loaded. */
export function findLoaded(
  windows: ReadonlyMap<number, readonly GridRow[]>,
  windowSize: number,
  entryId: string,
): LoadedPlace | null {
  for (const [window, rows] of windows) {
    for (const [at, row] of rows.entries()) {
      const index = window * windowSize + at
      if (row.entryId === entryId) return { index, childOffset: null, row }
      const childOffset = row.children?.findIndex((child) => child.entryId === entryId) ?? -1
      const child = row.children?.[childOffset]
      if (child !== undefined) return { index, childOffset, row: child }
    }
  }
  return null
}
