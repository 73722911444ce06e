import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { type MultipleEditRequest, selectionBody } from '#views/data/selection-body.ts'
import { useRowChanges } from '#views/data/use-row-changes.ts'
import { type SelectedAnomalies, useViewState, useViewStore } from '#views/data/view-store.ts'
import { useDecisions } from '#views/decisions/use-decisions.ts'
import { multipleEdit } from './writing.queries.ts'

/** Writes one value into a column of many anomalies, as one step behind what is still being saved. */
export function useMultipleEdit() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { grid, queue, set } = useViewStore()
  const { scope, metadata, onRepublished } = useViewState(({ shown }) => shown)
  const changes = useRowChanges()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { requestReason } = useDecisions()
  const { timestamp } = metadata.viewMetaData

  function fail(failure: unknown): void {
    toasts.fail(failureText(failure))
    if (failure instanceof ApiError && failure.code === 'view_republished') onRepublished()
  }

  function apply({ selection, count }: SelectedAnomalies, requested: MultipleEditRequest): void {
    const clientKey = crypto.randomUUID()
    const edit = { timestamp, selection: selectionBody(selection), ...requested, clientKey }
    set('multipleEdit', null)
    queue.add(
      async () => {
        const { changed } = await multipleEdit(api, scope, edit)
        grid.current?.takeOver([], true)
        changes.written([])
        toasts.confirm(t('writing:multiple.done', counted(changed)))
      },
      (failure) => {
        const isUnreasoned = failure instanceof ApiError && failure.code === 'reason_required'
        if (!isUnreasoned || requested.reason !== undefined) fail(failure)
        else void applyWithReason({ selection, count }, requested)
      },
    )
  }

  /** The value is a decision that needs a reason (FLOW-04): requests it, and sends it all again. */
  async function applyWithReason(edited: SelectedAnomalies, requested: MultipleEditRequest): Promise<void> {
    const reason = await requestReason({ values: [requested.value], rows: null, count: edited.count })
    if (reason !== null) apply(edited, { ...requested, reason })
  }

  return {
    apply,
    /** Writes one value into a column of all rows of an anomaly. */
    editAnomaly: (row: GridRow, column: string, value: WireValue) =>
      apply({ selection: { kind: 'some', entryIds: [row.entryId] }, count: 1 }, { column, value }),
  }
}
