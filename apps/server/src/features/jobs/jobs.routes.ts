import type { Route } from '#http/bind-endpoint.ts'
import { cancelJob } from './cancel-job.ts'
import { createTicket } from './create-ticket.ts'
import { downloadJobFile } from './download-job-file.ts'
import { getJob } from './get-job.ts'
import { listJobs } from './list-jobs.ts'
import { retryJob } from './retry-job.ts'

export const jobsRoutes: readonly Route[] = [
  listJobs,
  getJob,
  cancelJob,
  retryJob,
  createTicket,
  downloadJobFile,
]
