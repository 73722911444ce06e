import type { Tx } from '@quitus/database/connection.ts'
import {
  isPrintable,
  type LetterKind,
  type LetterLanguage,
  letterLocale,
  MAX_LETTER_ANOMALIES,
  MAX_LETTERS,
} from '@quitus/domain/letters/letter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { movesOf } from '@quitus/domain/states/transition.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import type { Translate } from '#language/messages.ts'
import type { View } from '#views/definition/view.sql.ts'
import { type DocumentRow, selectDocuments, sumByGroup } from './claimed-documents.sql.ts'
import { letterColumns } from './letter-columns.ts'

/** An anomaly of a letter: its documents, and what is claimed of it. */
export type ClaimedAnomaly = {
  anomalyId: string
  first: DocumentRow
  documents: DocumentRow[]
  accepted: string
}

export type PlannedLetter = {
  supplier: string
  code: string | null
  language: Locale
  anomalies: ClaimedAnomaly[]
  /** The exact sum of the accepted amounts. */
  amount: string
}

export type LeftOut =
  | `state_${DocumentRow['state']}`
  | 'noSupplier'
  | 'noAmount'
  | 'recentLetter'
  | 'notPrintable'

export type LetterPlan = {
  letters: PlannedLetter[]
  anomalies: number
  amount: string
  excluded: { code: LeftOut; count: number }[]
}

type Requested = {
  kind: LetterKind
  language: LetterLanguage
  anomalyIds: readonly string[]
  /** Reminders go to claims whose last letter is of before this day (`yyyy-mm-dd`). */
  remindedBefore: string
}

/** One letter for each supplier of the anomalies, by its name and code, and what is left out and why. Throws `too_many_letters`. */
export async function planLetters(tx: Tx, view: View, requested: Requested): Promise<LetterPlan> {
  if (requested.anomalyIds.length > MAX_LETTER_ANOMALIES) throw tooMany()
  const rows = await selectDocuments(tx, view, letterColumns(view), requested.anomalyIds)
  const excluded = new Map<LeftOut, number>()
  const bySupplier = new Map<string, ClaimedAnomaly[]>()
  for (const anomaly of anomaliesOf(rows)) {
    const refusal = leftOut(anomaly, requested)
    if (refusal !== null) {
      excluded.set(refusal, (excluded.get(refusal) ?? 0) + 1)
      continue
    }
    const { supplier, supplierCode } = anomaly.first
    const key = JSON.stringify([supplier, supplierCode])
    if (bySupplier.get(key)?.push(anomaly) === undefined) bySupplier.set(key, [anomaly])
  }
  const groups = [...bySupplier.values()].sort(bySupplierName)
  if (groups.length > MAX_LETTERS) throw tooMany()
  const amounts = await sumByGroup(
    tx,
    groups.map((anomalies) => anomalies.map(({ accepted }) => accepted)),
  )
  const letters = groups.map((anomalies, at) =>
    letterOf(anomalies.sort(byDay), amounts[at] ?? '0', requested),
  )
  const [amount = '0'] = await sumByGroup(tx, amounts.length === 0 ? [] : [amounts])
  return {
    letters,
    anomalies: letters.reduce((sum, letter) => sum + letter.anomalies.length, 0),
    amount,
    excluded: [...excluded].map(([code, count]) => ({ code, count })),
  }
}

/** Why anomalies are left out of letters, in the words of the reader. */
export function presentExcluded(excluded: readonly { code: LeftOut; count: number }[], translate: Translate) {
  return excluded.map(({ code, count }) => ({
    code,
    count,
    message: code.startsWith('state_')
      ? translate(`cells:${code as `state_${DocumentRow['state']}`}`)
      : translate(`letters:leftOut.${code as 'noSupplier' | 'noAmount' | 'recentLetter' | 'notPrintable'}`),
  }))
}

function* anomaliesOf(rows: readonly DocumentRow[]): Generator<ClaimedAnomaly> {
  let documents: DocumentRow[] = []
  for (const [at, row] of rows.entries()) {
    documents.push(row)
    if (rows[at + 1]?.anomalyId === row.anomalyId) continue
    const first = documents.find(({ isFirst }) => isFirst) ?? row
    yield { anomalyId: row.anomalyId, first, documents, accepted: first.accepted ?? '0' }
    documents = []
  }
}

function leftOut(
  { first: row, documents }: ClaimedAnomaly,
  { kind, remindedBefore }: Requested,
): LeftOut | null {
  const states = kind === 'claim' ? movesOf('claim').map(({ from }) => from) : ['claimed']
  if (!states.includes(row.state)) return `state_${row.state}`
  if (row.supplier === null) return 'noSupplier'
  if (row.accepted === null || Number(row.accepted) === 0) return 'noAmount'
  if (kind === 'reminder' && row.writtenOn !== null && row.writtenOn >= remindedBefore) return 'recentLetter'
  const written = [row.supplier, row.supplierCode, ...documents.map(({ number }) => number)]
  return written.every((text) => text === null || isPrintable(text)) ? null : 'notPrintable'
}

function letterOf(anomalies: ClaimedAnomaly[], amount: string, { language }: Requested): PlannedLetter {
  const [first] = anomalies
  const vatNumber = anomalies.map((each) => each.first.vatNumber).find((each) => each !== null) ?? null
  return {
    supplier: first?.first.supplier ?? '',
    code: first?.first.supplierCode ?? null,
    language: language === 'supplier' ? letterLocale(vatNumber) : language,
    anomalies,
    amount,
  }
}

const collator = new Intl.Collator('fr')

function bySupplierName([left]: ClaimedAnomaly[], [right]: ClaimedAnomaly[]): number {
  const name = (each: ClaimedAnomaly | undefined) =>
    `${each?.first.supplier} ${each?.first.supplierCode ?? ''}`
  return collator.compare(name(left), name(right))
}

function byDay(left: ClaimedAnomaly, right: ClaimedAnomaly): number {
  const key = ({ first }: ClaimedAnomaly) => `${first.day ?? '9999'} ${first.number ?? ''} ${first.name}`
  return collator.compare(key(left), key(right))
}

function tooMany(): WordedRefusal {
  return new WordedRefusal('too_many_letters', () => ({
    most: formatCount(MAX_LETTER_ANOMALIES),
    letters: formatCount(MAX_LETTERS),
  }))
}
