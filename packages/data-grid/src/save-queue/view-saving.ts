import type { CellConflict } from '#model/cell-edit.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import type { CellChange, GridRow } from '#model/window-source.ts'
import { createCellSaving } from './cell-saving.ts'

/** The rows that show what is edited: of a grid, or of cards. */
export type EditedRows = {
  show: (values: readonly Pick<CellChange, 'entryId' | 'column' | 'value'>[]) => void
  merge: (rows: readonly GridRow[]) => void
  /** Reads every loaded row again, in its place. */
  reload: () => void
  isRepublished: (failure: unknown) => boolean
}

/** Label of a column of the view, or its name where it has none any more. */
export function columnLabel({ metadata }: DataGridProps, name: string): string {
  return metadata.columns.find((column) => column.name === name)?.label ?? name
}

/**
 * Saves edits of the rows on screen and informs the page of what was answered; `onMerged` follows rows taken over as
 * stored.
 */
export function createViewSaving(
  props: () => DataGridProps,
  rows: () => EditedRows | null,
  events: { onMerged: () => void; onConflicts: (conflicts: readonly CellConflict[]) => void },
) {
  function merge(updatedRows: readonly GridRow[], more: boolean, changes: readonly CellChange[]): void {
    rows()?.merge(updatedRows)
    if (more) rows()?.reload()
    props().onEditAnswered?.(updatedRows, changes)
    events.onMerged()
  }

  const saving = createCellSaving({
    queue: props().queue,
    save: (request) => props().source.save(request),
    show: (values) => rows()?.show(values),
    merge,
    onConflicts: events.onConflicts,
    requestReason: async (edits) => (await props().onReasonRequired?.(edits)) ?? null,
    onRefused(refusals) {
      const [first] = refusals
      if (first === undefined) return
      const label = columnLabel(props(), first.column)
      props().onNotice({
        kind: 'refused',
        columnLabel: label,
        message: first.message,
        count: refusals.length,
      })
    },
    onFailed(changes, failure) {
      props().onEditAnswered?.([], changes)
      if (rows()?.isRepublished(failure)) props().onRepublished()
      const message = failure instanceof Error ? failure.message : props().t('grid:saveFailed')
      const label = columnLabel(props(), changes[0]?.column ?? '')
      props().onNotice({ kind: 'failed', columnLabel: label, message, count: changes.length })
    },
  })
  return { ...saving, merge }
}
