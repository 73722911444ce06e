import {
  MAX_LETTER_MAILS,
  MAX_MAIL_ADDRESS,
  MAX_MAIL_SUBJECT,
  MAX_MAIL_TEXT,
} from '@quitus/domain/letters/letter-mail.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { clientKeySchema } from '../views/write.schema.ts'
import { LETTERS_PATH } from './claim-letter.schema.ts'

const letterId = z.int().min(1).max(2_147_483_647)

/** The mails with which letters would leave, in the language of each letter: to be read and changed, not sent. */
export const draftLetterMails = endpoint({
  name: 'draft-letter-mails',
  method: 'POST',
  path: `${LETTERS_PATH}/mail-drafts`,
  summary: 'Drafts of mails with letters',
  access: 'anomaly.recover',
  params: projectParams,
  body: z.strictObject({ letters: boundedArray(letterId, { least: 1, most: MAX_LETTER_MAILS }) }),
  response: z.object({
    /** False where this installation sends no mail: nothing can leave then. */
    isConfigured: z.boolean(),
    /** Where answers go. */
    replyTo: z.string().nullable(),
    drafts: z.array(
      z.object({
        letter: z.int(),
        reference: z.string(),
        supplier: z.string(),
        /** Of the supplier master, else of the last mail to the supplier; null where nobody has said it. */
        address: z.string().nullable(),
        subject: z.string(),
        text: z.string(),
      }),
    ),
  }),
  errors: ['letter_not_found'],
})

/**
 * Sends letters by e-mail, each with its PDF: they are marked as sent and claimed as by `mark-letters-sent`, and the
 * mails leave once that has committed. A letter whose mail could not be delivered is sent again, and claims nothing a
 * second time. Any other letter that was sent refuses the whole, by name.
 */
export const mailLetters = endpoint({
  name: 'mail-letters',
  method: 'POST',
  path: `${LETTERS_PATH}/mails`,
  summary: 'Send letters by e-mail',
  access: 'anomaly.recover',
  params: projectParams,
  body: z.strictObject({
    mails: boundedArray(
      z.strictObject({
        letter: letterId,
        address: storableText(MAX_MAIL_ADDRESS).trim().pipe(z.email()),
        subject: storableText(MAX_MAIL_SUBJECT, 1).regex(/^[^\r\n]+$/),
        text: storableText(MAX_MAIL_TEXT, 1),
      }),
      { least: 1, most: MAX_LETTER_MAILS },
    ),
    clientKey: clientKeySchema.optional(),
  }),
  response: z.object({
    changeSet: z.string().nullable(),
    /** Anomalies that are claimed now. */
    changed: z.int(),
    /** Mails in the outbox. */
    queued: z.int(),
  }),
  errors: [
    'mail_not_configured',
    'letter_mailed_twice',
    'letters_of_two_views',
    'letter_not_found',
    'letter_already_sent',
    'letter_discarded',
    'letter_differs',
    'letter_sent_before_written',
    'view_not_found',
    'view_republished',
    'publication_in_progress',
    'no_states',
    'client_key_reused',
  ],
})
