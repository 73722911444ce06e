import type { Column } from '@quitus/domain/columns/column.ts'
import type { CellTextOptions } from '@quitus/domain/columns/column-type-rule.ts'
import type { SortKey } from '@quitus/domain/columns/filter.ts'
import type { ShownRow } from '#core/rows/shown-rows.ts'
import type { GridIcons } from '#core/ui/grid-icons.tsx'
import type { DataGridProps } from '#model/data-grid-props.ts'

/**
 * A calendar below an element, at a day as yyyy-mm-dd, null where none is written. `onClose` is called unless a day
 * was picked.
 */
export type CalendarRequest = {
  anchor: HTMLElement
  day: string | null
  onPick: (day: string) => void
  onClose: () => void
}

/** What renderers, headers and editors may read; always answers with the latest props. */
export type GridContext = {
  props: () => DataGridProps
  icons: () => GridIcons
  textOptions: () => CellTextOptions
  toggle: (line: ShownRow) => void
  openRow: (line: ShownRow) => void
  openFilter: (column: Column, anchor: HTMLElement) => void
  openMenu: (column: Column, anchor: HTMLElement) => void
  openCalendar: (requested: CalendarRequest) => void
  sortBy: (column: Column, keepOthers: boolean) => void
  toggleGroup: (group: readonly Column[]) => void
  /** Classes that a cell has by its place alone, as in a range or found. */
  placeClasses: (line: number, column: string) => readonly string[]
  isLineSelected: (line: number) => boolean
  /** What the checkbox above all rows shows. */
  coverage: () => 'none' | 'some' | 'all'
  /** Selects all rows of the filter, or none when all are. */
  selectAll: () => void
  isAllOpen: () => boolean
  foldAll: (isOpen: boolean) => void
  /** Says why an edit was given up. */
  sayUnreadable: (column: string, code: string) => void
  /** Calls back whenever sort, filters or layout change, until the returned function is called. */
  onHeaderChange: (listener: () => void) => () => void
}

/** Place of a column among the sort keys, counted from 1; null when it sorts nothing. */
export function sortPlace(
  sort: readonly SortKey[],
  column: string,
): { place: number; descending: boolean } | null {
  const at = sort.findIndex((key) => key.column === column)
  const key = sort[at]
  return key === undefined ? null : { place: at + 1, descending: key.descending }
}
