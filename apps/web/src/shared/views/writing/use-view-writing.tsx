import { Button } from '@mantine/core'
import type { ViewMetadata } from '@quitus/contract/views/view.schema.ts'
import type { DataGridHandle } from '@quitus/data-grid/data-grid-props.ts'
import type { GridSelection } from '@quitus/data-grid/selection/selection-controller.ts'
import type { GridRow } from '@quitus/data-grid/window-source.ts'
import { formatNumber } from '@quitus/domain/number-text.ts'
import { IconPencil } from '@tabler/icons-react'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/api/api-error.ts'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { SavingStatus } from './saving-status.tsx'
import { type MultipleEditAsked, selectionBody } from './selection-body.ts'
import { UndoMenu } from './undo-menu.tsx'
import { useSavingQueue } from './use-saving-queue.ts'
import { useUndo } from './use-undo.ts'
import { multipleEdit, type WrittenView } from './writing.queries.ts'

const MultipleEditDialog = lazy(async () => ({
  default: (await import('./multiple-edit-dialog.tsx')).MultipleEditDialog,
}))

type Selected = { selection: GridSelection; count: number }

type Ports = {
  view: WrittenView
  metadata: ViewMetadata
  grid: RefObject<DataGridHandle | null>
  canEdit: boolean
  /** Keeps what lies over the grid in step. */
  onRows: (rows: readonly GridRow[]) => void
}

/** Everything of a view that writes beside its cells: the queue, undo, acts on the selection, and what shows them. */
export function useViewWriting({ view, metadata, grid, canEdit, onRows }: Ports) {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { queue, saving } = useSavingQueue()
  const undo = useUndo({ view, queue, grid, onRows })
  const [selected, setSelected] = useState<Selected | null>(null)
  /** What the box is open for; a selection that changes meanwhile does not change it. */
  const [edited, setEdited] = useState<Selected | null>(null)
  const { timestamp, columns } = metadata.viewMetaData

  function apply({ selection }: Selected, asked: MultipleEditAsked): void {
    const clientKey = crypto.randomUUID()
    const edit = { timestamp, selection: selectionBody(selection), ...asked, clientKey }
    setEdited(null)
    queue.add(
      async () => {
        const { changed } = await multipleEdit(api, view, edit)
        grid.current?.takeOver([], true)
        onRows([])
        const number = formatNumber(changed, 'INTEGER', { currency: '' })
        toasts.confirm(t('writing:multiple.done', { count: changed, number }))
      },
      (failure) => toasts.fail(failure instanceof ApiError ? failureText(failure) : String(failure)),
    )
  }

  const acts: ReactNode = canEdit && selected !== null && (
    <Button
      size="compact-xs"
      variant="light"
      leftSection={<IconPencil size={14} aria-hidden />}
      onClick={() => setEdited(selected)}
    >
      {t('writing:multiple.open')}
    </Button>
  )

  return {
    gridProps: {
      queue,
      selectionActs: acts,
      onSelectionChange: (selection: GridSelection, count: number) => setSelected({ selection, count }),
      ...(canEdit ? { onUndo: undo.undo, onRedo: undo.redo } : {}),
    },
    status: canEdit && <SavingStatus saving={saving} onRetry={queue.retryNow} />,
    menu: canEdit && <UndoMenu view={view} undo={undo} />,
    dialog: edited !== null && (
      <Suspense>
        <MultipleEditDialog
          view={view}
          timestamp={timestamp}
          columns={columns}
          {...edited}
          onApply={(asked) => apply(edited, asked)}
          onClose={() => setEdited(null)}
        />
      </Suspense>
    ),
  }
}
