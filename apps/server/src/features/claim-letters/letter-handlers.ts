import { discardLetters } from './discard-letters.ts'
import { getLetter } from './get-letter.ts'
import { downloadLetter, listLetters } from './kept-letters.ts'
import { getLetterSettings, updateLetterSettings } from './letter-settings.ts'
import { draftLetterMails } from './mail/draft-letter-mails.ts'
import { mailLetters } from './mail/mail-letters.ts'
import { markLettersSent } from './mark-letters-sent.ts'
import { recordLetterAnswer } from './record-letter-answer.ts'
import { startLetters } from './start-letters.ts'

/** The handlers of letters to suppliers. */
export const LETTER_HANDLERS = {
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
