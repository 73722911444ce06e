import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import type { TaskQueue } from '@quitus/data-grid/model/task-queue.ts'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { moveStep, type WrittenView, writingQueries } from './writing.queries.ts'

type Ports = {
  view: WrittenView
  queue: TaskQueue
  grid: RefObject<DataGridHandle | null>
  /** Keeps what lies over the grid in step. */
  onRows: (rows: readonly GridRow[]) => void
}

/** Undo and redo of the person's own acts (CELL-12), in line behind what is still being saved. */
export function useUndo({ view, queue, grid, onRows }: Ports) {
  const { t } = useTranslation()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const failureText = useFailureText()

  function move(direction: 'undo' | 'redo', named?: string): void {
    const clientKey = crypto.randomUUID()
    // Found once: when its answer is lost, the same step is asked for again and not the one below it.
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
        onRows(answer.updatedRows)
        void queryClient.invalidateQueries({ queryKey: writingQueries.ownChanges(api, view).queryKey })
        const done = direction === 'undo' ? 'writing:undo.undone' : 'writing:undo.redone'
        if (answer.changed > 0) toasts.confirm(t(done, counted(answer.changed)))
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
