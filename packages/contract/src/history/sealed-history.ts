import { HISTORY_FAULTS, HISTORY_VERDICTS } from '@quitus/domain/history-verdict.ts'
import { JOB_STATES } from '@quitus/domain/job.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { sourceSchema } from '../views/view.schema.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/sealed-history'

const verificationSchema = z.object({
  job: z.string(),
  state: z.enum(JOB_STATES),
  /** Change sets that were compared so far, and those there are; null until it is known. */
  done: z.int(),
  total: z.int().nullable(),
  finishedAt: z.string().nullable(),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  /** Of a verification that is done. */
  result: z
    .object({
      verdict: z.enum(HISTORY_VERDICTS),
      /** Those that are sealed and were not removed. */
      sealed: z.int(),
      /** Change sets whose personal values were erased, so that only the rest of them is compared. */
      erased: z.int(),
      /** Whether each part that is gone has a certificate of the rule that removed it (SEC-09). */
      isRemovalCertified: z.boolean(),
      /** The first change set that differs. */
      difference: z
        .object({
          fault: z.enum(HISTORY_FAULTS),
          changeSetId: z.string().nullable(),
          /** In whose history it is; null where there is no such change set any more. */
          source: sourceSchema.nullable(),
        })
        .nullable(),
    })
    .nullable(),
})
export type HistoryVerification = z.infer<typeof verificationSchema>

const sealedHistorySchema = z.object({
  /** The last change set that is sealed, and when it was; null before the first. */
  last: z
    .object({ changeSetId: z.string(), position: z.int(), sealedAt: z.string(), hash: z.string() })
    .nullable(),
  /** Change sets that wait for their seal, at most a thousand. */
  waiting: z.int(),
  /** What the retention rule of the project removed, and until when; null where nothing was (SEC-09). */
  removed: z.object({ changeSets: z.int(), until: z.string().nullable() }).nullable(),
  /** The last that was requested. */
  verification: verificationSchema.nullable(),
})
export type SealedHistory = z.infer<typeof sealedHistorySchema>

/** Up to where is the history of the project sealed, and what did the last verification say (SEC-06)? */
export const getSealedHistory = endpoint({
  name: 'get-sealed-history',
  method: 'GET',
  path: PATH,
  summary: 'How far the history is sealed, and its last verification',
  access: 'project.manage',
  params: projectParams,
  response: sealedHistorySchema,
  errors: [],
})

/** The text of a file to be kept outside of the installation; `verify` compares the history with it. */
export const exportHistoryHead = endpoint({
  name: 'export-history-head',
  method: 'GET',
  path: `${PATH}/head`,
  summary: 'Export the head of the sealed history',
  access: 'project.manage',
  params: projectParams,
  response: z.object({ name: z.string(), text: z.string() }),
  errors: [],
})

/** Seals what is there and compares the whole history with its seals, as a job; one at a time for a project. */
export const startVerification = endpoint({
  name: 'start-verification',
  method: 'POST',
  path: `${PATH}/verifications`,
  summary: 'Verify the sealed history',
  access: 'project.manage',
  params: projectParams,
  response: sealedHistorySchema,
  errors: ['too_many_jobs'],
})

export const SEALED_HISTORY_ENDPOINTS = { getSealedHistory, exportHistoryHead, startVerification }
