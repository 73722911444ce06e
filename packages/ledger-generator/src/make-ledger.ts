import { createRandom, type Random } from '@quitus/demo/random.ts'
import { DISTRIBUTIONS, NUMBER_FORMS, type NumberForm, SHARES } from './distributions.ts'
import { createEntering } from './entering.ts'
import { ERROR_KINDS, type ErrorKind, enterAgain, type GeneratedLine } from './human-errors.ts'

/** A mistake put into the list: the lines of its invoice, by their ids. */
export type KnownError = { kind: ErrorKind; isBeyond: boolean; ids: string[] }

export type GeneratedLedger = { lines: GeneratedLine[]; errors: KnownError[] }

const FIRST_DAY = Math.floor(Date.UTC(2024, 0, 1) / 86_400_000)
const DAYS = 366

/**
 * A year's payment list of about `documents` documents like the real ones, the same for the same start value:
 * suppliers with numbers, amounts and rhythms of their own, redacted numbers, credit notes, series, documents on
 * several lines, and `perKind` mistakes of each kind. Detection is no part of this package, so that neither knows the
 * other.
 */
export function makeLedger(documents: number, start: number, perKind: number): GeneratedLedger {
  const random = createRandom(start)
  const entering = createEntering(start)
  const lines: GeneratedLine[] = []
  const whole: GeneratedLine[] = []
  for (let supplier = 1; whole.length < documents; supplier++) {
    for (const document of documentsOf(random, supplier)) {
      if (random.chance(SHARES.redacted)) document.number = 'REDACTED'
      whole.push(document)
    }
  }
  for (const document of whole) Object.assign(document, entering.first(document.account, document.paidOn))
  for (const document of whole) lines.push(...splitOverLines(random, document, lines.length))
  const errors = addErrors(random, entering, whole, lines, perKind)
  return { lines: lines.sort((a, b) => a.paidOn - b.paidOn), errors }
}

/** A value drawn along a distribution, between two of its steps. */
function draw(random: Random, steps: readonly number[]): number {
  const place = random.next() * (steps.length - 1)
  const [low = 0, high = low] = [steps[Math.floor(place)], steps[Math.floor(place) + 1]]
  return Math.round(low + (high - low) * (place % 1))
}

function* documentsOf(random: Random, supplier: number): Generator<GeneratedLine> {
  const account = `S${100_000 + supplier}`
  const name = `Supplier ${supplier.toString(36).toUpperCase()} ${random.pick(['Ltd', 'School', 'Services', 'Care', 'Council'])}`
  const form = pickForm(random)
  const count = draw(random, DISTRIBUTIONS.documentsPerSupplier)
  const letters = random.pick(['INV', 'SI', 'DVN', 'F', 'GB', 'TAC'])
  let number = 10 ** draw(random, DISTRIBUTIONS.digits) * (0.1 + 0.8 * random.next())
  const step = draw(random, DISTRIBUTIONS.numberSteps)
  const usual = draw(random, DISTRIBUTIONS.amounts)
  const isSeries = count > 3 && random.chance(SHARES.series * 2)
  let day = FIRST_DAY + random.between(0, 60)
  for (let made = 0; made < count; made++) {
    number += Math.max(1, Math.round(step * (0.2 + 1.6 * random.next())))
    day += isSeries ? random.pick([28, 30, 31]) : draw(random, DISTRIBUTIONS.gaps)
    const paidOn = FIRST_DAY + ((day - FIRST_DAY) % DAYS)
    const drawn = draw(random, DISTRIBUTIONS.amounts)
    const cents = isSeries
      ? usual
      : random.chance(SHARES.roundAmount)
        ? Math.ceil(drawn / 10_000) * 10_000
        : drawn
    const written = writeNumber(Math.round(number), form, letters)
    const document = { id: '', account, name, number: written, paidOn, cents, enteredBy: '', batch: '' }
    yield document
    if (!random.chance(SHARES.credit)) continue
    const isWhole = random.chance(SHARES.creditOfOneInvoice)
    const credited = isWhole ? cents : Math.max(1, Math.round(cents * random.next()))
    yield { ...document, number: `${written}CR`, paidOn: paidOn + random.between(3, 60), cents: -credited }
  }
}

function pickForm(random: Random): NumberForm {
  let left = random.next()
  for (const { form, share } of NUMBER_FORMS) {
    left -= share
    if (left <= 0) return form
  }
  return 'digits'
}

function writeNumber(number: number, form: NumberForm, letters: string): string {
  const digits = String(number)
  switch (form) {
    case 'digits':
      return digits
    case 'letters and digits':
      return `${letters}${digits}`
    case 'mixed':
      return `${letters}/${digits}/24`
    case 'letters-digits':
      return `${letters}-${digits}`
    case 'digits/digits':
      return `${digits.slice(0, 3)}/${digits.slice(3) || '1'}`
    case 'zeros and digits':
      return digits.padStart(10, '0')
    case 'digits and letter':
      return `${digits}K`
  }
}

function splitOverLines(random: Random, document: GeneratedLine, from: number): GeneratedLine[] {
  const count = Math.min(draw(random, DISTRIBUTIONS.linesPerDocument), 20)
  if (count === 1 || document.cents < 1000 * count) return [{ ...document, id: `L${from}` }]
  const part = Math.floor(document.cents / count)
  return Array.from({ length: count }, (_, at) => ({
    ...document,
    id: `L${from + at}`,
    cents: at === 0 ? document.cents - part * (count - 1) : part,
  }))
}

/**
 * Enters invoices again; one whose supplier has no other of that number, amount or day only, so that the truth is
 * one.
 */
function addErrors(
  random: Random,
  entering: ReturnType<typeof createEntering>,
  documents: readonly GeneratedLine[],
  lines: GeneratedLine[],
  perKind: number,
): KnownError[] {
  const credited = new Set(documents.filter(({ cents }) => cents < 0).map(({ account }) => account))
  const usable = documents.filter(
    ({ account, number, cents }) =>
      cents > 0 && number !== 'REDACTED' && !credited.has(account) && number.replace(/\D/g, '').length >= 3,
  )
  const idsOf = new Map<string, string[]>()
  for (const { id, account, number, paidOn } of lines) {
    const key = `${account} ${number} ${paidOn}`
    idsOf.set(key, [...(idsOf.get(key) ?? []), id])
  }
  const taken = new Set<GeneratedLine>()
  const errors: KnownError[] = []
  for (const { kind, isBeyond } of ERROR_KINDS) {
    for (let made = 0, tries = 0; made < perKind && tries < perKind * 50; tries++) {
      const original = usable[random.between(0, usable.length - 1)]
      if (original === undefined || taken.has(original)) continue
      const entered = enterAgain(random, kind, original, usable)
      if (entered === null) continue
      taken.add(original)
      made++
      const by = entering.again(original, entered[0]?.paidOn ?? original.paidOn)
      const added = entered.map((line, at) => ({ ...line, ...by, id: `E${errors.length}.${at}` }))
      lines.push(...added)
      const known = idsOf.get(`${original.account} ${original.number} ${original.paidOn}`) ?? []
      errors.push({ kind, isBeyond, ids: [...known, ...added.map(({ id }) => id)] })
    }
  }
  return errors
}
