import type { DataGridHandle } from '@quitus/data-grid/model/data-grid-props.ts'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { TaskQueue } from '@quitus/data-grid/model/task-queue.ts'
import type { Column } from '@quitus/domain/column.ts'
import { leadingAmount } from '@quitus/domain/column.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import {
  type DecidedView,
  type DecisionOutcome,
  type DecisionRequest,
  runDecision,
} from './decisions.queries.ts'
import { DoneNotice } from './done-notice.tsx'
import { useLeftOutTexts } from './use-left-out-texts.ts'

type Ports = {
  view: DecidedView
  columns: readonly Column[]
  grid: RefObject<DataGridHandle | null>
  queue: TaskQueue
  undo: (changeSet: string) => void
  onRepublished: () => void
  onDecided: () => void
}

/** Decides behind what is still being saved, as one act that is written once, and says what it came to. */
export function useDecide({ view, columns, grid, queue, undo, onRepublished, onDecided }: Ports) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { currency } = useProject()
  const toasts = useToasts()
  const leftOutTexts = useLeftOutTexts()

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
      ...leftOutTexts(excluded),
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
          onDecided()
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
