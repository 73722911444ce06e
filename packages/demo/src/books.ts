import { LAST_DAY, pad, YEARS, type Year, yearOf } from './calendar.ts'
import { type DemoDocument, type DemoPayment, grossCents, type Place } from './documents.ts'
import { type KnownAnomaly, type Mistake, makeMistakes } from './mistakes.ts'
import { makePurchases } from './purchases.ts'
import { createRandom } from './random.ts'
import { makeSingleMistakes, type SingleMistake } from './single-mistakes.ts'
import { makeSupplierAccounts, type SupplierAccount } from './suppliers.ts'

/** The companies of the group, each with books of its own. */
export const COMPANIES = [
  { name: 'Valmont Distribution', siren: '812345676' },
  { name: 'Valmont Industrie', siren: '823456785' },
  { name: 'Valmont Services', siren: '834567893' },
] as const

/** What a book is made of: an invoice or credit note, or a payment, under its number. */
export type Entry =
  | { place: Place; bookedOn: number; document: DemoDocument }
  | { place: Place; bookedOn: number; payment: DemoPayment }

export type DemoBooks = {
  accounts: SupplierAccount[]
  /** One book per company and year, its entries in the order of their numbers. */
  books: { company: number; year: Year; entries: Entry[]; openAtStart: DemoDocument[] }[]
  /** What detection must find, and nothing else. */
  anomalies: KnownAnomaly[]
}

const START_VALUE = 20_260_101

/**
 * The purchases of a French group over two years, the same on every machine: `invoices` invoices or so with their
 * payments, about one in a hundred and fifty of them wrong in one of the ways of `MISTAKE_KINDS`, among rents,
 * subscriptions, instalments, split deliveries and credit notes that only look wrong; and `singlesPerKind` entries of
 * each of `SINGLE_MISTAKE_KINDS`, which are wrong by themselves.
 */
export function makeDemoBooks(invoices = 60_000, start = START_VALUE, singlesPerKind = 0): DemoBooks {
  const random = createRandom(start)
  const accounts = makeSupplierAccounts(random, Math.max(120, Math.round(invoices / 66)))
  const drawn = makePurchases(random, accounts, invoices)
  const repeated = makeMistakes(random, drawn, accounts, Math.ceil(invoices / 1700))
  const singles = makeSingleMistakes(drawn, repeated, singlesPerKind)
  const mistakes: (Mistake | SingleMistake)[] = [...repeated.mistakes, ...singles.mistakes]
  const payments = [...repeated.payments, ...singles.payments]
  const documents = [...singles.purchases, ...repeated.added]
  const due = documents.flatMap((document): DemoPayment[] =>
    document.paidOn === null ? [] : [{ document, paidOn: document.paidOn, cents: grossCents(document) }],
  )
  const books = COMPANIES.flatMap((_, company) =>
    YEARS.map((year) => makeBook(company, year, documents, [...due, ...payments])),
  )
  const placeOf = new Map<object, Place>()
  for (const { entries } of books) {
    for (const entry of entries)
      placeOf.set('document' in entry ? entry.document : entry.payment, entry.place)
  }
  const firstPayment = new Map(due.map((payment) => [payment.document, payment]))
  const anomalies = mistakes.map((mistake): KnownAnomaly => {
    const parts: object[] =
      mistake.payments.length === 0
        ? mistake.documents
        : [...mistake.documents.flatMap((each) => firstPayment.get(each) ?? []), ...mistake.payments]
    return {
      kind: mistake.kind,
      places: parts.map((part) => requirePlace(placeOf, part)),
      cents: mistake.cents,
    }
  })
  return { accounts, books, anomalies }
}

function makeBook(
  company: number,
  year: Year,
  documents: readonly DemoDocument[],
  payments: readonly DemoPayment[],
): DemoBooks['books'][number] {
  const own = documents.filter((each) => each.company === company)
  const booked = own.filter((each) => yearOf(each.bookedOn) === year).sort((a, b) => a.bookedOn - b.bookedOn)
  const paid = payments
    .filter(
      (each) => each.document.company === company && each.paidOn <= LAST_DAY && yearOf(each.paidOn) === year,
    )
    .sort((a, b) => a.paidOn - b.paidOn)
  const purchases = booked.map((document, index): Entry => {
    const entryNumber = `ACH${pad(index + 1, 6)}`
    return { place: { company, year, journal: 'ACH', entryNumber }, bookedOn: document.bookedOn, document }
  })
  const bank = paid.map((payment, index): Entry => {
    const entryNumber = `BQ${pad(index + 1, 6)}`
    return { place: { company, year, journal: 'BQ', entryNumber }, bookedOn: payment.paidOn, payment }
  })
  const openAtStart = own.filter(
    (each) => yearOf(each.bookedOn) < year && (each.paidOn === null || yearOf(each.paidOn) >= year),
  )
  return {
    company,
    year,
    entries: [...purchases, ...bank].sort((a, b) => a.bookedOn - b.bookedOn),
    openAtStart,
  }
}

function requirePlace(places: ReadonlyMap<object, Place>, part: object): Place {
  const place = places.get(part)
  if (place === undefined) throw new Error('A known anomaly names an entry that is in no book.')
  return place
}
