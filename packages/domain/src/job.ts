/** Work that goes on after the call that requested it (OPS-02). */
export const JOB_KINDS = ['export', 'import', 'detection', 'letters', 'verification', 'searchTexts'] as const
export type JobKind = (typeof JOB_KINDS)[number]

/** A job waits, runs, and then ends in one of the last three, for good unless someone tries it again. */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** True while something is still to come of a job. */
export function isJobActive(state: JobState): boolean {
  return state === 'waiting' || state === 'running'
}
