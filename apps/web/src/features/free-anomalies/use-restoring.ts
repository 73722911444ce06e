import { counted } from '@quitus/i18n/counted.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { freeAnomalyQueries, restoreFreeAnomalies } from './free-anomalies.queries.ts'

/** Puts deleted rows back and says so, or why not. */
export function useRestoring(): (entryIds: readonly string[]) => Promise<void> {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId } = useProject()
  const { metadata } = useCurrentView()
  const { reload } = useRowEdits()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { timestamp } = metadata.viewMetaData

  return async (entryIds) => {
    try {
      const { updatedRows, refused } = await restoreFreeAnomalies(api, { projectId, timestamp }, entryIds)
      const [first] = refused
      if (first !== undefined) toasts.fail(first.message)
      const count = updatedRows.length
      if (count > 0) toasts.confirm(t('freeAnomalies:restore.done', counted(count)))
    } catch (failure) {
      toasts.fail(failureText(failure))
    }
    reload()
    await queryClient.invalidateQueries({ queryKey: freeAnomalyQueries.deletedRows(projectId) })
  }
}
