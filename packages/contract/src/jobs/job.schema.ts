import { JOB_KINDS, JOB_STATES } from '@quitus/domain/job.ts'
import { z } from 'zod'
import { projectParams } from '../projects/project.schema.ts'

export const jobParams = projectParams.extend({ job: z.uuid() })

/** What a finished export is, in words: what it shows, who made it and by which checksum it is known. */
export const scopeSchema = z.array(z.object({ label: z.string(), value: z.string() }))

export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  state: z.enum(JOB_STATES),
  /** What it is about, in the language of the requester. */
  title: z.string(),
  requestedBy: z.string(),
  /** Requested by the reader: they alone run it again and get its file. */
  isOwn: z.boolean(),
  /** Full name of the person who borrowed the requester's identity. */
  impersonator: z.string().nullable(),
  done: z.int(),
  /** null until it is known. */
  total: z.int().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Of a failed job: why, as a code of `errors.ts` and in words. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** What it left to be downloaded; `isExpired` when it is gone. Bytes. */
  file: z
    .object({ name: z.string(), size: z.int(), expiresAt: z.string(), isExpired: z.boolean() })
    .nullable(),
  /** Of a finished export, for its requester. */
  scope: scopeSchema.nullable(),
})
export type Job = z.infer<typeof jobSchema>
