import type { Random } from './random.ts'

export type DemoSupplier = {
  code: string
  name: string
  siren: string
  vatNumber: string
  /** VAT rate as a fraction. */
  vatRate: number
  /** How this supplier writes its invoice numbers. */
  numbering: (serial: number, year: number) => string
  /** Usual net amount in cents. */
  usualCents: number
}

const TRADES = [
  'Électricité',
  'Transports',
  'Imprimerie',
  'Nettoyage',
  'Menuiserie',
  'Plomberie',
  'Fournitures',
  'Logistique',
  'Maintenance',
  'Sécurité',
  'Emballages',
  'Restauration',
  'Informatique',
  'Mécanique',
  'Peinture',
  'Chauffage',
] as const
const NAMES = [
  'Bréval',
  'Meunier',
  'du Cher',
  'Clarté',
  'Vasseur',
  'Lemaître',
  'Duhamel',
  'Océane',
  'Hervé',
  'Roussel',
  'Garnier',
  'des Alpes',
  'Carpentier',
  'Noël',
  'Faucher',
  'Delmas',
  'Élan',
  'Zéphyr',
  'Morvan',
  'Saint-Ouen',
] as const
const FORMS = ['SARL', 'SAS', 'SA', 'EURL'] as const

const NUMBERINGS: readonly [DemoSupplier['numbering'], ...DemoSupplier['numbering'][]] = [
  (serial, year) => `FA-${year}-${pad(serial, 4)}`,
  (serial) => `F${pad(serial + 20_000, 6)}`,
  (serial) => pad(serial + 4_100, 8),
  (serial, year) => `${String(year).slice(2)}/${pad(serial, 5)}`,
  (serial) => `INV-${serial + 900}`,
]

/** Suppliers with distinct names and valid identifiers; a few are under the reduced VAT rates. */
export function makeSuppliers(random: Random, count: number): DemoSupplier[] {
  const names = new Set<string>()
  while (names.size < count) names.add(`${random.pick(TRADES)} ${random.pick(NAMES)} ${random.pick(FORMS)}`)
  return [...names].map((name, index) => {
    const siren = makeSiren(random)
    return {
      code: `F${pad(index + 101, 5)}`,
      name,
      siren,
      vatNumber: frenchVatNumber(siren),
      vatRate: random.pick([0.2, 0.2, 0.2, 0.2, 0.1, 0.055]),
      numbering: random.pick(NUMBERINGS),
      usualCents: random.between(8_000, 900_000),
    }
  })
}

/** Nine digits whose Luhn sum is a multiple of ten. */
function makeSiren(random: Random): string {
  const digits = Array.from({ length: 8 }, (_, index) => random.between(index === 0 ? 3 : 0, 9))
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

/** `FR`, the numeric key, the SIREN. */
function frenchVatNumber(siren: string): string {
  return `FR${pad((12 + 3 * (Number(siren) % 97)) % 97, 2)}${siren}`
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
