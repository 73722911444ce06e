import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useRowChanges } from '#views/data/use-row-changes.ts'
import { viewQueries } from '#views/data/view.queries.ts'
import { useViewState, useViewStore } from '#views/data/view-store.ts'
import type { ChangedCell } from './changed-cells.tsx'

/** Puts an earlier value back: an ordinary edit, of a cell that need not be on screen. */
export function useRestore(): (cell: ChangedCell) => void {
  const { t } = useTranslation()
  const { grid, queue } = useViewStore()
  const { scope, source, onRepublished } = useViewState(({ shown }) => shown)
  const changes = useRowChanges()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const failureText = useFailureText()

  return ({ entryId, column, before: value, after: expected }) => {
    const request = {
      clientKey: crypto.randomUUID(),
      kind: 'edit',
      changes: [{ entryId, column, value, expected }],
    } as const
    queue.add(
      async () => {
        const { updatedRows, refused, more } = await source.save(request)
        grid.current?.takeOver(updatedRows, more)
        changes.written(updatedRows)
        const [refusal] = refused
        if (refusal === undefined) toasts.confirm(t('writing:history.restored'))
        else toasts.fail(refusal.message)
        await queryClient.invalidateQueries({ queryKey: viewQueries.doneInView(scope) })
      },
      (failure) => {
        toasts.fail(failureText(failure))
        if (failure instanceof ApiError && failure.code === 'view_republished') onRepublished()
      },
    )
  }
}
