import { useQueryClient } from '@tanstack/react-query'
import { useProject } from '#shared/projects/current-project.ts'
import { viewQueries } from '../data/view.queries.ts'

/** Has pages read again what a change of presented anomalies concerns. */
export function useTriageChange(): () => Promise<void> {
  const queryClient = useQueryClient()
  const { id } = useProject()
  return async () => {
    const concerned = [['triage', id], ['home', id], viewQueries.all({ projectId: id, source: 'dashboard' })]
    await Promise.all(concerned.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}
