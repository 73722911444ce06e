import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import type { ApiClient } from '#shared/api/api-client.ts'
import { ticketUrl } from './jobs.queries.ts'

/** Lets the browser save a job’s file under its name: it streams to the disk, however large. */
export async function downloadJob(api: ApiClient, projectId: number, job: Job): Promise<void> {
  const link = document.createElement('a')
  link.href = await ticketUrl(api, projectId, job)
  link.download = job.file?.name ?? ''
  link.click()
}
