import type { Readable } from 'node:stream'
import { MAX_RECEIPT_LINES } from '@quitus/domain/receipts/receipt-limits.ts'
import { areEqualDecimals, sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import { SaxesParser } from 'saxes'
import { AppError } from '#errors/app-error.ts'
import { type CamtEntry, createCamtEntries } from './camt-entries.ts'
import type { EntryFault, ReadEntry } from './read-receipt.ts'
import { refuseReceipts } from './receipts-refusal.ts'

/** What a camt.053 file says. */
export type ReadCamt = {
  version: string
  accounts: string[]
  lines: number
  outgoing: number
  entries: ReadEntry[]
  faults: EntryFault[]
}

type Options = {
  currency: string
  /** Throws for an account whose entries are not to be read. */
  checkAccount: (account: string) => void
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.\d{3}\.\d{3}\.(\d{2}))$/
const MIN_VERSION = 2
const MAX_VERSION = 8
/** Elements within each other; a statement has about a dozen. */
const MAX_DEPTH = 64

/**
 * Reads a bank statement as a stream, in bounded memory. Document types, and with them entities, are refused (SEC-08).
 * Throws `receipts_not_readable`.
 */
export async function readCamt(bytes: Readable, options: Options): Promise<ReadCamt> {
  const read: ReadCamt = { version: '', accounts: [], lines: 0, outgoing: 0, entries: [], faults: [] }
  const collected = createCamtEntries({
    onAccount(account) {
      options.checkAccount(account)
      if (!read.accounts.includes(account) && read.accounts.length < 100) read.accounts.push(account)
    },
    onEntry(entry) {
      read.lines += 1
      if (read.lines > MAX_RECEIPT_LINES)
        throw refuseReceipts('tooManyLines', { most: String(MAX_RECEIPT_LINES) })
      takeEntry(read, entry, options.currency)
    },
  })
  const parser = new SaxesParser({ xmlns: true })
  let depth = 0
  parser.on('doctype', () => {
    throw refuseReceipts('doctype')
  })
  parser.on('error', (error) => {
    throw refuseReceipts('xml', { reason: error.message.slice(0, 200) })
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (depth === 0) read.version = versionOf(local, uri)
    depth += 1
    if (depth > MAX_DEPTH) throw refuseReceipts('xml', { reason: `> ${MAX_DEPTH}` })
    collected.open(local, attributes.Ccy?.value ?? null)
  })
  parser.on('text', collected.text)
  parser.on('cdata', collected.text)
  parser.on('closetag', () => {
    depth -= 1
    collected.close()
  })
  let decode: ((chunk: Buffer, isLast: boolean) => string) | null = null
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    decode ??= decoderOf(chunk)
    parser.write(decode(chunk, false))
  }
  if (decode === null) throw refuseReceipts('noLine')
  parser.write(decode(Buffer.alloc(0), true)).close()
  return read
}

function versionOf(root: string, uri: string): string {
  const [, name = '', version = ''] = NAMESPACE.exec(uri) ?? []
  if (root !== 'Document' || !name.startsWith('camt.053.')) throw refuseReceipts('notCamt')
  if (Number(version) < MIN_VERSION || Number(version) > MAX_VERSION)
    throw refuseReceipts('version', { version: name })
  return name
}

/** The encoding that the first bytes announce; UTF-8 where they announce none. */
function decoderOf(head: Buffer): (chunk: Buffer, isLast: boolean) => string {
  const mark = head.readUInt16BE(0)
  const declared = /^[^>]{0,200}encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.toString('latin1', 0, 250))
  const label = mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : (declared?.[1] ?? 'utf-8')
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    return (chunk, isLast) => {
      try {
        return decoder.decode(chunk, { stream: !isLast })
      } catch (error) {
        throw error instanceof AppError ? error : refuseReceipts('encoding', { name: label })
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : refuseReceipts('encoding', { name: label })
  }
}

const AMOUNT = /^\d{1,13}(?:\.\d{1,5})?$/
const DAY = /^\d{4}-\d{2}-\d{2}/

/** Money that came in and is booked; a collective entry is taken apart where its parts add up to it. */
function takeEntry(read: ReadCamt, entry: CamtEntry, currency: string): void {
  const isBooked = entry.status === null || entry.status === 'BOOK'
  if (entry.direction !== 'CRDT' || entry.isReversal || !isBooked) {
    read.outgoing += 1
    return
  }
  const texts = entry.details.flatMap(({ texts: ofDetail }) => ofDetail)
  const fail = (code: string) =>
    read.faults.push({ line: read.lines, code, text: [...entry.texts, ...texts].join(' ').slice(0, 500) })
  const date = entry.bookedOn ?? entry.valueOn
  if (entry.amount === null || !AMOUNT.test(entry.amount) || Number(entry.amount) === 0)
    return void fail('receipt_amount')
  if (entry.currency !== currency) return void fail('receipt_currency')
  if (date === null || !DAY.test(date)) return void fail('receipt_date')
  const amounts = entry.details.map(({ amount }) => amount)
  const areParts =
    entry.details.length > 1 &&
    entry.details.every((each) => each.currency === currency && (each.direction ?? 'CRDT') === 'CRDT') &&
    amounts.every((amount) => amount !== null && AMOUNT.test(amount)) &&
    areEqualDecimals(sumDecimals(amounts.flatMap((amount) => amount ?? [])), entry.amount)
  const parts = areParts
    ? entry.details.map((each) => ({ ...each, amount: each.amount ?? '0' }))
    : [
        {
          amount: entry.amount,
          counterparty: entry.details.find(({ counterparty }) => counterparty !== null)?.counterparty ?? null,
          texts,
        },
      ]
  for (const part of parts) {
    if (!/^\d+(?:\.\d{1,2}0*)?$/.test(part.amount)) {
      fail('receipt_amount')
      continue
    }
    read.entries.push({
      ...{ line: read.lines, date: date.slice(0, 10), amount: sumDecimals([Number(part.amount).toFixed(2)]) },
      counterparty: part.counterparty,
      text: [...part.texts, ...(areParts ? [] : entry.texts)].join(' '),
      account: entry.account,
      reference: entry.reference,
    })
  }
}
