import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import type { ApiClient } from '#shared/api/api-client.ts'
import { saveFrom } from '#shared/save-from.ts'
import { ticketUrl } from './jobs.queries.ts'

/** Lets the browser save a job’s file under its name: it streams to the disk, however large. */
export async function downloadJob(api: ApiClient, projectId: number, job: Job): Promise<void> {
  saveFrom(await ticketUrl(api, projectId, job), job.file?.name)
}
