/**
 * What became of a letter: written and not sent, sent by a mail that could not be delivered, sent and waiting, sent and
 * past the day of its answer, answered, or discarded (FLOW-20).
 */
export const LETTER_STATES = ['open', 'undelivered', 'sent', 'overdue', 'answered', 'discarded'] as const
export type LetterState = (typeof LETTER_STATES)[number]

/** What became of the mail with which a letter was sent. */
export const DELIVERIES = ['waiting', 'sent', 'failed'] as const
export type Delivery = (typeof DELIVERIES)[number]

/** What decides the state of a letter; days are `yyyy-mm-dd`. */
export type LetterDays = {
  sentOn: string | null
  answerBy: string
  answeredOn: string | null
  isDiscarded: boolean
  /** Null for a letter that was sent in another way than by mail. */
  delivery: Delivery | null
}

/** The state of a letter on a day. */
export function letterState(letter: LetterDays, today: string): LetterState {
  if (letter.isDiscarded) return 'discarded'
  if (letter.sentOn === null) return 'open'
  if (letter.answeredOn !== null) return 'answered'
  if (letter.delivery === 'failed') return 'undelivered'
  return letter.answerBy < today ? 'overdue' : 'sent'
}
