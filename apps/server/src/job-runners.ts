import { runExport } from '#features/exports/run-export.ts'
import type { JobRunners } from '#jobs/job.ts'

/** What each kind of job does; a kind that is missing here is run by no process of this release. */
export const JOB_RUNNERS: JobRunners = { export: runExport }
