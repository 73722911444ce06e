import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import { leadingAmount } from '@quitus/domain/columns/column.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { useRowChanges } from '#views/data/use-row-changes.ts'
import { useViewState, useViewStore } from '#views/data/view-store.ts'
import { type DecisionOutcome, type DecisionRequest, runDecision } from './decisions.queries.ts'
import { DoneNotice } from './done-notice.tsx'
import { useExcludedTexts } from './use-excluded-texts.ts'

/** Decides behind what is still being saved, as one action that is written once, and says what it came to. */
export function useDecide(undo: (changeSet: string) => void) {
  const { grid, queue } = useViewStore()
  const { scope, metadata, onRepublished } = useViewState(({ shown }) => shown)
  const changes = useRowChanges()
  const { t } = useTranslation()
  const { api } = useServices()
  const { currency } = useProject()
  const toasts = useToasts()
  const excludedTexts = useExcludedTexts()
  const { columns, timestamp } = metadata.viewMetaData
  const view = { projectId: scope.projectId, source: scope.source, timestamp }

  function report(
    { action }: DecisionRequest,
    { changed, changeSet, sums, excluded }: DecisionOutcome,
  ): void {
    const summed = leadingAmount(columns)
    const sum = summed === undefined ? null : (sums[summed.name] ?? null)
    const id = `decision-${changeSet}`
    const lines = [
      t(`decisions:done.${action}`, counted(changed)),
      ...(summed === undefined || sum === null
        ? []
        : [
            t('dashboard:sum', {
              column: summed.label,
              amount: formatNumber(sum, 'AMOUNT', { currency }),
            }),
          ]),
      ...excludedTexts(excluded),
    ]
    toasts.offerBriefly(
      id,
      <DoneNotice id={id} lines={lines} onUndo={changeSet === null ? null : () => undo(changeSet)} />,
    )
  }

  return (selection: GridSelection, request: DecisionRequest): Promise<DecisionOutcome> => {
    const clientKey = crypto.randomUUID()
    return new Promise((resolve, reject) => {
      queue.add(
        async () => {
          const outcome = await runDecision(api, view, selection, request, { clientKey })
          grid.current?.takeOver([], true)
          changes.decided()
          // What changed nothing is said by the dialog, which stays.
          if (outcome.changed > 0) report(request, outcome)
          resolve(outcome)
        },
        (failure) => {
          if (failure instanceof ApiError && failure.code === 'view_republished') onRepublished()
          reject(failure)
        },
      )
    })
  }
}
