import { MAX_LETTER_ANOMALIES } from '@quitus/domain/letters/letter.ts'
import {
  ANSWER_KINDS,
  MAX_ANSWER_AMOUNT,
  MAX_ANSWER_REFERENCE,
} from '@quitus/domain/letters/letter-answer.ts'
import { isInCents } from '@quitus/domain/states/recovery.ts'
import { STATES } from '@quitus/domain/states/state.ts'
import { MAX_REASON_LENGTH } from '@quitus/domain/states/transition.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { clientKeySchema } from '../views/write.schema.ts'
import { LETTERS_PATH, letterParams, letterSchema } from './claim-letter.schema.ts'

/** Most anomalies that the detail of a letter lists. */
export const MAX_LISTED_ANOMALIES = 500

const answerSchema = z.object({
  id: z.int(),
  answeredOn: z.string(),
  kind: z.enum(ANSWER_KINDS),
  text: z.string(),
  reference: z.string().nullable(),
  amount: z.number().nullable(),
  /** What the supplier sent: a file of this anomaly, which may have been deleted while the answer was undone. */
  attachment: z
    .object({ id: z.string(), anomalyId: z.string(), name: z.string(), isDeleted: z.boolean() })
    .nullable(),
  /** Anomalies that it is about. */
  anomalies: z.int(),
  recordedBy: z.string(),
  recordedAt: z.string(),
  /** The change set of the states that it moved, whose undo withdraws the answer as well; null for a note. */
  changeSet: z.string().nullable(),
  /** The requester recorded it, and may undo that. */
  mayUndo: z.boolean(),
})
export type LetterAnswer = z.infer<typeof answerSchema>

/** A letter with what it claims, as written and as it is now, and what its supplier answered. */
export const getLetter = endpoint({
  name: 'get-letter',
  method: 'GET',
  path: `${LETTERS_PATH}/:letter/details`,
  summary: 'A letter with its anomalies and answers',
  access: 'anomaly.recover',
  params: letterParams,
  response: z.object({
    letter: letterSchema,
    /** The first of them, in the order of their numbers. */
    anomalies: z.array(
      z.object({
        anomalyId: z.string(),
        /** Its number as people read it. */
        name: z.string(),
        /** What the letter claims for it. */
        amount: z.number(),
        /** What is accepted of it now; null where it no longer exists. */
        current: z.number().nullable(),
        state: z.enum(STATES).nullable(),
        /** Amount, supplier, documents or payments are no longer as the letter says. */
        isOther: z.boolean(),
      }),
    ),
    /** Invoices that it proposes to set off, as they were when it was written; null where it proposes none. */
    openItems: z
      .object({
        /** The oldest first; days as `yyyy-mm-dd`. */
        items: z.array(
          z.object({ number: z.string().nullable(), day: z.string().nullable(), amount: z.number() }),
        ),
        /** Those that the letter does not list. */
        others: z.object({ count: z.int(), amount: z.number() }),
        total: z.number(),
      })
      .nullable(),
    /** In the order in which they were recorded, without those that were undone. */
    answers: z.array(answerSchema),
    /** The mails with which it was sent, in the order in which they were requested. */
    mails: z.array(
      z.object({
        id: z.int(),
        address: z.string(),
        requestedBy: z.string(),
        requestedAt: z.string(),
        state: z.enum(['waiting', 'sent', 'failed', 'withdrawn']),
        endedAt: z.string().nullable(),
        /** What the mail server said of the last attempt that failed. */
        error: z.string().nullable(),
      }),
    ),
  }),
  errors: ['letter_not_found', 'view_not_found', 'no_states', 'letters_without_supplier'],
})

/**
 * Records what a supplier answered to letters that were sent. What it accepts or disputes moves the anomalies of the
 * letters, or those that are named, as one change set whose undo withdraws the answer as well. An anomaly that has
 * moved on refuses the whole, by name. A note moves nothing.
 */
export const recordLetterAnswer = endpoint({
  name: 'record-letter-answer',
  method: 'POST',
  path: `${LETTERS_PATH}/answers`,
  summary: 'Record the answer of a supplier',
  access: 'anomaly.recover',
  params: projectParams,
  body: z.strictObject({
    letters: boundedArray(z.int().min(1).max(2_147_483_647), { least: 1, most: 500 }),
    kind: z.enum(ANSWER_KINDS),
    /** Today without it. */
    answeredOn: z.iso.date().optional(),
    /** The supplier’s words; the reason of a dispute. */
    text: storableText(MAX_REASON_LENGTH).default(''),
    /** Of the supplier’s letter, mail or credit note. */
    reference: storableText(MAX_ANSWER_REFERENCE, 1).optional(),
    /** What the supplier accepts of one letter, where it accepts it in part. */
    amount: z.number().positive().max(MAX_ANSWER_AMOUNT).refine(isInCents).optional(),
    /** The anomalies that the answer is about, where it is not about all of the letters. */
    anomalies: boundedArray(storableText(200, 1), { least: 1, most: MAX_LETTER_ANOMALIES }).optional(),
    /** What the supplier sent: a file that an anomaly of the letters has already. */
    attachment: z.strictObject({ id: z.uuid(), anomalyId: storableText(200, 1) }).optional(),
    clientKey: clientKeySchema.optional(),
  }),
  response: z.object({
    changeSet: z.string().nullable(),
    /** Anomalies that are accepted or disputed now. */
    changed: z.int(),
    /** Letters with this answer. */
    recorded: z.int(),
  }),
  errors: [
    'letters_of_two_views',
    'letter_not_found',
    'letter_not_sent',
    'letter_discarded',
    'letter_answer_in_future',
    'letter_answer_before_sent',
    'letter_answer_incomplete',
    'letter_answer_moved',
    'file_not_found',
    'too_many_letter_answers',
    'view_not_found',
    'view_republished',
    'publication_in_progress',
    'no_states',
    'letters_without_supplier',
    'client_key_reused',
  ],
})
