import { Button } from '@mantine/core'
import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { GridRow, WindowSource } from '@quitus/data-grid/model/window-source.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { type MultipleEditRequest, selectionBody } from '#views/data/selection-body.ts'
import { useDecisions } from '#views/decisions/use-decisions.tsx'
import type { ChangedCell } from './changed-cells.tsx'
import { SavingStatus } from './saving-status.tsx'
import { UndoMenu } from './undo-menu.tsx'
import { useSavingQueue } from './use-saving-queue.ts'
import { useUndo } from './use-undo.ts'
import { multipleEdit, type WrittenView } from './writing.queries.ts'

const MultipleEditDialog = lazy(async () => ({
  default: (await import('./multiple-edit-dialog.tsx')).MultipleEditDialog,
}))

const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}))

type Selected = { selection: GridSelection; count: number }

type Ports = {
  view: WrittenView
  metadata: ViewMetadata
  grid: RefObject<DataGridHandle | null>
  canEdit: boolean
  source: Pick<WindowSource, 'save' | 'choices'>
  /** The view was published again: what is shown is of before. */
  onRepublished: () => void
  /** Keeps what lies over the grid in step. */
  onRows: (rows: readonly GridRow[]) => void
  onOpenRow: (row: GridRow) => void
  onOpenAnomaly: ((row: GridRow) => void) | undefined
  /** Rows were decided: what was read of them is out of date. */
  onDecided: () => void
  /** Opens the letters to suppliers; null where a view has none. */
  onLetters: (() => void) | null
}

/** Everything of a view that writes beside its cells: the queue, undo, acts on the selection, and what shows them. */
export function useViewWriting({
  view,
  metadata,
  grid,
  canEdit,
  source,
  onRepublished,
  onRows,
  ...ports
}: Ports) {
  const { t } = useTranslation()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { queue, saving } = useSavingQueue()
  const undo = useUndo({ view, queue, grid, onRows })
  const [selected, setSelected] = useState<Selected | null>(null)
  /** What the box is open for; a selection that changes meanwhile does not change it. */
  const [edited, setEdited] = useState<Selected | null>(null)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { timestamp, columns } = metadata.viewMetaData
  const decisions = useDecisions({
    ...{ view, metadata, grid, canEdit, source, queue, selected, onRepublished, ...ports },
    undo: (changeSet) => undo.undoAll([changeSet]),
  })

  function fail(failure: unknown): void {
    toasts.fail(failureText(failure))
    if (failure instanceof ApiError && failure.code === 'view_republished') onRepublished()
  }

  function apply({ selection, count }: Selected, requested: MultipleEditRequest): void {
    const clientKey = crypto.randomUUID()
    const edit = { timestamp, selection: selectionBody(selection), ...requested, clientKey }
    setEdited(null)
    queue.add(
      async () => {
        const { changed } = await multipleEdit(api, view, edit)
        grid.current?.takeOver([], true)
        onRows([])
        toasts.confirm(t('writing:multiple.done', counted(changed)))
      },
      (failure) => {
        const isUnreasoned = failure instanceof ApiError && failure.code === 'reason_required'
        if (!isUnreasoned || requested.reason !== undefined) fail(failure)
        else void applyWithReason({ selection, count }, requested)
      },
    )
  }

  /** The value is a decision that needs a reason (FLOW-04): asks for it, and sends it all again. */
  async function applyWithReason(edited: Selected, requested: MultipleEditRequest): Promise<void> {
    const reason = await decisions.askReason({ values: [requested.value], rows: null, count: edited.count })
    if (reason !== null) apply(edited, { ...requested, reason })
  }

  /** An ordinary edit, of a cell that need not be on screen. */
  function restore({ entryId, column, before: value, after: expected }: ChangedCell): void {
    const request = {
      clientKey: crypto.randomUUID(),
      kind: 'edit',
      changes: [{ entryId, column, value, expected }],
    } as const
    queue.add(async () => {
      const { updatedRows, refused, more } = await source.save(request)
      grid.current?.takeOver(updatedRows, more)
      onRows(updatedRows)
      const [refusal] = refused
      if (refusal === undefined) toasts.confirm(t('writing:history.restored'))
      else toasts.fail(refusal.message)
      await queryClient.invalidateQueries({ queryKey: ['view-history', view.projectId, view.source] })
    }, fail)
  }

  const acts: ReactNode = canEdit && selected !== null && (
    <>
      {decisions.bar}
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => setEdited(selected)}
      >
        {t('writing:multiple.open')}
      </Button>
    </>
  )

  return {
    editAnomaly: (row: GridRow, column: string, value: WireValue) =>
      apply({ selection: { kind: 'some', entryIds: [row.entryId] }, count: 1 }, { column, value }),
    deciding: decisions.deciding,
    gridProps: {
      ...decisions.gridProps,
      queue,
      selectionActs: acts,
      onSelectionChange: (selection: GridSelection, count: number) => setSelected({ selection, count }),
      ...(canEdit ? { onUndo: undo.undo, onRedo: undo.redo } : {}),
    },
    status: canEdit && <SavingStatus saving={saving} onRetry={queue.retryNow} />,
    menu: <UndoMenu view={view} undo={canEdit ? undo : null} onOpenHistory={() => setHistoryOpen(true)} />,
    dialogs: (
      <Suspense>
        {decisions.dialogs}
        {isHistoryOpen && (
          <HistoryDialog
            view={view}
            onRestore={canEdit ? restore : null}
            onClose={() => setHistoryOpen(false)}
          />
        )}
        {edited !== null && (
          <MultipleEditDialog
            view={view}
            timestamp={timestamp}
            columns={columns}
            {...edited}
            loadChoices={source.choices}
            onApply={(requested) => apply(edited, requested)}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    ),
  }
}
