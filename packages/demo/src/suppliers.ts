import { pad, type Year } from './calendar.ts'
import { frenchVatNumber, makeIban, makeSiren } from './identifiers.ts'
import type { Random } from './random.ts'
import { FORMS, type Habit, NAMES, TOWNS, TRADES, type Trade } from './supplier-words.ts'

/** One supplier's account in the books; two accounts of one supplier share its SIREN or its IBAN. */
export type SupplierAccount = {
  code: string
  name: string
  siren: string
  vatNumber: string
  iban: string
  address: string
  postcode: string
  town: string
  /** Days from invoice to payment. */
  terms: number
  trade: Trade
  /** VAT rates as fractions; two for a supplier whose invoices mix them. */
  vatRates: readonly number[]
  habit: Habit
  numbering: Numbering
  /** Usual net amount in cents. */
  usualCents: number
  /** How many invoices a year, as a weight. */
  weight: number
}

/** How a supplier writes the number of an invoice: its serial grows through the years. */
export type Numbering = (serial: number, year: Year, month: number) => string

const NUMBERINGS: readonly [Numbering, ...Numbering[]] = [
  (serial, year) => `FA-${year}-${pad(serial, 5)}`,
  (serial) => `F${pad(serial + 20_000, 6)}`,
  (serial) => pad(serial + 41_000, 8),
  (serial, year) => `${year % 100}/${pad(serial, 5)}`,
  (serial) => `INV-${serial + 12_900}`,
  (serial, year, month) => `${year}${pad(month, 2)}-${pad(serial, 4)}`,
  (serial) => `VTE ${serial + 315_000}`,
  (serial) => `${9_000_810_000 + serial * 7}`,
  (serial, year) => `FC${year % 100}${pad(serial, 6)}`,
]

/** Suppliers with distinct names and valid identifiers, about `count` accounts, some suppliers having two. */
export function makeSupplierAccounts(random: Random, count: number): SupplierAccount[] {
  const names = new Set<string>()
  const firsts = Math.round(count * 0.965)
  // Larger books have more suppliers than names and trades can distinguish: there the town does.
  const hasTown = firsts > (NAMES.length * TRADES.length) / 1.2
  while (names.size < firsts) {
    const name = `${random.pick(NAMES)}${hasTown ? ` ${random.pick(TOWNS)[1]}` : ''}`
    names.add(`${name}|${random.between(0, TRADES.length - 1)}`)
  }
  const accounts = [...names].map((each, index) => {
    const [name = '', trade = '0'] = each.split('|')
    return makeAccount(random, index, name, TRADES[Number(trade)] ?? TRADES[0])
  })
  // The same supplier again under another code, as happens when two clerks look for it under two names.
  const ordinary = accounts.filter((account) => account.habit === 'single')
  for (let index = firsts; index < count; index++) {
    const first = ordinary[random.between(0, ordinary.length - 1)]
    if (first !== undefined) accounts.push(makeSecondAccount(random, index, first))
  }
  return accounts
}

function makeAccount(random: Random, index: number, name: string, trade: Trade): SupplierAccount {
  const siren = makeSiren(random)
  const [postcode, town] = random.pick(TOWNS)
  const form = random.pick(FORMS)
  return {
    code: `F${pad(index + 101, 5)}`,
    name: random.chance(0.5) ? `${trade.word} ${name} ${form}` : `${name} ${trade.word} ${form}`,
    siren,
    vatNumber: frenchVatNumber(siren),
    iban: makeIban(random),
    address: `${random.between(1, 180)} ${random.pick(['rue', 'avenue', 'boulevard', 'quai', 'place'])} ${random.pick(NAMES)}`,
    postcode,
    town,
    terms: random.pick([30, 30, 45, 45, 60]),
    trade,
    vatRates: trade.vatRates,
    habit: trade.habit ?? random.pick(['single', 'single', 'single', 'single', 'instalments']),
    numbering: random.pick(NUMBERINGS),
    usualCents: Math.round(trade.usualCents * (0.3 + random.next() * 1.6)),
    weight: trade.weight * (0.2 + random.next() ** 2 * 3),
  }
}

function makeSecondAccount(random: Random, index: number, first: SupplierAccount): SupplierAccount {
  const writings: readonly [string, ...string[]] = [
    first.name.toUpperCase(),
    first.name.replace(/ (SARL|SAS|SA|EURL)$/, ''),
    `${first.name} (${first.town})`,
    first.name.replace(/[éèê]/g, 'e').replace(' ', '  '),
  ]
  const shares = random.pick(['siren', 'iban', 'both'])
  const code = `F${pad(index + 101, 5)}`
  const same = { ...first, code, name: random.pick(writings), weight: first.weight * 0.2 }
  // What is not shared is missing in the master, as it is for an account opened in a hurry.
  if (shares === 'siren') return { ...same, iban: makeIban(random) }
  if (shares === 'iban') return { ...same, siren: '', vatNumber: '' }
  return same
}
