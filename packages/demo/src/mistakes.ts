import { calendarOf, dayOf, LAST_DAY } from './calendar.ts'
import {
  type DemoDocument,
  type DemoPayment,
  grossCents,
  type NetPart,
  netCents,
  type Place,
} from './documents.ts'
import { dayOfPayment, makeCredit } from './purchases.ts'
import type { Random } from './random.ts'
import type { SingleMistakeKind } from './single-mistakes.ts'
import type { SupplierAccount } from './suppliers.ts'
import { mistype, mistypeCents, writeOtherwise } from './typing-errors.ts'

/** What was put in wrong, by what differs between the two entries (the rows of the matching matrix in domain.md c8). */
export const MISTAKE_KINDS = [
  'exact',
  'number_format',
  'near_number',
  'near_date',
  'near_amount',
  'near_number_and_amount',
  'near_number_and_date',
  'near_date_and_amount',
  'other_account',
  'other_account_near_date',
  'other_company',
  'paid_twice',
] as const
export type MistakeKind = (typeof MISTAKE_KINDS)[number]

/**
 * One anomaly put into the books: the documents or payments that it is made of, and what was booked too much, in
 * cents.
 */
export type Mistake = {
  kind: MistakeKind
  documents: DemoDocument[]
  payments: DemoPayment[]
  cents: number
}

/** The same in the terms of the ledger files. */
export type KnownAnomaly = { kind: MistakeKind | SingleMistakeKind; places: Place[]; cents: number }

type Copy = (random: Random, original: DemoDocument) => DemoDocument | null

/** Puts mistakes into the books, `perKind` of each kind, and as many lawful things next to them that look alike. */
export function makeMistakes(
  random: Random,
  documents: readonly DemoDocument[],
  accounts: readonly SupplierAccount[],
  perKind: number,
): { mistakes: Mistake[]; added: DemoDocument[]; payments: DemoPayment[] } {
  const copies = copiesByKind(accounts)
  const mistakes: Mistake[] = []
  const added: DemoDocument[] = []
  const payments: DemoPayment[] = []
  const taken = new Set<DemoDocument>()
  const draw = drawOriginals(random, documents, taken)
  for (const kind of MISTAKE_KINDS) {
    for (let made = 0; made < perKind; ) {
      const original = draw()
      if (kind === 'paid_twice') {
        if (original.paidOn === null || original.paidOn > LAST_DAY - 40) continue
        const again = {
          document: original,
          paidOn: original.paidOn + random.between(3, 35),
          cents: grossCents(original),
        }
        payments.push(again)
        mistakes.push({ kind, documents: [original], payments: [again], cents: again.cents })
      } else {
        const copy = copies[kind](random, original)
        if (copy === null) continue
        added.push(copy)
        mistakes.push({ kind, documents: [original, copy], payments: [], cents: grossCents(copy) })
      }
      made++
    }
  }
  return { mistakes, added: [...added, ...makeReversed(random, draw, perKind)], payments }
}

/** Copies that someone saw: a credit note of the whole amount follows, under the same number or one of its own. */
function makeReversed(random: Random, draw: () => DemoDocument, count: number): DemoDocument[] {
  const documents: DemoDocument[] = []
  for (let made = 0; made < count; ) {
    const original = draw()
    const copy = again(random, original)
    if (copy === null || copy.issuedOn > LAST_DAY - 60) continue
    const number = random.chance(0.5)
      ? copy.number
      : `AV${calendarOf(copy.issuedOn).year % 100}9${made + 100}`
    const after = copy.bookedOn - copy.issuedOn + random.between(3, 20)
    if (copy.issuedOn + after > LAST_DAY - 7) continue
    documents.push(copy, makeCredit(random, copy, { number, after, share: 1 }))
    made++
  }
  return documents
}

/** An invoice that nothing was done to yet, neither a rent nor a trifle, and that no credit note reverses. */
function drawOriginals(
  random: Random,
  documents: readonly DemoDocument[],
  taken: Set<DemoDocument>,
): () => DemoDocument {
  const keyOf = (each: DemoDocument) => `${each.account.code} ${Math.abs(grossCents(each))}`
  const credited = new Set(documents.filter((each) => grossCents(each) < 0).map(keyOf))
  const usable = documents.filter(
    (each) =>
      each.account.habit === 'single' &&
      grossCents(each) > 8_000 &&
      each.bookedOn < LAST_DAY - 90 &&
      !credited.has(keyOf(each)),
  )
  const [first] = usable
  if (first === undefined) throw new Error('The demo has no invoice to copy.')
  return () => {
    while (taken.size < usable.length) {
      const original = usable[random.between(0, usable.length - 1)] ?? first
      if (taken.has(original)) continue
      taken.add(original)
      return original
    }
    throw new Error('The demo has too few invoices for so many mistakes.')
  }
}

function copiesByKind(
  accounts: readonly SupplierAccount[],
): Record<Exclude<MistakeKind, 'paid_twice'>, Copy> {
  const others = otherAccounts(accounts)
  const onOtherAccount = (random: Random, original: DemoDocument): DemoDocument | null => {
    const account = others(original.account)
    return account === null ? null : again(random, { ...original, account })
  }
  return {
    exact: again,
    number_format: (random, original) =>
      again(random, { ...original, number: writeOtherwise(random, original.number) }),
    near_number: (random, original) =>
      again(random, { ...original, number: mistype(random, original.number) }),
    near_date: (random, original) => again(random, { ...original, issuedOn: mistypeDay(random, original) }),
    near_amount: (random, original) => again(random, { ...original, parts: mistypeParts(random, original) }),
    near_number_and_amount: (random, original) =>
      again(random, {
        ...original,
        number: mistype(random, original.number),
        parts: mistypeParts(random, original),
      }),
    near_number_and_date: (random, original) =>
      again(random, {
        ...original,
        number: mistype(random, original.number),
        issuedOn: mistypeDay(random, original),
      }),
    near_date_and_amount: (random, original) =>
      again(random, {
        ...original,
        issuedOn: mistypeDay(random, original),
        parts: mistypeParts(random, original),
      }),
    other_account: onOtherAccount,
    other_account_near_date: (random, original) =>
      onOtherAccount(random, { ...original, issuedOn: mistypeDay(random, original) }),
    other_company: (random, original) =>
      again(random, { ...original, company: (original.company + random.between(1, 2)) % 3 }),
  }
}

/**
 * The invoice booked once more, weeks later; most are paid once more too. Null where the year would be closed by
 * then.
 */
function again(random: Random, original: DemoDocument): DemoDocument | null {
  const bookedOn = original.bookedOn + random.between(2, 55)
  const isOtherYear = calendarOf(bookedOn).year !== calendarOf(original.bookedOn).year
  if (bookedOn > LAST_DAY || (isOtherYear && random.chance(0.7))) return null
  const paidOn = random.chance(0.8)
    ? dayOfPayment(random, original.account, original.issuedOn, bookedOn)
    : null
  return { ...original, bookedOn, paidOn }
}

/** Day and month changed round where that is a day, else some days off. */
function mistypeDay(random: Random, { issuedOn }: DemoDocument): number {
  const { year, month, day } = calendarOf(issuedOn)
  const swapped = dayOf(year, day, month)
  if (day <= 12 && day !== month && random.chance(0.7)) return swapped
  return Math.max(0, issuedOn + random.pick([-7, -3, -2, -1, 1, 2, 3, 5, 10]))
}

function mistypeParts(random: Random, original: DemoDocument): NetPart[] {
  const net = netCents(original)
  const wanted = mistypeCents(random, net, grossCents(original))
  // Booked without its taxes.
  if (wanted === net) return [{ cents: net, rate: 0 }]
  const rate = original.parts[0]?.rate ?? 0
  return [{ cents: Math.round(wanted / (1 + rate)), rate }]
}

/** For an account, another of the same supplier: same SIREN or same IBAN. */
function otherAccounts(
  accounts: readonly SupplierAccount[],
): (account: SupplierAccount) => SupplierAccount | null {
  const byIdentifier = new Map<string, SupplierAccount[]>()
  for (const account of accounts) {
    for (const identifier of [account.siren, account.iban]) {
      if (identifier !== '') byIdentifier.set(identifier, [...(byIdentifier.get(identifier) ?? []), account])
    }
  }
  return (account) =>
    [...(byIdentifier.get(account.siren) ?? []), ...(byIdentifier.get(account.iban) ?? [])].find(
      (other) => other.code !== account.code,
    ) ?? null
}
