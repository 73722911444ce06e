import type { GridRow } from './window-source.ts'

/** What a colleague wrote, as it is now. */
export type LiveChange = {
  /** Anomalies with all of their rows. */
  rows: readonly GridRow[]
  /** Entries that left the view. */
  gone: readonly string[]
  /** More has changed than is listed. */
  many: boolean
}

/** Someone else who looks at a row, or edits a cell of it. */
export type GridPerson = {
  /** One for each tab. */
  key: string
  name: string
  initials: string
  /** One of eight colours, counted from 0. */
  colour: number
  entryId: string
  /** Null where they look at the row alone. */
  column: string | null
  isEditing: boolean
}

/** Where the person of the grid is. */
export type GridPlace = { entryId: string; column: string | null; isEditing: boolean }

export type ChangedCell = { entryId: string; column: string }
