import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { vi } from 'vitest'
import type { CallOptions } from '../call-endpoint.ts'
import type { TestServer } from '../start-test-server.ts'

type Request = RequestOf<typeof startExport>
/** A limit against hanging. */
const PATIENCE = { timeout: 25_000, interval: 50 }

/** Exports, waits until the job has ended, and takes the file with a ticket. */
export async function exportedFile(
  server: TestServer,
  request: Request,
  options: CallOptions & { as: { accessToken: string } },
): Promise<{ job: Job; bytes: Buffer; headers: Record<string, unknown> }> {
  const { job: started } = await server.call(startExport, request, options)
  if (started === null) throw new Error('Nothing was started.')
  return fileOfJob(server, Number(request.params.projectId), started.id, options)
}

/** Waits until the job has ended, and takes its file with a ticket. */
export async function fileOfJob(
  server: TestServer,
  projectId: number,
  id: string,
  options: CallOptions & { as: { accessToken: string } },
): Promise<{ job: Job; bytes: Buffer; headers: Record<string, unknown> }> {
  const job = await endedJob(server, projectId, id, options)
  if (job.state !== 'done') throw new Error(`The export ended as ${job.state}: ${job.error?.message}`)
  const { url } = await server.call(createTicket, { params: { projectId, job: job.id } }, options)
  const answer = await server.app.inject(url)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { job, bytes: answer.rawPayload, headers: answer.headers }
}

/** The job once nothing is to come of it any more. */
export function endedJob(
  server: TestServer,
  projectId: unknown,
  job: string,
  options: CallOptions,
): Promise<Job> {
  return vi.waitFor(async () => {
    const found = await server.call(getJob, { params: { projectId, job } }, options)
    if (isJobActive(found.state)) throw new Error(`The job is ${found.state}.`)
    return found
  }, PATIENCE)
}
