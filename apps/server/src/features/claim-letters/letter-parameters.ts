import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { LetterKind, LetterLanguage } from '@quitus/domain/letters/letter.ts'
import type { Locale } from '@quitus/domain/locale.ts'

/** All that decides what a run writes, as its job keeps it. Days are `yyyy-mm-dd`. */
export type LetterParameters = {
  source: AnomalySource
  timestamp: string
  kind: LetterKind
  language: LetterLanguage
  anomalyIds: readonly string[]
  writtenOn: string
  answerBy: string
  remindedBefore: string
  projectLanguage: Locale
  /** Absent in runs that were requested before letters had evidence. */
  appendsEvidence?: boolean
  /** What the requester saw: the job stops where it is no longer so. */
  expected: { letters: number; anomalies: number; amount: string }
}
