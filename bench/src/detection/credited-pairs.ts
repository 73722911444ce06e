import type { ListRow } from './detect-rows.sql.ts'

/** Two entries of which the buyer credited one later, under its number. */
export type CreditedPair = { ids: [string, string]; numbers: [string, string, string] }

/**
 * Pairs that the buyer itself took for one invoice: a credit, an invoice of the same supplier, amount and number (but
 * for what is in front of it or behind it), and a further invoice of that amount whose number differs from it by more
 * than one digit put for another, which is how numbers go on. Determined without the rules of detection.
 */
export function findCreditedPairs(rows: readonly ListRow[]): CreditedPair[] {
  const byAmount = new Map<string, ListRow[]>()
  for (const row of rows) {
    if (row.amount.startsWith('-') || !isNumber(row.number)) continue
    byAmount.set(row.amount, [...(byAmount.get(row.amount) ?? []), row])
  }
  return rows.flatMap((credit): CreditedPair[] => {
    if (!credit.amount.startsWith('-') || !isNumber(credit.number)) return []
    const invoices = (byAmount.get(credit.amount.slice(1)) ?? []).filter((row) => row.paidOn <= credit.paidOn)
    const own = invoices.find(
      (row) => row.supplier === credit.supplier && isNamedBy(credit.number, row.number),
    )
    if (own === undefined) return []
    const other = invoices.find((row) => row !== own && row.id !== own.id && looksLike(row, own))
    return other === undefined
      ? []
      : [{ ids: [own.id, other.id], numbers: [own.number, other.number, credit.number] }]
  })
}

const isNumber = (number: string) => /\d.*\d/.test(number) && !/^redacted/i.test(number)

/** Letters and digits, with the letters that are read for digits. */
function signsOf(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OILSB]/g, (sign) => '01158'['OILSB'.indexOf(sign)] ?? sign)
}

function isNamedBy(credit: string, invoice: string): boolean {
  const [left, right] = [signsOf(credit), signsOf(invoice)]
  return Math.min(left.length, right.length) >= 4 && (left.includes(right) || right.includes(left))
}

function looksLike(row: ListRow, own: ListRow): boolean {
  const [left, right] = [signsOf(row.number), signsOf(own.number)]
  if (left === right) return true
  // Another supplier’s number counts only where it is the same.
  if (row.supplier !== own.supplier) return false
  if (Math.min(left.length, right.length) >= 4 && (left.includes(right) || right.includes(left))) return true
  // A number cut off at its end, as a field too short does, behind other letters.
  const core = (signs: string) => signs.replace(/^[A-Z8]*0*/, '')
  const [short = '', long = ''] = [core(left), core(right)].toSorted((a, b) => a.length - b.length)
  if (short.length >= 4 && long.length === short.length + 1 && long.startsWith(short)) return true
  if (short.length >= 4 && long === short) return true
  return isOneSignMore(left, right)
}

/** One sign more, one excluded: what typing makes and counting does not. */
function isOneSignMore(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  if (long.length !== short.length + 1 || short.length < 6) return false
  return [...long].some((_, at) => long.slice(0, at) + long.slice(at + 1) === short)
}
