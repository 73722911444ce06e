import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { LETTER_KINDS, LETTER_LANGUAGES } from '@quitus/domain/letters/letter.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { jobSchema } from '../jobs/job.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { MAX_WRITE_BYTES } from '../views/limits.ts'
import { timestampSchema } from '../views/view.schema.ts'
import { selectionSchema } from '../views/write.schema.ts'
import { excludedSchema, LETTERS_PATH } from './claim-letter.schema.ts'

/**
 * Writes one letter to each supplier of a selection (FLOW-20): claims about what was validated or contested,
 * reminders about claims that nobody answered in time. A job makes them, and its file is the letter or a zip of all
 * of them. Nothing changes its state before letters are marked as sent.
 */
export const startLetters = endpoint({
  name: 'start-letters',
  method: 'POST',
  path: LETTERS_PATH,
  summary: 'Write claim letters or reminders to suppliers',
  access: 'anomaly.recover',
  params: projectParams,
  maxBodyBytes: MAX_WRITE_BYTES,
  body: z.strictObject({
    /** Where the anomalies of the selection are. */
    source: z.enum(ANOMALY_SOURCES).default('dashboard'),
    timestamp: timestampSchema,
    selection: selectionSchema,
    kind: z.enum(LETTER_KINDS),
    language: z.enum(LETTER_LANGUAGES).default('supplier'),
    /** Until when an answer is expected; thirty days without it. */
    answerBy: z.iso.date().optional(),
    /** PDFs and pictures that prove the anomalies are pages behind the letter, as far as they fit. */
    appendsEvidence: z.boolean().default(true),
    /** Answers what would be written, and starts nothing. */
    dryRun: z.boolean().default(false),
  }),
  response: z.object({
    /** null for a dry run. */
    job: jobSchema.nullable(),
    /** One letter each, in the order of their names. */
    suppliers: z.array(
      z.object({
        name: z.string(),
        code: z.string().nullable(),
        company: z.string().nullable(),
        language: z.enum(['fr', 'en']),
        anomalies: z.int(),
        amount: z.number(),
      }),
    ),
    anomalies: z.int(),
    amount: z.number(),
    answerBy: z.string(),
    excluded: excludedSchema,
    /** What letters will lack: roles of columns, parts of the sender, postal addresses of suppliers. */
    missing: excludedSchema,
  }),
  errors: [
    'view_not_found',
    'view_republished',
    'result_set_expired',
    'no_states',
    'letters_without_supplier',
    'letters_without_anomaly',
    'letter_deadline_passed',
    'too_many_letters',
    'too_many_jobs',
  ],
})
