import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useViewState, useViewStore } from '#views/data/view-store.ts'
import { DecisionDialogs } from '#views/decisions/decision-dialogs.tsx'
import { useDecisionCommands } from '#views/decisions/use-decision-commands.ts'
import { useMultipleEdit } from './use-multiple-edit.ts'
import { useRestore } from './use-restore.ts'
import { useQueueGuard } from './use-saving-queue.ts'
import { useUndo } from './use-undo.ts'
import { useUndoKeys } from './use-undo-keys.ts'

const MultipleEditDialog = lazy(async () => ({
  default: (await import('./multiple-edit-dialog.tsx')).MultipleEditDialog,
}))

const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}))

/**
 * What is written from outside the cells: decisions, undo by keys, multiple edits and the history, with their
 * dialogs.
 */
export function ViewWriting() {
  const { queue } = useViewStore()
  const canEdit = useViewState(({ shown }) => shown.canEdit)
  const undo = useUndo()
  useQueueGuard(queue)
  useUndoKeys(canEdit ? undo : null)
  useDecisionCommands()
  return (
    <Suspense>
      <DecisionDialogs undo={(changeSet) => undo.undoAll([changeSet])} />
      <History />
      <MultipleEdit />
    </Suspense>
  )
}

function History() {
  const { set } = useViewStore()
  const isOpen = useViewState(({ isHistoryOpen }) => isHistoryOpen)
  const { scope, canEdit } = useViewState(({ shown }) => shown)
  const restore = useRestore()
  const { change } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (!isOpen && change === undefined) return null
  function close(): void {
    set('isHistoryOpen', false)
    if (change === undefined) return
    void navigate({ to: '.', search: withoutChange, replace: true })
  }
  return (
    <HistoryDialog view={scope} from={change ?? null} onRestore={canEdit ? restore : null} onClose={close} />
  )
}

function withoutChange<Search extends { change?: string }>({ change: _, ...rest }: Search) {
  return rest
}

function MultipleEdit() {
  const { set } = useViewStore()
  const edited = useViewState(({ multipleEdit }) => multipleEdit)
  const { scope, metadata, source } = useViewState(({ shown }) => shown)
  const { apply } = useMultipleEdit()
  if (edited === null) return null
  const { timestamp, columns } = metadata.viewMetaData
  return (
    <MultipleEditDialog
      view={scope}
      timestamp={timestamp}
      columns={columns}
      {...edited}
      loadChoices={source.choices}
      onApply={(requested) => apply(edited, requested)}
      onClose={() => set('multipleEdit', null)}
    />
  )
}
