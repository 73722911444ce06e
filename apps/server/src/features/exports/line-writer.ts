import type { ExportColumn } from './export-column.ts'

/** Turns lines into the text of a file, from its first character to its last. */
export type LineWriter = {
  head(): string
  /** A line as `linesStatement` gives it: the index of the child row, then the values. */
  line(fields: readonly string[]): string
  /** Exact decimals below their columns, null where there is no sum. */
  tail(sums: readonly (string | null)[]): string
}

/** What is in the line of the sums where nothing is added up: its name in the first such column. */
export function sumLabelAt(columns: readonly ExportColumn[], sums: readonly (string | null)[]): number {
  return columns.findIndex((_, at) => sums[at] === null)
}

/**
 * True where a line has a word instead of a value: a state that nobody has set, but not one of the anomaly on a child
 * row.
 */
export function showsBlank({ blank, column }: ExportColumn, isChild: boolean): boolean {
  return blank !== '' && !(isChild && column.isAnomalyColumn)
}
