import type { WireValue } from '@quitus/domain/cell-value.ts'
import type { DataGridProps } from '#data-grid-props.ts'
import type { GridRow } from '#window-source.ts'
import { type CellConflict, createCellSaving } from './cell-saving.ts'

/** The rows that show what is edited: of a grid, or of cards. */
export type EditedRows = {
  show: (entryId: string, column: string, value: WireValue) => void
  merge: (rows: readonly GridRow[]) => void
  isRepublished: (failure: unknown) => boolean
}

/** Label of a column of the view, or its name where it has none any more. */
export function columnLabel({ metadata }: DataGridProps, name: string): string {
  return metadata.columns.find((column) => column.name === name)?.label ?? name
}

/** Saves edits of the rows on screen and tells the page of what was answered; `onMerged` follows rows taken over as stored. */
export function createViewSaving(
  props: () => DataGridProps,
  rows: () => EditedRows | null,
  events: { onMerged: () => void; onConflict: (conflict: CellConflict) => void },
) {
  return createCellSaving({
    save: (changes) => props().source.save(changes),
    show: (entryId, column, value) => rows()?.show(entryId, column, value),
    merge(updatedRows, changes) {
      rows()?.merge(updatedRows)
      props().onEditAnswered?.(updatedRows, changes)
      events.onMerged()
    },
    onConflict: events.onConflict,
    onRefused: ({ column, message }) =>
      props().onNotice({ kind: 'refused', columnLabel: columnLabel(props(), column), message }),
    onFailed(change, failure) {
      props().onEditAnswered?.([], [change])
      if (rows()?.isRepublished(failure)) props().onRepublished()
      const message = failure instanceof Error ? failure.message : props().labels.saveFailed
      props().onNotice({ kind: 'failed', columnLabel: columnLabel(props(), change.column), message })
    },
  })
}
