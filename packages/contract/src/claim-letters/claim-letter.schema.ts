import {
  LETTER_KINDS,
  MAX_LETTER_ANOMALIES,
  MAX_LETTER_TEXT,
  MAX_SENDER,
} from '@quitus/domain/letters/letter.ts'
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
  reference: z.string(),
  supplier: z.string(),
  supplierCode: z.string().nullable(),
  language: z.enum(LOCALES),
  amount: z.number(),
  anomalies: z.int().max(MAX_LETTER_ANOMALIES),
  writtenOn: z.string(),
  answerBy: z.string(),
  fileName: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** Null until somebody marks it as sent. */
  sentOn: z.string().nullable(),
  sentBy: z.string().nullable(),
})
export type ClaimLetter = z.infer<typeof letterSchema>

export const excludedSchema = z.array(z.object({ code: z.string(), count: z.int(), message: z.string() }))

const text = z.strictObject({
  subject: storableText(200, 1),
  before: storableText(MAX_LETTER_TEXT, 1),
  after: storableText(MAX_LETTER_TEXT, 1),
})
const texts = z.strictObject({ fr: text, en: text })

export const letterSettingsSchema = z.strictObject({
  /** Who writes: name and address, a line each. */
  sender: storableText(MAX_SENDER, 1),
  /** Days after which an unanswered claim takes a reminder. */
  reminderDays: z.int().min(1).max(365),
  texts: z.strictObject({ claim: texts, reminder: texts }),
})
export type LetterSettings = z.infer<typeof letterSettingsSchema>
