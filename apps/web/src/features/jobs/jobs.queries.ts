import type { cancelJob } from '@quitus/contract/jobs/cancel-job.ts'
import type { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import type { listJobs } from '@quitus/contract/jobs/list-jobs.ts'
import type { retryJob } from '@quitus/contract/jobs/retry-job.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'
import { useServices } from '#shared/services.ts'
import { refetchDelay } from './refetch-delay.ts'

/** The jobs of a project that the person may see, newest first; read again while one is still active. */
export function jobsQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['jobs', projectId],
    queryFn: async ({ signal }) => {
      const { jobs } = await api<typeof listJobs>({
        method: 'GET',
        path: '/services/v1/wexaus/projects/:projectId/jobs',
        params: { projectId },
        query: {},
        signal,
      })
      return jobs
    },
    refetchInterval: ({ state }) => refetchDelay(state.data ?? [], Date.now()),
    refetchIntervalInBackground: true,
  })
}

/** Ends and repeats jobs; each rejects with the server’s refusal, and the list is read again either way. */
export function useJobChanges(projectId: number) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { queryKey } = jobsQuery(api, projectId)
  const options = {
    onSuccess: (changed: Job) =>
      queryClient.setQueryData(queryKey, (jobs: Job[] | undefined) =>
        jobs?.map((job) => (job.id === changed.id ? changed : job)),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  }
  const cancel = useMutation({
    mutationFn: (job: Job) =>
      api<typeof cancelJob>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/jobs/:job/cancel',
        params: { projectId, job: job.id },
      }),
    ...options,
  })
  const retry = useMutation({
    mutationFn: (job: Job) =>
      api<typeof retryJob>({
        method: 'POST',
        path: '/services/v1/wexaus/projects/:projectId/jobs/:job/retry',
        params: { projectId, job: job.id },
      }),
    ...options,
  })
  return { cancel: cancel.mutateAsync, retry: retry.mutateAsync }
}

/** Address under which a job’s file can be had once, within a minute. */
export async function ticketUrl(api: ApiClient, projectId: number, job: Job): Promise<string> {
  const { url } = await api<typeof createTicket>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/jobs/:job/ticket',
    params: { projectId, job: job.id },
  })
  return url
}

/** Jobs of which something is still to come. */
export function activeJobs(jobs: readonly Job[]): readonly Job[] {
  return jobs.filter(({ state }) => isJobActive(state))
}
