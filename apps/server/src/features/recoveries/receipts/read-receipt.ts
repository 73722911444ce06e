import { createHash } from 'node:crypto'
import type { RecoveryWay } from '@quitus/domain/states/recovery.ts'

/** A line of a file of recoveries: what it names, and what would be recorded; amounts are exact decimals. */
export type ReadLine = {
  line: number
  anomaly: string | null
  letter: string | null
  date: string
  way: RecoveryWay
  amount: string
  creditNote: string | null
  proof: string | null
  reason: string | null
  text: string
}

/** Money that came in, as a statement says it; `line` is its place in the file. */
export type ReadEntry = {
  line: number
  date: string
  amount: string
  counterparty: string | null
  text: string
  account: string | null
  reference: string | null
}

/** A line that cannot be read; `code` is a key of the `errors` catalogue. */
export type EntryFault = { line: number; code: string; text: string }

/**
 * The hash by which an entry is recognised when it comes again, in whatever file. Entries of one file that are alike
 * are distinguished by their number.
 */
export function createEntryHash(): (entry: ReadEntry) => string {
  const seen = new Map<string, number>()
  return ({ account, reference, date, amount, counterparty, text }) => {
    const known = JSON.stringify([
      account?.replace(/\s/g, '').toUpperCase() ?? '',
      reference ?? '',
      date,
      Number(amount).toFixed(2),
      (counterparty ?? '').replace(/\s+/g, ' '),
      text.replace(/\s+/g, ' '),
    ])
    const count = (seen.get(known) ?? 0) + 1
    seen.set(known, count)
    return createHash('sha256').update(`${known}#${count}`).digest('hex')
  }
}
