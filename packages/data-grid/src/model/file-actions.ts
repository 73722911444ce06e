import type { Column } from '@quitus/domain/columns/column.ts'
import type { GridRow } from './window-source.ts'

/** A file on its way into a cell. */
export type FileTransfer = {
  name: string
  /** Part of its bytes that has left, from 0 to 1; at 1 the server's answer is awaited. */
  sent: number
}

/** What a page does with the files in cells, in the grid, on cards and in the detail of a row alike (CELL-09). */
export type FileActions = {
  /** null when nothing is on its way into the cell. */
  transferOf: (entryId: string, column: string) => FileTransfer | null
  /** Counts the changes of all transfers. */
  version: () => number
  /** Calls back when the transfer into a cell begins, goes on or ends, until the returned function is called. */
  subscribe: (listener: (entryId: string, column: string) => void) => () => void
  /** Opens the chooser of files of the system. */
  choose: (row: GridRow, column: Column) => void
  /** Lets the person choose among the files that were sent to the project; excluded where it has none. */
  chooseSent?: (row: GridRow, column: Column) => void
  /** Sends the first of these files. */
  send: (row: GridRow, column: Column, files: readonly File[]) => void
  /** Files that were dropped next to file cells; excluded where a page takes none. */
  match?: (files: readonly File[]) => void
  cancel: (row: GridRow, column: Column) => void
  download: (row: GridRow, column: Column) => void
  preview: (row: GridRow, column: Column) => void
  /** Requires a confirmation (CELL-10). */
  remove: (row: GridRow, column: Column) => void
}
