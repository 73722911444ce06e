import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { JobKind } from '@quitus/domain/job.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { Deps } from '#deps/deps.ts'

/** A job in the hands of the process that runs it. */
export type RunningJob = {
  id: string
  projectId: number
  kind: JobKind
  /** Fencing token: a later attempt has a greater one. */
  attempt: number
  parameters: unknown
  /** On whose behalf it runs, with the rights of now. */
  actor: SignedInActor
  access: ProjectAccess
  /** Aborted when the job was cancelled, when its person lost the right to it, or when this process stops. */
  signal: AbortSignal
  /** Remembered at once and stored in the database every second. */
  report: (progress: { done: number; total: number | null }) => void
}

/** What a job leaves: an answer to keep, and a file that is already in the store. */
export type JobOutcome = {
  result: object | null
  file: { id: string; name: string; type: string; size: number; keptForMs: number } | null
}

/**
 * Does the work of one kind of job. Throws `AppError` for what the person is to be shown; anything else is
 * `internal_error`.
 */
export type JobRunner<Needed = Deps> = (job: RunningJob, deps: Needed) => Promise<JobOutcome>

/** The kinds that this release knows how to run, with what they need. */
export type JobRunners<Needed = Deps> = Readonly<Partial<Record<JobKind, JobRunner<Needed>>>>
