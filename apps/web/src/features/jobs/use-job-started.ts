import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useServices } from '#shared/services.ts'
import { jobsQuery } from './jobs.queries.ts'
import { useJobsOfPage } from './jobs-context.ts'

/**
 * Returns what to call when this page has started a job: the list opens with it, and its file is saved as soon as it
 * is done.
 */
export function useJobStarted(projectId: number): (job: Job | null) => void {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const page = useJobsOfPage()
  return (job) => {
    const { queryKey } = jobsQuery(api, projectId)
    if (job !== null) {
      page?.noteStarted(job.id)
      queryClient.setQueryData(queryKey, (jobs) => [job, ...(jobs ?? [])])
    }
    page?.setOpen(true)
    void queryClient.invalidateQueries({ queryKey })
  }
}
