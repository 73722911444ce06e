import type { LetterKind, LetterLanguage } from '@quitus/domain/letters/letter.ts'

/** All that decides what a run writes, as its job keeps it. Days are `yyyy-mm-dd`. */
export type LetterParameters = {
  source: 'dashboard'
  timestamp: string
  kind: LetterKind
  language: LetterLanguage
  anomalyIds: readonly string[]
  writtenOn: string
  answerBy: string
  remindedBefore: string
}
