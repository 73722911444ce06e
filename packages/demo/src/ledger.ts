import { createRandom, type Random } from './random.ts'
import { type DemoSupplier, makeSuppliers } from './suppliers.ts'

export type DemoLine = {
  entryNumber: string
  company: string
  supplier: DemoSupplier
  invoiceNumber: string
  /** yyyy-mm-dd */
  date: string
  netCents: number
  label: string
}

export type DemoLedger = {
  lines: DemoLine[]
  /** Entry numbers of each invoice that was put in more than once: what detection must find, and nothing else. */
  duplicates: string[][]
}

const COMPANIES = ['Valmont Distribution', 'Valmont Industrie', 'Valmont Services'] as const
const LABELS = [
  'Prestation du mois',
  'Fournitures',
  'Intervention',
  'Livraison',
  'Contrat annuel',
  'Réparation',
] as const
const START_VALUE = 20_260_101

/**
 * The purchases of a French group over two years: about 4 000 invoices of 160 suppliers, some of them entered twice as clerks do
 * (a dash dropped, a letter added, zeros in front), lawful repeats that look alike, and credits that take a mistake back.
 */
export function makeDemoLedger(invoices = 4000): DemoLedger {
  const random = createRandom(START_VALUE)
  const suppliers = makeSuppliers(random, 160)
  const lines: DemoLine[] = []
  const duplicates: string[][] = []
  const add = (line: Omit<DemoLine, 'entryNumber'>): string => {
    const entryNumber = `AC${String(lines.length + 1).padStart(6, '0')}`
    lines.push({ ...line, entryNumber })
    return entryNumber
  }
  const serials = new Map<string, number>()
  for (let made = 0; made < invoices; made++) {
    const line = makeInvoice(random, suppliers, serials)
    const first = add(line)
    if (random.chance(0.03)) duplicates.push([first, ...addCopies(random, line, add)])
    else if (random.chance(0.01)) addLawfulRepeat(random, line, add)
    else if (random.chance(0.005)) addCreditedCopy(line, add)
  }
  return { lines, duplicates }
}

type AddLine = (line: Omit<DemoLine, 'entryNumber'>) => string

function makeInvoice(
  random: Random,
  suppliers: readonly DemoSupplier[],
  serials: Map<string, number>,
): Omit<DemoLine, 'entryNumber'> {
  const supplier = suppliers[random.between(0, suppliers.length - 1)] ?? suppliers[0]
  if (supplier === undefined) throw new Error('The demo has no suppliers.')
  const serial = (serials.get(supplier.code) ?? 0) + 1
  serials.set(supplier.code, serial)
  const year = random.pick([2024, 2025])
  return {
    company: random.pick(COMPANIES),
    supplier,
    invoiceNumber: supplier.numbering(serial, year),
    date: `${year}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    netCents: Math.round(supplier.usualCents * (0.4 + random.next() * 1.2)),
    label: random.pick(LABELS),
  }
}

/** The same invoice again, some days later, as typed by somebody else. */
function addCopies(random: Random, line: Omit<DemoLine, 'entryNumber'>, add: AddLine): string[] {
  const copies = random.chance(0.1) ? 2 : 1
  return Array.from({ length: copies }, () =>
    add({
      ...line,
      invoiceNumber: retype(random, line.invoiceNumber),
      date: laterDay(line.date, random.between(3, 60)),
    }),
  )
}

function retype(random: Random, number: string): string {
  const changes: readonly [(text: string) => string, ...((text: string) => string)[]] = [
    (text) => text,
    (text) => text.replace(/[-/]/g, ''),
    (text) => `${text}A`,
    (text) => text.replace(/[-/]/g, ' '),
    (text) => text.toLowerCase(),
    (text) => text.replace('0', 'O'),
    (text) => `${text}.`,
  ]
  return random.pick(changes)(number)
}

/** An instalment of the same size under the next letter, or a rent: alike, and right. */
function addLawfulRepeat(random: Random, line: Omit<DemoLine, 'entryNumber'>, add: AddLine): void {
  add({ ...line, invoiceNumber: `${line.invoiceNumber}9`, date: laterDay(line.date, random.between(28, 31)) })
}

/** A second entry that a credit under the same number has already taken back. */
function addCreditedCopy(line: Omit<DemoLine, 'entryNumber'>, add: AddLine): void {
  add({ ...line, date: laterDay(line.date, 5) })
  add({ ...line, date: laterDay(line.date, 20), netCents: -line.netCents, label: 'Avoir' })
}

function laterDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
