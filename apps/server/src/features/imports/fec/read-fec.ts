import { joinEntryId } from '@quitus/domain/identifiers/entry-id.ts'
import { createTextDecoder } from '#files/text/text-encoding.ts'
import { copyText } from '../copy-text.ts'
import type { FecHeader } from '../fec-header.ts'
import type { FindingList, UnusableLine } from '../fec-rules.ts'
import type { BadLineList, FileCount } from '../import-report.ts'
import type { CountBytes, LedgerFile } from '../ledger-file.ts'
import { createRecordReader, readChunks } from '../read-records.ts'
import type { FileScan } from '../scan-file.ts'
import { isNonZero, readFecAmount, readFecDate, readSens } from './fec-values.ts'

/** A ledger file with what is known of it before its lines are read. */
export type FecFile = {
  file: LedgerFile
  scan: FileScan
  header: FecHeader
  siren: string
  closingOn: string
  count: FileCount
}

export type FecNotes = { findings: FindingList; badLines: BadLineList }

/**
 * Lines of a ledger file as rows of COPY's text format: file, line number, SIREN, closing date, then
 * `FEC_LINE_COLUMNS`; one piece of many rows at a time. Lines that cannot be used go to `notes.badLines`, breaches of
 * other rules to `notes.findings`.
 */
export async function* readFec(fec: FecFile, notes: FecNotes, countBytes: CountBytes): AsyncIterable<Buffer> {
  const { file, scan, header } = fec
  const shape = { delimiter: header.delimiter, hasQuotes: false }
  const readRecords = createRecordReader(file.name, shape, scan.lineEnds)
  const decode = createTextDecoder(scan.isAscii ? 'ascii' : scan.encoding)
  const readLine = createLineReader(fec, notes)
  function take(chunk: Buffer, isLast: boolean): Buffer | null {
    const decoded = decode(chunk, isLast)
    const text = decoded.includes('\0') ? decoded.replaceAll('\0', '') : decoded
    const { rows, lines } = readRecords(text, isLast)
    let copied = ''
    for (const [at, row] of rows.entries()) {
      const line = lines[at] ?? 0
      if (line === 1) continue
      if (row.length <= 1 && (row[0] ?? '').trim() === '') fec.count.blankLines++
      else copied += readLine(row, line)
    }
    return copied === '' ? null : Buffer.from(copied)
  }
  for await (const chunk of readChunks(file, countBytes)) {
    const rows = take(chunk, false)
    if (rows !== null) yield rows
  }
  const rows = take(Buffer.alloc(0), true)
  if (rows !== null) yield rows
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const ACCOUNT = /^\d{3}/

function createLineReader(
  { file, header, siren, closingOn, count }: FecFile,
  { findings, badLines }: FecNotes,
) {
  const { width, hasTrailingSeparator, placeOf } = header
  const at = (name: string) => placeOf.get(name) ?? -1
  const [journal, journalLabel, entry] = [at('JournalCode'), at('JournalLib'), at('EcritureNum')]
  const [day, account, accountLabel] = [at('EcritureDate'), at('CompteNum'), at('CompteLib')]
  const [supplier, supplierName, piece] = [at('CompAuxNum'), at('CompAuxLib'), at('PieceRef')]
  const [pieceDay, label, debitAt, creditAt] = [at('PieceDate'), at('EcritureLib'), at('Debit'), at('Credit')]
  const [lettering, lettered, validated] = [at('EcritureLet'), at('DateLet'), at('ValidDate')]
  const [currencyAmount, currency, amountAt, sensAt] = [
    at('Montantdevise'),
    at('Idevise'),
    at('Montant'),
    at('Sens'),
  ]
  const mandatory = [journal, journalLabel, entry, accountLabel, piece, pieceDay, label, validated].filter(
    (place) => place !== -1,
  )
  const nameAt = new Map([...placeOf].map(([name, place]) => [place, name]))
  const start = `${copyText(file.name)}\t`
  const middle = `\t${copyText(siren)}\t${closingOn}\t`
  let line = 0
  let entryNumber = ''
  let takesOneMore: boolean | null = null

  function leaveOut(code: UnusableLine, place: number | null, value: string): string {
    count.badLines++
    findings.count(file.name, code, 1)
    badLines.add({
      file: file.name,
      line,
      column: place === null ? null : (nameAt.get(place) ?? null),
      code,
      value,
    })
    return ''
  }
  function report(code: Parameters<FindingList['add']>[1], place: number, value: string) {
    findings.add(file.name, code, {
      line,
      entry: entryNumber,
      values: { field: nameAt.get(place) ?? '', value },
    })
  }
  /** A date that a line can do without: one that is none is reported and excluded of the line. */
  function optionalDay(text: string, place: number): string | null {
    if (text === '') return null
    const read = readFecDate(text)
    if (read === null) report('L003', place, text)
    else if (read.isForeign) report('L016', place, text)
    return read?.day ?? null
  }
  function optionalAmount(text: string, place: number): string | null {
    if (text === '') return null
    const read = readFecAmount(text)
    if (read === null) report('L004', place, text)
    else if (read.isForeign) report('L016', place, text)
    return read?.amount ?? null
  }

  return (row: readonly string[], atLine: number): string => {
    line = atLine
    count.lines++
    const hasOneMore = row.length === width + 1 && (row[width] ?? '').trim() === ''
    // A separator too many is a habit of the whole file, which its first line shows; elsewhere it is a label that
    // holds one.
    takesOneMore ??= hasTrailingSeparator || hasOneMore
    if (row.length !== width && !(takesOneMore && hasOneMore))
      return leaveOut('L001', null, `${row.length}/${width}`)
    const field = (place: number) => (row[place] ?? '').trim()
    entryNumber = field(entry)
    const written = field(day)
    const posted = readFecDate(written)
    if (posted === null) return leaveOut(written === '' ? 'L002' : 'L003', day, written)
    const number = field(account)
    if (number === '') return leaveOut('L002', account, '')
    const keys = [field(journal), entryNumber, field(piece)]
    // The entry's identifier is made of these, and so they are text even where they are empty.
    if (keys.some((key) => key.includes('$')) && joinEntryId(keys.map((key) => key || '0')) === null) {
      count.badLines++
      const value = keys.join(' ')
      badLines.add({
        file: file.name,
        line,
        column: 'JournalCode, EcritureNum, PieceRef',
        code: 'key_separator',
        value,
      })
      return ''
    }
    let debit = '0'
    let credit = '0'
    if (amountAt !== -1 && sensAt !== -1) {
      const read = readFecAmount(field(amountAt))
      if (read === null) return leaveOut('L004', amountAt, field(amountAt))
      const side = readSens(field(sensAt))
      if (side === null) return leaveOut('L006', sensAt, field(sensAt))
      if (side === 'debit') debit = read.amount
      else credit = read.amount
      if (read.isForeign) report('L016', amountAt, field(amountAt))
      if (read.amount.startsWith('-')) report('L007', amountAt, read.amount)
    } else {
      const debitRead = readFecAmount(field(debitAt))
      const creditRead = readFecAmount(field(creditAt))
      if (debitRead === null) return leaveOut('L004', debitAt, field(debitAt))
      if (creditRead === null) return leaveOut('L004', creditAt, field(creditAt))
      debit = debitRead.amount
      credit = creditRead.amount
      if (debitRead.isForeign) report('L016', debitAt, field(debitAt))
      if (creditRead.isForeign) report('L016', creditAt, field(creditAt))
      if (debit !== '0' && credit !== '0' && isNonZero(debit) && isNonZero(credit))
        report('L005', debitAt, `${debit} / ${credit}`)
      if (debit.startsWith('-')) report('L007', debitAt, debit)
      if (credit.startsWith('-')) report('L007', creditAt, credit)
    }
    if (posted.isForeign) report('L016', day, written)
    for (const place of mandatory) if (field(place) === '') report('L002', place, '')
    if (!ACCOUNT.test(number)) report('L015', account, number)
    const code = field(supplier)
    const name = field(supplierName)
    if ((code === '') !== (name === '')) report('L009', code === '' ? supplier : supplierName, code || name)
    const letter = field(lettering)
    const letteredOn = optionalDay(field(lettered), lettered)
    if (letter !== '' && letteredOn === null) report('L008', lettering, letter)
    const validatedOn = optionalDay(field(validated), validated)
    if (validatedOn !== null && validatedOn < posted.day) report('L014', validated, field(validated))
    const foreignAmount = optionalAmount(field(currencyAmount), currencyAmount)
    const foreign = field(currency)
    const hasForeign = foreignAmount !== null && isNonZero(foreignAmount)
    if (hasForeign !== (foreign !== '') && (hasForeign || foreignAmount === null))
      report('L010', currency, foreign || (foreignAmount ?? ''))
    if (foreign !== '' && !CURRENCIES.has(foreign.toUpperCase())) report('L011', currency, foreign)
    const text = (value: string) => (value === '' ? '\\N' : copyText(value))
    return `${start}${line}${middle}${copyText(field(journal))}\t${text(field(journalLabel))}\t${copyText(entryNumber)}\t${
      posted.day
    }\t${copyText(number)}\t${text(field(accountLabel))}\t${text(code)}\t${text(name)}\t${copyText(field(piece))}\t${
      optionalDay(field(pieceDay), pieceDay) ?? '\\N'
    }\t${text(field(label))}\t${debit}\t${credit}\t${text(letter)}\t${letteredOn ?? '\\N'}\t${
      validatedOn ?? '\\N'
    }\t${foreignAmount ?? '\\N'}\t${text(foreign)}\n`
  }
}
