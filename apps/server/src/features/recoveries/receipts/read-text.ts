import { RECOVERY_WAYS, type RecoveryWay } from '@quitus/domain/states/recovery.ts'
import { parseFileDate, parseFileNumber } from '@quitus/domain/text/file-text.ts'
import { comparedHeader } from '#files/text/header-name.ts'
import type { EntryFault, ReadEntry, ReadLine } from './read-receipt.ts'
import { refuseReceipts } from './receipts-refusal.ts'
import {
  bareAmount,
  formatAt,
  formatOf,
  placesOf,
  RECOVERY_HEADERS,
  STATEMENT_HEADERS,
  type TableFormat,
} from './table-columns.ts'
import type { TextTable } from './text-table.ts'

/** What a text says; `lines` of a file of recoveries, `entries` of a bank statement. */
export type ReadText = { format: TableFormat; faults: EntryFault[]; outgoing: number } & (
  | { kind: 'recoveries'; lines: ReadLine[] }
  | { kind: 'statement'; entries: ReadEntry[] }
)

const WAY_WORDS: Readonly<Record<RecoveryWay, readonly string[]>> = {
  creditNote: ['avoir', 'credit note', 'creditNote'],
  transfer: ['virement', 'transfer', 'bank transfer', 'chèque', 'cheque', 'paiement', 'payment'],
  setOff: ['compensation', 'set-off', 'offset'],
  vat: ['tva', 'vat'],
}

/** Reads the lines of a text by its header. Throws `receipts_not_readable` for a text that is of neither kind. */
export function readText(table: TextTable): ReadText {
  const recovery = placesOf(table, RECOVERY_HEADERS)
  const hasTarget = recovery.anomaly !== -1 || recovery.letter !== -1
  if (hasTarget && recovery.date !== -1 && recovery.amount !== -1) return readRecoveries(table, recovery)
  const statement = placesOf(table, STATEMENT_HEADERS)
  const hasAmount = statement.amount !== -1 || statement.credit !== -1
  const hasWords = statement.label !== -1 || statement.counterparty !== -1
  if (hasTarget || statement.date === -1 || !hasAmount || !hasWords) throw refuseReceipts('columns')
  return readStatement(table, statement)
}

function readRecoveries(table: TextTable, places: Record<keyof typeof RECOVERY_HEADERS, number>): ReadText {
  const format = formatOf(table, { amounts: [places.amount], date: places.date })
  const faults: EntryFault[] = []
  const lines: ReadLine[] = []
  for (const { line, fields, kinds } of table.rows) {
    const field = (name: keyof typeof RECOVERY_HEADERS) => filled(fields[places[name]])
    const text = fields.join(' ')
    const amount = readAmount(field('amount') ?? '', formatAt(format, kinds?.[places.amount]))
    const date = readDay(field('date') ?? '', formatAt(format, kinds?.[places.date]))
    const creditNote = field('creditNote')
    const way = readWay(field('way'), creditNote)
    const target = { anomaly: field('anomaly'), letter: field('letter') }
    const code =
      amount === null
        ? 'receipt_amount'
        : date === null
          ? 'receipt_date'
          : way === null
            ? 'receipt_way'
            : target.anomaly === null && target.letter === null
              ? 'receipt_target'
              : null
    if (code !== null || amount === null || date === null || way === null)
      faults.push({ line, code: code ?? 'receipt_amount', text })
    else
      lines.push({
        line,
        ...target,
        date,
        way,
        amount,
        creditNote,
        proof: field('proof'),
        reason: field('reason'),
        text,
      })
  }
  return { kind: 'recoveries', format, faults, outgoing: 0, lines }
}

function readStatement(table: TextTable, places: Record<keyof typeof STATEMENT_HEADERS, number>): ReadText {
  const amountAt = places.credit === -1 ? places.amount : places.credit
  const format = formatOf(table, { amounts: [amountAt], date: places.date })
  const faults: EntryFault[] = []
  const entries: ReadEntry[] = []
  let outgoing = 0
  for (const { line, fields, kinds } of table.rows) {
    const field = (name: keyof typeof STATEMENT_HEADERS) => filled(fields[places[name]])
    const written = filled(fields[amountAt])
    const amount = written === null ? '0' : readAmount(written, formatAt(format, kinds?.[amountAt]))
    const date = readDay(field('date') ?? '', formatAt(format, kinds?.[places.date]))
    if (amount === null || date === null)
      faults.push({ line, code: amount === null ? 'receipt_amount' : 'receipt_date', text: fields.join(' ') })
    else if (Number(amount) <= 0) outgoing += 1
    else
      entries.push({
        ...{ line, date, amount, counterparty: field('counterparty') },
        text: [field('label'), field('reference')].filter((part) => part !== null).join(' '),
        account: field('iban'),
        reference: field('reference'),
      })
  }
  return { kind: 'statement', format, faults, outgoing, entries }
}

function filled(field: string | undefined): string | null {
  return field === undefined || field === '' ? null : field
}

function readAmount(field: string, format: TableFormat): string | null {
  const read = parseFileNumber(bareAmount(field), 'AMOUNT', { ...format, timeZone: 'UTC' })
  if (!read.ok || read.value === null) return null
  // More than cents is no money.
  return (read.value.split('.')[1] ?? '').length > 2 ? null : read.value
}

function readDay(field: string, format: TableFormat): string | null {
  const read = parseFileDate(field, { ...format, timeZone: 'UTC' })
  return read.ok ? (read.value?.slice(0, 10) ?? null) : null
}

function readWay(word: string | null, creditNote: string | null): RecoveryWay | null {
  if (word === null) return creditNote === null ? 'transfer' : 'creditNote'
  const compared = comparedHeader(word)
  return RECOVERY_WAYS.find((way) => WAY_WORDS[way].some((each) => comparedHeader(each) === compared)) ?? null
}
