import { leadingAmount } from '@quitus/domain/columns/column.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useDangerQuestion } from '#shared/message-box/use-danger-question.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { useCurrentView, useViewStore } from '#views/data/view-store.ts'
import { deleteFreeAnomalies, freeAnomalyQueries } from './free-anomalies.queries.ts'
import { RestoreOffer } from './restore-offer.tsx'
import { selectedEntryIds } from './selected-entry-ids.ts'
import { useRestoring } from './use-restoring.ts'

/** Confirms, deletes rows, says what stayed and why, and offers to put the others back. */
export function useDeletion() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId, currency } = useProject()
  const { metadata, source, grid } = useCurrentView()
  const { get } = useViewStore()
  const { reload } = useRowEdits()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const send = useDangerQuestion()
  const failureText = useFailureText()
  const restore = useRestoring()
  const [isRunning, setRunning] = useState(false)
  const { timestamp, columns } = metadata.viewMetaData

  /** What the rows add up to in the leading amount, as the server counts it; null where there is none. */
  async function amountOf(entryIds: readonly string[]): Promise<string | null> {
    const amount = leadingAmount(columns)
    const resultSet = grid.current?.resultSet() ?? null
    if (amount === undefined || resultSet === null) return null
    const rows = { ranges: [], childrenOf: [], entryIds: [...entryIds] }
    const request = { columns: [amount.name], rows }
    const sums = await source.statistics(resultSet, request, AbortSignal.timeout(10_000))
    const sum = sums.columns[amount.name]?.sum ?? null
    return sum === null ? null : formatNumber(sum, 'AMOUNT', { currency })
  }

  async function isWanted(entryIds: readonly string[]): Promise<boolean> {
    const written = counted(entryIds.length)
    // Without its amount the question can still be answered.
    const amount = await amountOf(entryIds).catch(() => null)
    return send({
      title: t('freeAnomalies:delete.title', written),
      text:
        amount === null
          ? t('freeAnomalies:delete.text', written)
          : t('freeAnomalies:delete.textAmount', { ...written, amount }),
      action: t('freeAnomalies:delete.one'),
    })
  }

  /** True when at least one row is gone. */
  async function deleteNamed(entryIds: readonly string[]): Promise<boolean> {
    if (entryIds.length === 0 || !(await isWanted(entryIds))) return false
    const { deleted, refused } = await deleteFreeAnomalies(api, { projectId, timestamp }, entryIds)
    const [first] = refused
    if (first !== undefined) {
      const written = counted(refused.length)
      toasts.fail(t('freeAnomalies:delete.refused', { ...written, reason: first.message }))
    }
    if (deleted.length === 0) return false
    reload()
    void queryClient.invalidateQueries({ queryKey: freeAnomalyQueries.deletedRows(projectId) })
    const written = counted(deleted.length)
    const offer = `deleted-${deleted.join()}`.slice(0, 200)
    toasts.offerBriefly(
      offer,
      <RestoreOffer
        id={offer}
        text={t('freeAnomalies:delete.done', written)}
        onRestore={() => restore(deleted)}
      />,
    )
    return true
  }

  async function run<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
    setRunning(true)
    try {
      return await work()
    } catch (failure) {
      toasts.fail(failureText(failure))
      return null
    } finally {
      setRunning(false)
    }
  }

  return {
    isRunning,
    deleteFreeAnomalies: async (entryIds: readonly string[]) =>
      (await run(() => deleteNamed(entryIds))) === true,
    deleteSelected: async () => {
      const named = () => selectedEntryIds(source, get().selected.selection, metadata.anomalyIdColumn)
      return (await run(async () => deleteNamed(await named()))) === true
    },
  }
}
