import { comparedHeader } from '#files/text/header-name.ts'

/** Fields of a ledger file in the order of article A. 47 A-1; `Montant` and `Sens` may represent debit and credit. */
export const FEC_FIELDS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const
export type FecField = (typeof FEC_FIELDS)[number] | 'Montant' | 'Sens'

/** Fields of cash-basis books, which an import knows and does not keep. */
const EXTRA_FIELDS = ['DateRglt', 'ModeRglt', 'NatOp', 'IdClient']

/** Without these fields nothing can be made of a ledger file; others that are missing are reported. */
const NEEDED: readonly FecField[] = [
  'JournalCode',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'PieceRef',
  'EcritureLib',
]

const KNOWN = new Map(
  [...FEC_FIELDS, 'Montant', 'Sens', ...EXTRA_FIELDS].map((name) => [comparedHeader(name), name]),
)

/** Fewest known fields in a header that make its file a ledger file. */
const RECOGNISED_FROM = 10

export type FecHeader = {
  delimiter: string
  /** Fields that each line has; a trailing separator makes an empty one more. */
  width: number
  placeOf: ReadonlyMap<string, number>
  missing: FecField[]
  blocking: FecField[]
  unknown: string[]
  repeated: string[]
  isOrdered: boolean
  /** Names written differently from in the law, as found. */
  otherCase: string[]
  hasTrailingSeparator: boolean
}

/** Reads the first line of a file as the header of a ledger file; null where it is none. */
export function readFecHeader(line: string): FecHeader | null {
  const counted = ['\t', '|', ';', ','].map((delimiter) => {
    const names = line.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/, '$1'))
    return { delimiter, names, known: names.filter((name) => KNOWN.has(comparedHeader(name))).length }
  })
  const best = counted.toSorted((left, right) => right.known - left.known)[0]
  if (best === undefined || best.known < RECOGNISED_FROM) return null
  const { delimiter, names } = best
  const hasTrailingSeparator = names.length > 1 && names.at(-1) === ''
  if (hasTrailingSeparator) names.pop()
  const placeOf = new Map<string, number>()
  const repeated: string[] = []
  const unknown: string[] = []
  for (const [place, name] of names.entries()) {
    const known = KNOWN.get(comparedHeader(name))
    if (known === undefined) unknown.push(name)
    else if (placeOf.has(known)) repeated.push(name)
    else placeOf.set(known, place)
  }
  const hasSides = placeOf.has('Debit') && placeOf.has('Credit')
  const hasSens = placeOf.has('Montant') && placeOf.has('Sens')
  const expected: FecField[] = FEC_FIELDS.filter(
    (name) => !(hasSens && (name === 'Debit' || name === 'Credit')),
  )
  const missing = expected.filter((name) => !placeOf.has(name))
  const blocking = missing.filter(
    (name) => NEEDED.includes(name) || (!hasSides && (name === 'Debit' || name === 'Credit')),
  )
  const places = expected.flatMap((name) => placeOf.get(name) ?? [])
  return {
    delimiter,
    width: names.length,
    placeOf,
    missing,
    blocking,
    unknown,
    repeated,
    isOrdered: places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0)),
    otherCase: names.filter((name) => (KNOWN.get(comparedHeader(name)) ?? name) !== name),
    hasTrailingSeparator,
  }
}
