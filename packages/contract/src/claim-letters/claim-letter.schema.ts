import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import {
  LETTER_KINDS,
  MAX_LEGAL_BASIS,
  MAX_LETTER_ANOMALIES,
  MAX_LETTER_SUBJECT,
  MAX_LETTER_TEXT,
  MAX_SENDER,
  MAX_SENDER_LINE,
} from '@quitus/domain/letters/letter.ts'
import { DELIVERIES, LETTER_STATES } from '@quitus/domain/letters/letter-state.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import { z } from 'zod'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'

export const LETTERS_PATH = '/services/v1/wexaus/projects/:projectId/claim-letters'
export const letterParams = projectParams.extend({
  letter: z.coerce.number().int().min(1).max(2_147_483_647),
})

export const letterSchema = z.object({
  id: z.int(),
  kind: z.enum(LETTER_KINDS),
  /** Where its anomalies are. */
  source: z.enum(ANOMALY_SOURCES),
  reference: z.string(),
  supplier: z.string(),
  supplierCode: z.string().nullable(),
  /** The company that paid, where the ledger says it. */
  company: z.string().nullable(),
  language: z.enum(LOCALES),
  amount: z.number(),
  anomalies: z.int().max(MAX_LETTER_ANOMALIES),
  writtenOn: z.string(),
  answerBy: z.string(),
  state: z.enum(LETTER_STATES),
  /** The day of the latest answer that moved anomalies; null without one. */
  answeredOn: z.string().nullable(),
  fileName: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** Null until someone marks it as sent. */
  sentOn: z.string().nullable(),
  sentBy: z.string().nullable(),
  /** The change set with which it was sent, whose undo frees the letter; null where none claims anything. */
  changeSet: z.string().nullable(),
  /** The requester sent it, and may undo that together with the claim. */
  mayUndo: z.boolean(),
  /** What became of its mail; null where it was sent in another way, or not yet. */
  delivery: z.enum(DELIVERIES).nullable(),
  /** A letter that never went out, and whose anomalies are free for another. */
  isDiscarded: z.boolean(),
})
export type ClaimLetter = z.infer<typeof letterSchema>

export const excludedSchema = z.array(z.object({ code: z.string(), count: z.int(), message: z.string() }))

const text = z.strictObject({
  subject: storableText(MAX_LETTER_SUBJECT, 1),
  before: storableText(MAX_LETTER_TEXT, 1),
  after: storableText(MAX_LETTER_TEXT, 1),
})
const texts = z.strictObject({ fr: text, en: text })

/** Who signs and where refunds go; blank parts are named before letters are written. */
const details = z.strictObject({
  registration: storableText(MAX_SENDER_LINE),
  signatory: storableText(MAX_SENDER_LINE),
  contact: storableText(MAX_SENDER_LINE),
  iban: storableText(MAX_SENDER_LINE),
  bic: storableText(MAX_SENDER_LINE),
  /** On what the claim is founded: information, not advice. */
  legalBasis: z.strictObject({ fr: storableText(MAX_LEGAL_BASIS), en: storableText(MAX_LEGAL_BASIS) }),
})

export const letterSettingsSchema = z.strictObject({
  /** Who writes: name and address, a line each. */
  sender: storableText(MAX_SENDER, 1),
  /** Days after which an unanswered claim takes a reminder. */
  reminderDays: z.int().min(1).max(365),
  texts: z.strictObject({ claim: texts, reminder: texts }),
  details,
  /** Of suppliers whose country nothing says. */
  language: z.enum(LOCALES),
})
/** What a template says of letters: never who writes them, nor the account for refunds. */
export const templateLettersSchema = letterSettingsSchema
  .pick({ reminderDays: true, texts: true, language: true })
  .extend({ legalBasis: details.shape.legalBasis })
export type TemplateLetters = z.infer<typeof templateLettersSchema>
export type LetterSettings = z.infer<typeof letterSettingsSchema>
