import {
  discardLetters,
  downloadLetter,
  getLetterSettings,
  listLetters,
  markLettersSent,
  updateLetterSettings,
} from './claim-letters.ts'
import { getLetter, recordLetterAnswer } from './letter-answers.ts'
import { draftLetterMails, mailLetters } from './letter-mails.ts'
import { startLetters } from './start-letters.ts'

/** The calls about letters to suppliers. */
export const LETTER_ENDPOINTS = {
  startLetters,
  listLetters,
  downloadLetter,
  getLetter,
  recordLetterAnswer,
  draftLetterMails,
  mailLetters,
  discardLetters,
  markLettersSent,
  getLetterSettings,
  updateLetterSettings,
}
