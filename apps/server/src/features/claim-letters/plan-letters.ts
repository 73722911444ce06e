import type { Tx } from '@quitus/database/connection.ts'
import {
  isPrintable,
  type LetterKind,
  type LetterLanguage,
  letterLocale,
  MAX_LETTER_ANOMALIES,
  MAX_LETTERS,
  type RefusedScript,
  refusedScript,
} from '@quitus/domain/letters/letter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Route } from '@quitus/domain/routes/route.ts'
import { movesOf } from '@quitus/domain/states/transition.ts'
import { sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import type { Translate } from '#language/messages.ts'
import type { View } from '#views/definition/view.sql.ts'
import { type DocumentRow, selectDocuments } from './claimed-documents.sql.ts'
import { type LetterColumns, letterColumns } from './letter-columns.ts'
import { type SupplierAddress, selectSupplierAddresses } from './supplier-addresses.sql.ts'

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
  /** The company that paid; null where the ledger names none. */
  company: string | null
  /** The lines of the postal address, none where the master has none. */
  address: string[]
  language: Locale
  anomalies: ClaimedAnomaly[]
  /** The exact sum of the accepted amounts. */
  amount: string
}

const LEFT_OUT = ['noSupplier', 'noAmount', 'openLetter', 'recentLetter', 'notPrintable'] as const
export type LeftOut =
  | `state_${DocumentRow['state']}`
  | `route_${Route | 'unknown'}`
  | (typeof LEFT_OUT)[number]

export type LetterPlan = {
  letters: PlannedLetter[]
  anomalies: number
  amount: string
  excluded: { code: LeftOut; count: number }[]
  /** Suppliers that letters cannot name or whose documents they cannot, and why, once each. */
  unprintable: { supplier: string; script: RefusedScript }[]
  /** Roles that no column of the view plays. */
  missing: LetterColumns['missing']
}

type Requested = {
  kind: LetterKind
  language: LetterLanguage
  /** Of suppliers whose country nothing says. */
  projectLanguage: Locale
  anomalyIds: readonly string[]
  /** Reminders go to claims whose last letter is from before this day (`yyyy-mm-dd`). */
  remindedBefore: string
}

/**
 * One letter for each supplier and paying company of the anomalies, by name and code, and what is excluded and why.
 * Throws `too_many_letters`.
 */
export async function planLetters(tx: Tx, view: View, requested: Requested): Promise<LetterPlan> {
  if (requested.anomalyIds.length > MAX_LETTER_ANOMALIES) throw tooMany()
  const columns = letterColumns(view)
  const rows = await selectDocuments(tx, view, columns, requested.anomalyIds)
  const excluded = new Map<LeftOut, number>()
  const unprintable = new Map<string, RefusedScript>()
  const bySupplier = new Map<string, ClaimedAnomaly[]>()
  for (const anomaly of anomaliesOf(rows)) {
    const refusal = leftOut(anomaly, requested)
    if (refusal !== null) {
      excluded.set(refusal, (excluded.get(refusal) ?? 0) + 1)
      const script = refusal === 'notPrintable' ? scriptOf(anomaly) : null
      if (script !== null) unprintable.set(anomaly.first.supplier ?? '', script)
      continue
    }
    const { supplier, supplierCode, company } = anomaly.first
    const key = JSON.stringify([supplier, supplierCode, company])
    if (bySupplier.get(key)?.push(anomaly) === undefined) bySupplier.set(key, [anomaly])
  }
  const groups = [...bySupplier.values()].sort(bySupplierName)
  if (groups.length > MAX_LETTERS) throw tooMany()
  const codes = groups.map(([each]) => each?.first.supplierCode ?? null).filter((code) => code !== null)
  const addresses = await selectSupplierAddresses(tx, view.projectId, codes)
  const letters = groups.map((anomalies) => letterOf(anomalies.sort(byDay), requested, addresses))
  return {
    letters,
    anomalies: letters.reduce((sum, letter) => sum + letter.anomalies.length, 0),
    amount: sumDecimals(letters.map(({ amount }) => amount)),
    excluded: [...excluded].map(([code, count]) => ({ code, count })),
    unprintable: [...unprintable].map(([supplier, script]) => ({ supplier, script })),
    missing: columns.missing,
  }
}

/** Suppliers that a reason for an exclusion names; the number of the others is said. */
const MOST_NAMED = 10

/** Why anomalies are excluded of letters, in the words of the reader; names that cannot be set are said. */
export function presentExcluded(
  { excluded, unprintable }: Pick<LetterPlan, 'excluded' | 'unprintable'>,
  translate: Translate,
) {
  return excluded.map(({ code, count }) => ({ code, count, message: messageOf(code) }))

  function messageOf(code: LeftOut): string {
    if (/^(state|route)_/.test(code))
      return translate(`cells:${code as Extract<LeftOut, `state_${string}` | `route_${string}`>}`)
    if (code !== 'notPrintable')
      return translate(`letters:leftOut.${code as Exclude<(typeof LEFT_OUT)[number], 'notPrintable'>}`)
    const named = unprintable
      .slice(0, MOST_NAMED)
      .map(({ supplier, script }) =>
        translate('letters:unprintable.named', { supplier, script: translate(`letters:script.${script}`) }),
      )
    const others = unprintable.length - named.length
    const more = others > 0 ? [translate('letters:summary.more', counted(others))] : []
    return translate('letters:leftOut.notPrintable', { suppliers: [...named, ...more].join(', ') })
  }
}

export function* anomaliesOf(rows: readonly DocumentRow[]): Generator<ClaimedAnomaly> {
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
  // What no supplier is written to about: the one place where anomalies are excluded by what follows their validation.
  if (row.route !== 'claim') return `route_${row.route ?? 'unknown'}`
  if (row.supplier === null) return 'noSupplier'
  if (row.accepted === null || Number(row.accepted) <= 0) return 'noAmount'
  if (row.openLetter !== null) return 'openLetter'
  if (kind === 'reminder' && row.writtenOn !== null && row.writtenOn >= remindedBefore) return 'recentLetter'
  return scriptOf({ first: row, documents }) === null ? null : 'notPrintable'
}

/** The script of what a letter would say of an anomaly and cannot set; null where it can set all. */
function scriptOf({ first, documents }: Pick<ClaimedAnomaly, 'first' | 'documents'>): RefusedScript | null {
  const written = [
    ...[first.supplier, first.supplierCode, first.company],
    ...documents.flatMap(({ number, paymentReference }) => [number, paymentReference]),
  ]
  for (const text of written) {
    const script = text === null ? null : refusedScript(text)
    if (script !== null) return script
  }
  return null
}

function letterOf(
  anomalies: ClaimedAnomaly[],
  { language, projectLanguage }: Requested,
  addresses: ReadonlyMap<string, SupplierAddress>,
): PlannedLetter {
  const [first] = anomalies
  const vatNumber = anomalies.map((each) => each.first.vatNumber).find((each) => each !== null) ?? null
  const code = first?.first.supplierCode ?? null
  const address = code === null ? undefined : addresses.get(code)
  const country = address?.country ?? first?.first.country ?? null
  return {
    supplier: first?.first.supplier ?? '',
    code,
    company: first?.first.company ?? null,
    address: printableLines(address),
    language:
      language === 'supplier' ? letterLocale({ vatNumber, country, project: projectLanguage }) : language,
    anomalies,
    amount: sumDecimals(anomalies.map(({ accepted }) => accepted)),
  }
}

/** An address that cannot be set whole is missing. */
function printableLines(address: SupplierAddress | undefined): string[] {
  const lines = address?.lines ?? []
  return lines.every(isPrintable) ? lines : []
}

const collator = new Intl.Collator('fr')

function bySupplierName([left]: ClaimedAnomaly[], [right]: ClaimedAnomaly[]): number {
  const name = (each: ClaimedAnomaly | undefined) =>
    `${each?.first.supplier} ${each?.first.supplierCode ?? ''} ${each?.first.company ?? ''}`
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
