import type { ShownRow } from './shown-rows.ts'

/** What AG Grid holds per line: a row, or the pinned sums; undefined while a line loads. */
export type GridLine = ShownRow | { kind: 'totals'; sums: Readonly<Record<string, number | null>> }
