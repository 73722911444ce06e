import type { DateFormat, FileFormat } from '@quitus/domain/text/file-text.ts'
import type { CellKind } from '#files/text/cell-kind.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import { noDateEvidence, noNumberEvidence, weighDate, weighNumber } from '#files/text/value-evidence.ts'
import { decideDates, decideNumbers } from '#files/text/value-format.ts'
import { refuseReceipts } from './receipts-refusal.ts'
import type { TextTable } from './text-table.ts'

/** Headers of files of recoveries, in both languages; compared without case, accents and punctuation. */
export const RECOVERY_HEADERS = {
  anomaly: ['anomalie', 'n° anomalie', 'numéro d’anomalie', 'anomaly', 'anomaly number'],
  letter: ['lettre', 'référence de la lettre', 'réf. lettre', 'letter', 'letter reference'],
  date: ['date', 'date de récupération', 'date d’encaissement', 'recovery date', 'date recovered'],
  way: ['mode', 'moyen', 'mode de récupération', 'method', 'way'],
  amount: ['montant', 'montant récupéré', 'amount', 'amount recovered'],
  creditNote: ['avoir', 'n° avoir', 'numéro de l’avoir', 'credit note', 'credit note number'],
  proof: ['justificatif', 'référence du justificatif', 'pièce', 'proof', 'proof reference'],
  reason: ['motif', 'reason'],
} as const

/** Headers of bank statements. */
export const STATEMENT_HEADERS = {
  date: [
    ...['date', 'date opération', 'date d’opération', 'date de l’opération', 'date comptable'],
    ...['date de comptabilisation', 'booking date', 'transaction date', 'posting date'],
  ],
  amount: [
    'montant',
    'montant eur',
    'montant en euros',
    'montant de l’opération',
    'amount',
    'transaction amount',
  ],
  credit: ['crédit', 'credit', 'montant crédit', 'credit amount', 'paid in', 'money in'],
  label: [
    ...['libellé', 'libellé opération', 'libellé de l’opération', 'détail', 'communication', 'label'],
    ...['description', 'transaction description', 'narrative', 'details'],
  ],
  counterparty: [
    ...['contrepartie', 'tiers', 'émetteur', 'donneur d’ordre', 'nom de la contrepartie'],
    ...['counterparty', 'counterparty name', 'payer', 'name'],
  ],
  reference: ['référence', 'référence bancaire', 'reference', 'bank reference', 'end to end id'],
  iban: ['iban', 'compte', 'account', 'account number'],
} as const

/** All headers that either kind of file may have. */
export const WANTED_HEADERS = [...Object.values(RECOVERY_HEADERS), ...Object.values(STATEMENT_HEADERS)]

/** Where the columns of a kind of file are; -1 where a column is missing. */
export function placesOf<Name extends string>(
  { header }: TextTable,
  headers: Readonly<Record<Name, readonly string[]>>,
): Record<Name, number> {
  const names = header.map(comparedHeader)
  const place = (aliases: readonly string[]) => {
    const known = new Set(aliases.map(comparedHeader))
    return names.findIndex((name) => known.has(name))
  }
  const places = Object.entries<readonly string[]>(headers).map(([name, aliases]) => [name, place(aliases)])
  return Object.fromEntries(places) as Record<Name, number>
}

export type TableFormat = Omit<FileFormat, 'timeZone'>

/** How numbers and days of these columns are written. Throws `receipts_not_readable` where they read in two ways. */
export function formatOf(
  { rows }: TextTable,
  places: { amounts: readonly number[]; date: number },
): TableFormat {
  const numbers = noNumberEvidence()
  const dates = noDateEvidence()
  for (const { fields, kinds } of rows) {
    const isText = (at: number) => (kinds?.[at] ?? 'text') === 'text'
    for (const at of places.amounts)
      if (fields[at] && isText(at)) weighNumber(bareAmount(fields[at]), numbers)
    const day = fields[places.date]
    if (day && isText(places.date)) weighDate(day, dates)
  }
  const number = decideNumbers(numbers, false)
  const decided = decideDates(dates)
  // The reader sees every day before it is recorded: 02/03 is the second of March where nothing says otherwise.
  const isDayFirst = decided === 'ambiguous' && dates.monthFirst === 0 && dates.either > 0
  const date = isDayFirst ? 'dd/mm/yyyy' : decided
  if (number === 'ambiguous') throw refuseReceipts('numbers')
  if (date === 'ambiguous') throw refuseReceipts('dates')
  return {
    ...(number === 'undecided' ? { decimalMark: '.' as const, thousandsMark: null } : number),
    dateFormat: date === 'undecided' ? ('yyyy-mm-dd' satisfies DateFormat) : date,
  }
}

/** How one field is written: a number or a day of a cell in one way, a text as its column. */
export function formatAt(format: TableFormat, kind: CellKind | undefined): TableFormat {
  if (kind === 'number') return { ...format, decimalMark: '.', thousandsMark: null }
  return kind === 'date' ? { ...format, dateFormat: 'yyyy-mm-dd' } : format
}

/** An amount without the sign of its currency. */
export function bareAmount(field: string): string {
  return field.replace(/(?:€|£|\$|EUR|GBP|USD)/gi, '').trim()
}
