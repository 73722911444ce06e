import { LETTER_STATES } from '@quitus/domain/letters/letter-state.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { clientKeySchema } from '../views/write.schema.ts'
import {
  excludedSchema,
  LETTERS_PATH,
  letterParams,
  letterSchema,
  letterSettingsSchema,
} from './claim-letter.schema.ts'

/** Longest search among letters, in characters. */
const MAX_LETTER_SEARCH = 200

/** The letters of the project, newest first, with all that is needed to send them again; how many are in each state. */
export const listLetters = endpoint({
  name: 'list-letters',
  method: 'GET',
  path: LETTERS_PATH,
  summary: 'Letters to suppliers',
  access: 'anomaly.recover',
  params: projectParams,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(200),
    /** Only letters older than this one. */
    before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    state: z.enum(LETTER_STATES).optional(),
    /** What reference, supplier, account or company hold, whatever the case and accents. */
    search: storableText(MAX_LETTER_SEARCH).optional(),
  }),
  response: z.object({
    letters: z.array(letterSchema),
    /** Letters of the search in each state, on any page. */
    counts: z.object(
      Object.fromEntries(LETTER_STATES.map((state) => [state, z.int()])) as Record<
        (typeof LETTER_STATES)[number],
        z.ZodInt
      >,
    ),
  }),
  errors: [],
})

/** The letter as it was written: the same bytes whenever it is requested. */
export const downloadLetter = endpoint({
  name: 'download-letter',
  method: 'GET',
  path: `${LETTERS_PATH}/:letter/file`,
  summary: 'Download a letter',
  access: 'anomaly.recover',
  params: letterParams,
  response: z.file(),
  delivery: 'file',
  errors: ['letter_not_found'],
})

/**
 * Says that letters went out on a day. What they claim is then claimed as of that day, as one change set, whose undo
 * frees the letters as well. An anomaly that is no longer as the letter says, and a letter that was sent before,
 * refuse the whole, by name.
 */
export const markLettersSent = endpoint({
  name: 'mark-letters-sent',
  method: 'POST',
  path: `${LETTERS_PATH}/sent`,
  summary: 'Mark letters as sent',
  access: 'anomaly.recover',
  params: projectParams,
  body: z.strictObject({
    letters: boundedArray(z.int().min(1).max(2_147_483_647), { least: 1, most: 500 }),
    /** Today without it. */
    sentOn: z.iso.date().optional(),
    clientKey: clientKeySchema.optional(),
  }),
  response: z.object({
    changeSet: z.string().nullable(),
    /** Anomalies that are claimed now. */
    changed: z.int(),
    /** Letters that are marked now. */
    marked: z.int(),
    excluded: excludedSchema,
  }),
  errors: [
    'letters_of_two_views',
    'letter_not_found',
    'letter_already_sent',
    'letter_discarded',
    'letter_differs',
    'letter_sent_in_future',
    'letter_sent_before_written',
    'view_not_found',
    'view_republished',
    'publication_in_progress',
    'no_states',
    'client_key_reused',
  ],
})

/** Sets letters aside that will not be sent; they are kept, and what they claim may be in another letter. */
export const discardLetters = endpoint({
  name: 'discard-letters',
  method: 'POST',
  path: `${LETTERS_PATH}/discarded`,
  summary: 'Discard letters that were not sent',
  access: 'anomaly.recover',
  params: projectParams,
  body: z.strictObject({
    letters: boundedArray(z.int().min(1).max(2_147_483_647), { least: 1, most: 500 }),
  }),
  response: z.object({ discarded: z.int() }),
  errors: ['letter_not_found', 'letter_already_sent', 'letter_discarded'],
})

/** What the project writes around the list of a letter; the texts of the application until someone changes them. */
export const getLetterSettings = endpoint({
  name: 'get-letter-settings',
  method: 'GET',
  path: `${LETTERS_PATH}/settings`,
  summary: 'Texts of letters to suppliers',
  access: 'anomaly.recover',
  params: projectParams,
  response: letterSettingsSchema,
  errors: [],
})

/** Changes them for the letters that are written from now on. */
export const updateLetterSettings = endpoint({
  name: 'update-letter-settings',
  method: 'PUT',
  path: `${LETTERS_PATH}/settings`,
  summary: 'Change the texts of letters to suppliers',
  access: 'project.manage',
  params: projectParams,
  body: letterSettingsSchema,
  response: letterSettingsSchema,
  errors: ['letter_placeholder_unknown', 'letter_sender_invalid', 'letter_text_unprintable'],
})
