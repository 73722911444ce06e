import { calendarOf, dayOf, LAST_DAY, yearOf } from './calendar.ts'
import type { DemoDocument, NetPart } from './documents.ts'
import type { Random } from './random.ts'
import type { SupplierAccount } from './suppliers.ts'

/**
 * How many of the documents are the regular bills of rents and subscriptions follows from the suppliers; the rest is
 * drawn.
 */
export function makePurchases(
  random: Random,
  accounts: readonly SupplierAccount[],
  count: number,
): DemoDocument[] {
  const regular = accounts.filter(isRegular).flatMap((account) => makeRegularBills(random, account))
  const others = accounts.filter((account) => !isRegular(account))
  const weights = others.reduce((sum, account) => sum + account.weight, 0)
  const drawn = others.flatMap((account) =>
    makeBills(random, account, Math.round(((count - regular.length) * account.weight) / weights)),
  )
  const invoices = [...regular, ...drawn]
  return [...invoices, ...makeCreditNotes(random, invoices)]
}

function isRegular(account: SupplierAccount): boolean {
  return account.habit === 'rent' || account.habit === 'subscription'
}

/** The same amount each month, for one or two sites; indexed once a year. A rent may bear no number but a word. */
function makeRegularBills(random: Random, account: SupplierAccount): DemoDocument[] {
  const hasNumber = account.habit === 'subscription' || random.chance(0.6)
  const dayOfMonth = random.between(1, 25)
  const sites = Array.from({ length: random.chance(0.3) ? 2 : 1 }, (_, index) => ({
    company: random.between(0, 2),
    cents: Math.round(account.usualCents * (1 + index * 0.37)),
  }))
  const documents: DemoDocument[] = []
  let serial = random.between(1, 400)
  for (let month = 0; month < 24; month++) {
    const issuedOn = dayOf(2024, month + 1, dayOfMonth)
    for (const site of sites) {
      serial += random.between(1, 9)
      const cents = month < 12 ? site.cents : Math.round(site.cents * 1.024)
      const number = hasNumber ? numberOf(account, serial, issuedOn) : 'LOYER'
      documents.push(makeDocument(random, account, site.company, number, issuedOn, cents))
    }
  }
  return documents
}

function makeBills(random: Random, account: SupplierAccount, count: number): DemoDocument[] {
  const home = random.between(0, 2)
  const days = Array.from({ length: count }, () => random.between(0, LAST_DAY - 5)).sort((a, b) => a - b)
  const documents: DemoDocument[] = []
  let serial = random.between(1, 900)
  for (let at = 0; at < days.length; at++) {
    const issuedOn = days[at] ?? 0
    serial += random.between(1, 14)
    const company = random.chance(0.75) ? home : random.between(0, 2)
    const cents = usualAmount(random, account)
    const number = numberOf(account, serial, issuedOn)
    if (account.habit === 'instalments' && random.chance(0.12)) {
      documents.push(...makeInstalments(random, account, company, number, issuedOn, cents))
      at += 2
    } else if (account.habit === 'deliveries' && random.chance(0.06)) {
      const deliveries = random.between(2, 4)
      for (let each = 0; each < deliveries; each++) {
        const next = numberOf(account, serial + each, issuedOn)
        documents.push(makeDocument(random, account, company, next, issuedOn, cents))
      }
      serial += deliveries
      at += deliveries - 1
    } else documents.push(makeDocument(random, account, company, number, issuedOn, cents))
  }
  return documents
}

/** One order billed in three equal parts, a month apart. */
function makeInstalments(
  random: Random,
  account: SupplierAccount,
  company: number,
  number: string,
  first: number,
  cents: number,
): DemoDocument[] {
  const marks = random.pick([
    ['-1', '-2', '-3'],
    ['A', 'B', 'C'],
    [' 1/3', ' 2/3', ' 3/3'],
  ])
  return marks
    .map((mark, index) => ({ mark, day: first + index * 30 }))
    .filter(({ day }) => day < LAST_DAY - 5)
    .map(({ mark, day }) => makeDocument(random, account, company, `${number}${mark}`, day, cents))
}

/** One invoice in forty is corrected, in whole or in part, under a number of its own or under the invoice's. */
function makeCreditNotes(random: Random, invoices: readonly DemoDocument[]): DemoDocument[] {
  return invoices
    .filter((invoice) => invoice.account.habit !== 'rent' && random.chance(0.025))
    .map((invoice, index) => {
      const share = random.chance(0.6) ? 1 : random.pick([0.1, 0.25, 0.5])
      return makeCredit(random, invoice, {
        number: random.chance(0.4)
          ? invoice.number
          : `AV${calendarOf(invoice.issuedOn).year % 100}${1000 + index}`,
        after: random.between(4, 70),
        share,
      })
    })
    .filter((credit) => credit.issuedOn <= LAST_DAY - 5)
}

/** A credit note over a share of an invoice, some days after it. */
export function makeCredit(
  random: Random,
  invoice: DemoDocument,
  given: { number: string; after: number; share: number },
): DemoDocument {
  const issuedOn = invoice.issuedOn + given.after
  const bookedOn = Math.min(issuedOn + random.between(0, 6), LAST_DAY)
  return {
    ...invoice,
    number: given.number,
    issuedOn,
    bookedOn,
    parts: invoice.parts.map((part) => ({ ...part, cents: -Math.round(part.cents * given.share) })),
    label: `Avoir ${invoice.account.trade.label.toLowerCase()}`,
    paidOn: dayOfPayment(random, invoice.account, issuedOn, bookedOn),
  }
}

function makeDocument(
  random: Random,
  account: SupplierAccount,
  company: number,
  number: string,
  issuedOn: number,
  cents: number,
): DemoDocument {
  // The books of a year are closed with its last day.
  const lastDay = yearOf(issuedOn) === 2024 ? dayOf(2024, 12, 31) : LAST_DAY
  const bookedOn = Math.min(issuedOn + random.between(0, 15), lastDay)
  return {
    company,
    account,
    number,
    issuedOn,
    bookedOn,
    parts: partsOf(random, account, cents),
    label: account.trade.label,
    paidOn: dayOfPayment(random, account, issuedOn, bookedOn),
  }
}

/** The end of the terms, or a few days later; null beyond the last day of the books. */
export function dayOfPayment(
  random: Random,
  account: SupplierAccount,
  issuedOn: number,
  bookedOn: number,
): number | null {
  const day = Math.max(issuedOn + account.terms, bookedOn + 2) + random.between(0, 5)
  return day <= LAST_DAY ? day : null
}

function partsOf(random: Random, account: SupplierAccount, cents: number): NetPart[] {
  const [first = 0.2, second] = account.vatRates
  if (second === undefined || random.chance(0.4)) return [{ cents, rate: first }]
  const share = Math.round(cents * (0.2 + random.next() * 0.6))
  return [
    { cents: cents - share, rate: first },
    { cents: share, rate: second },
  ]
}

function usualAmount(random: Random, account: SupplierAccount): number {
  // Orders differ by their square: many small ones, a few large.
  const cents = Math.round(account.usualCents * (0.1 + random.next() ** 2 * 2.4))
  return random.chance(0.15) ? Math.max(5_000, Math.round(cents / 1000) * 1000) : Math.max(1_500, cents)
}

function numberOf(account: SupplierAccount, serial: number, day: number): string {
  return account.numbering(serial, yearOf(day), calendarOf(day).month)
}
