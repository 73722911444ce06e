import type { Column } from '@quitus/domain/columns/column.ts'

/** Heights of a row: 28, 36 and 42 pixels; texts take two lines from the standard height on (decision 071). */
export type Density = 'compact' | 'standard' | 'comfortable'
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { compact: 28, standard: 36, comfortable: 42 }

/** What a person changed about the columns of one view; a column that is not named keeps its metadata (VIEW-02). */
export type GridLayout = {
  /** Column names from left to right. */
  order?: readonly string[] | undefined
  /** Pixels by column name. */
  widths?: Readonly<Record<string, number>> | undefined
  /** Shown or not, by column name. */
  shown?: Readonly<Record<string, boolean>> | undefined
  /** Pinned at the left or not, by column name. */
  pinned?: Readonly<Record<string, boolean>> | undefined
  density?: Density | undefined
  /** What a narrow screen shows; cards where absent. */
  narrow?: 'table' | undefined
}

/** True when the column is on screen; a column hidden by metadata never is. */
export function isColumnShown(column: Column, layout: GridLayout): boolean {
  return !column.hidden && (layout.shown?.[column.name] ?? column.displayByDefault)
}

/** True when the column stays at the left while the others scroll: by metadata, or because the person wants it so. */
export function isColumnPinned(column: Column, layout: GridLayout): boolean {
  return layout.pinned?.[column.name] ?? column.frozen
}

/** Height of a row in pixels. */
export function rowHeightOf({ density = 'standard' }: GridLayout): number {
  return ROW_HEIGHTS[density]
}

/**
 * Columns in the person's order; those that the layout does not know keep their place after their predecessor in
 * metadata.
 */
export function orderedColumns(columns: readonly Column[], layout: GridLayout): readonly Column[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const known = new Set((layout.order ?? []).filter((name) => byName.has(name)))
  if (known.size === 0) return columns
  const names = [...known]
  for (const [at, column] of columns.entries()) {
    if (known.has(column.name)) continue
    const predecessor = columns[at - 1]
    names.splice(predecessor === undefined ? 0 : names.indexOf(predecessor.name) + 1, 0, column.name)
  }
  return names.flatMap((name) => byName.get(name) ?? [])
}

/** The columns on screen from left to right: pinned ones are before the others. */
export function shownColumns(columns: readonly Column[], layout: GridLayout): readonly Column[] {
  const shown = orderedColumns(columns, layout).filter((column) => isColumnShown(column, layout))
  const isPinned = (column: Column) => isColumnPinned(column, layout)
  return [...shown.filter(isPinned), ...shown.filter((column) => !isPinned(column))]
}

/** Columns that a person may show or hide. */
export function offeredColumns(columns: readonly Column[]): readonly Column[] {
  return columns.filter((column) => !column.hidden)
}

/**
 * What a click on a group header does (VIEW-03): shows the hidden columns of the group, or, when none is hidden,
 * hides those that metadata does not display by default; without such, all but the first, so that the header stays
 * within reach.
 */
export function groupToggle(
  group: readonly Column[],
  layout: GridLayout,
): { names: string[]; isShown: boolean } {
  const offered = offeredColumns(group)
  const hidden = offered.filter((column) => !isColumnShown(column, layout))
  if (hidden.length > 0) return { names: hidden.map((column) => column.name), isShown: true }
  const extra = offered.filter((column) => !column.displayByDefault)
  const folded = extra.length > 0 && extra.length < offered.length ? extra : offered.slice(1)
  return { names: folded.map((column) => column.name), isShown: false }
}
