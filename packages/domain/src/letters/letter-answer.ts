import type { Transition } from '../states/transition.ts'

/**
 * What a supplier answered: accepted in full, in part or for another amount, a payment or credit note announced,
 * disputed; or a note that moves nothing.
 */
export const ANSWER_KINDS = ['accepted', 'acceptedInPart', 'promised', 'disputed', 'note'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** The transition that an answer takes the anomalies of its letter through; null for a note. */
export const TRANSITION_OF_ANSWER: Readonly<Record<AnswerKind, Transition | null>> = {
  accepted: 'accept',
  acceptedInPart: 'accept',
  promised: 'accept',
  disputed: 'contest',
  note: null,
}

/** Longest reference of an answer, such as the number of a credit note; its text has the length of a reason. */
export const MAX_ANSWER_REFERENCE = 200

/** Largest amount of an answer, so that each cent of it has an exact number. */
export const MAX_ANSWER_AMOUNT = 1e13

/** Most answers of a letter that are kept and shown. */
export const MAX_ANSWERS = 100
