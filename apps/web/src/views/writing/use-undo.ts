import { isOfCells } from '@quitus/domain/anomalies/change-kind.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { useRowChanges } from '#views/data/use-row-changes.ts'
import { useViewState, useViewStore } from '#views/data/view-store.ts'
import { moveStep, writingQueries } from './writing.queries.ts'

/** Undo and redo of the person's own actions (CELL-12), in line behind what is still being saved. */
export function useUndo() {
  const { queue, grid } = useViewStore()
  const { scope: view, t } = useViewState(({ shown }) => shown)
  const changes = useRowChanges()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const failureText = useFailureText()

  function move(direction: 'undo' | 'redo', named?: string): void {
    const clientKey = crypto.randomUUID()
    // Found once: when its answer is lost, the same step is requested again and not the one below it.
    let changeSet = named ?? null
    queue.add(
      async () => {
        if (changeSet === null) {
          const steps = await queryClient.fetchQuery(writingQueries.ownChanges(api, view))
          changeSet = steps[direction][0]?.changeSet ?? null
        }
        if (changeSet === null) {
          toasts.fail(t(direction === 'undo' ? 'writing:undo.none' : 'writing:undo.noneToRedo'))
          return
        }
        const answer = await moveStep(api, view.projectId, direction, { changeSet, clientKey })
        grid.current?.takeOver(answer.updatedRows, answer.more)
        changes.written(answer.updatedRows)
        void queryClient.invalidateQueries({ queryKey: writingQueries.ownChanges(api, view).queryKey })
        const done = direction === 'undo' ? 'writing:undo.undone' : 'writing:undo.redone'
        if (answer.changed > 0) {
          const what = isOfCells(answer.kind)
            ? t('writing:undo.cells', counted(answer.changed))
            : t('dashboard:count', counted(answer.changedRows))
          toasts.confirm(t(done, { what }))
        }
        const [refusal] = answer.refused
        if (refusal !== undefined)
          toasts.fail(
            t('writing:undo.refused', { ...counted(answer.refusedCount), message: refusal.message }),
          )
      },
      (failure) => toasts.fail(failureText(failure)),
    )
  }

  return {
    undo: () => move('undo'),
    redo: () => move('redo'),
    /** Undoes steps from the latest on, in the order given. */
    undoAll: (changeSets: readonly string[]) => {
      for (const changeSet of changeSets) move('undo', changeSet)
    },
  }
}
