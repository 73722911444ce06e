import { dayOf, LAST_DAY, pad } from './calendar.ts'
import { type DemoDocument, type DemoPayment, grossCents, netCents } from './documents.ts'
import { createRandom, type Random } from './random.ts'
import type { SupplierAccount } from './suppliers.ts'

/** What is wrong with one entry by itself, in addition to nothing that it repeats. */
export const SINGLE_MISTAKE_KINDS = [
  'credit_as_invoice',
  'vat_rate',
  'vat_twice',
  'debit_balance',
  'advance_not_applied',
] as const
export type SingleMistakeKind = (typeof SINGLE_MISTAKE_KINDS)[number]

/** One such entry: a document or a payment, and what is at stake in it, in cents. */
export type SingleMistake = {
  kind: SingleMistakeKind
  documents: DemoDocument[]
  payments: DemoPayment[]
  cents: number
}

type Made = { mistakes: SingleMistake[]; purchases: DemoDocument[]; payments: DemoPayment[] }

const START_VALUE = 20_260_103
/** The rate until 2013, and two that never were French ones. */
const WRONG_RATES = [0.196, 0.25, 0.17] as const
/** So old that nobody waits for the invoice any more. */
const LAST_FORGOTTEN_DAY = dayOf(2025, 6, 1)
/** Of so many a supplier’s habits can be notified. */
const FEWEST_INVOICES = 4
const FIRST_DAY_OF_LAST_YEAR = dayOf(2025, 1, 1)

/**
 * Puts `perKind` mistakes of each of `SINGLE_MISTAKE_KINDS` into purchases, apart from the invoices that are
 * `repeated`: taxes are changed in invoices that are there, the others are added. Draws from a stream of its own, so
 * that the books are otherwise the same without them.
 */
export function makeSingleMistakes(
  purchases: readonly DemoDocument[],
  repeated: { mistakes: readonly { documents: DemoDocument[] }[]; added: readonly DemoDocument[] },
  perKind: number,
): Made {
  const random = createRandom(START_VALUE)
  const mistakes: SingleMistake[] = []
  const changed = new Map<DemoDocument, DemoDocument>()
  const added: DemoDocument[] = []
  const taken = new Set<SupplierAccount>()
  const touched = new Set([...repeated.mistakes.flatMap(({ documents }) => documents), ...repeated.added])
  const byAccount = Map.groupBy([...purchases, ...repeated.added], ({ account }) => account)
  const invoicesOf = (documents: readonly DemoDocument[]) => untaken(documents, touched)
  const hasFullVat = (documents: readonly DemoDocument[]) =>
    documents.every(({ parts }) => parts.length === 1 && parts[0]?.rate === 0.2) &&
    invoicesOf(documents).length >= FEWEST_INVOICES
  const ordinary = shuffle(random, [...byAccount]).filter(([account]) => account.habit === 'single')
  const take = (isFit: (documents: readonly DemoDocument[], account: SupplierAccount) => boolean) => {
    const found = ordinary.find(([account, documents]) => !taken.has(account) && isFit(documents, account))
    if (found === undefined) throw new Error('The demo has too few suppliers for so many mistakes.')
    taken.add(found[0])
    return found
  }
  for (let made = 0; made < perKind; made++) {
    const [, credited] = take(
      (documents) => documents.some(isCredit) && invoicesOf(documents).length >= FEWEST_INVOICES,
    )
    const copy = bookCredit(random, random.pick(some(invoicesOf(credited))), made)
    added.push(copy)
    mistakes.push({
      kind: 'credit_as_invoice',
      documents: [copy],
      payments: [],
      cents: 2 * grossCents(copy),
    })
    for (const kind of ['vat_rate', 'vat_twice'] as const) {
      const [, documents] = take((each, account) => account.vatRates.length === 1 && hasFullVat(each))
      const original = random.pick(some(invoicesOf(documents)))
      const rate = kind === 'vat_twice' ? 0.4 : (WRONG_RATES[made % WRONG_RATES.length] ?? 0.25)
      const net = netCents(original)
      const wrong = { ...original, parts: [{ cents: net, rate }] }
      changed.set(original, wrong)
      const cents = Math.abs(grossCents(wrong) - grossCents(original))
      mistakes.push({ kind, documents: [wrong], payments: [], cents })
    }
    for (const kind of ['debit_balance', 'advance_not_applied'] as const) {
      const [account, documents] = take((each) => settledCompany(each) !== null)
      const payment = payWithoutInvoice(random, account, documents, { kind, serial: made })
      mistakes.push({ kind, documents: [], payments: [payment], cents: payment.cents })
    }
  }
  return {
    mistakes,
    purchases: [...purchases.map((document) => changed.get(document) ?? document), ...added],
    payments: mistakes.flatMap(({ payments }) => payments),
  }
}

/** A credit note over a whole invoice, booked to the supplier’s credit as if it were one more. */
function bookCredit(random: Random, invoice: DemoDocument, serial: number): DemoDocument {
  const issuedOn = invoice.issuedOn + random.between(12, 40)
  return {
    ...invoice,
    number: `AV25${pad(7301 + serial * 13, 4)}`,
    issuedOn,
    bookedOn: issuedOn + random.between(1, 6),
    label: `Avoir ${invoice.account.trade.label.toLowerCase()}`,
    paidOn: issuedOn + random.between(30, 50),
  }
}

/** Money sent months ago against no invoice, while every invoice of the account is paid. */
function payWithoutInvoice(
  random: Random,
  account: SupplierAccount,
  documents: readonly DemoDocument[],
  { kind, serial }: { kind: 'debit_balance' | 'advance_not_applied'; serial: number },
): DemoPayment {
  const isAdvance = kind === 'advance_not_applied'
  const paidOn = random.between(FIRST_DAY_OF_LAST_YEAR + 20, LAST_FORGOTTEN_DAY)
  const cents = Math.max(40_000, Math.round((account.usualCents * (0.6 + random.next())) / 5_000) * 5_000) + 1
  const document: DemoDocument = {
    company: settledCompany(documents) ?? 0,
    account,
    number: isAdvance ? 'ACOMPTE' : `VIR ${pad(4_117 + serial * 29, 6)}`,
    issuedOn: paidOn,
    bookedOn: paidOn,
    parts: [{ cents, rate: 0 }],
    label: account.trade.label,
    paidOn: null,
  }
  return { document, paidOn, cents, ...(isAdvance && { isAdvance }) }
}

/** A company whose books have some invoices of the account in the last year and none that is still to be paid. */
function settledCompany(documents: readonly DemoDocument[]): number | null {
  const isSettled = (company: number) => {
    const own = documents.filter((each) => each.company === company)
    return (
      own.every(({ paidOn }) => paidOn !== null) &&
      own.filter(({ bookedOn }) => bookedOn >= FIRST_DAY_OF_LAST_YEAR).length >= 2
    )
  }
  return [0, 1].find(isSettled) ?? null
}

/** Invoices of some weight of the last year that no credit note reverses. */
function untaken(documents: readonly DemoDocument[], touched: ReadonlySet<DemoDocument>): DemoDocument[] {
  const credited = new Set(documents.filter((each) => grossCents(each) < 0).map((each) => -grossCents(each)))
  return documents.filter(
    (each) =>
      !touched.has(each) &&
      grossCents(each) > 30_000 &&
      !credited.has(grossCents(each)) &&
      each.bookedOn >= FIRST_DAY_OF_LAST_YEAR &&
      each.bookedOn < LAST_DAY - 120,
  )
}

function isCredit(document: DemoDocument): boolean {
  return grossCents(document) < 0 && document.number.startsWith('AV')
}

function some(documents: readonly DemoDocument[]): [DemoDocument, ...DemoDocument[]] {
  const [first, ...others] = documents
  if (first === undefined) throw new Error('A supplier of the demo has no invoice to change.')
  return [first, ...others]
}

function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
