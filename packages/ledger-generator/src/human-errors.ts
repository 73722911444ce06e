import type { Random } from '@quitus/demo/random.ts'
import type { Entering } from './entering.ts'

/**
 * One line of a payment list: supplier account, invoice number as written, day of payment, cents, and who entered it
 * in which batch.
 */
export type GeneratedLine = {
  id: string
  account: string
  name: string
  number: string
  paidOn: number
  cents: number
} & Entering

/**
 * How people enter an invoice a second time, derived from the buyers' lists and of typing, not of the rules that look
 * for it. `isBeyond` marks the third of the kinds, and of their parameters, that lies outside of what the rules were
 * written for.
 */
export const ERROR_KINDS = [
  { kind: 'punctuation', isBeyond: false },
  { kind: 'letter_behind', isBeyond: false },
  { kind: 'look_alike', isBeyond: false },
  { kind: 'leading_zeros', isBeyond: false },
  { kind: 'prefix', isBeyond: false },
  { kind: 'neighbours_swapped', isBeyond: false },
  { kind: 'sign_missing', isBeyond: false },
  { kind: 'sign_doubled', isBeyond: false },
  { kind: 'other_digit', isBeyond: false },
  { kind: 'word_behind', isBeyond: false },
  { kind: 'wrong_supplier', isBeyond: false },
  { kind: 'same_number_again', isBeyond: false },
  { kind: 'two_slips', isBeyond: true },
  { kind: 'only_the_end', isBeyond: true },
  { kind: 'order_number', isBeyond: true },
  { kind: 'in_two_parts', isBeyond: true },
  { kind: 'amount_too', isBeyond: true },
  { kind: 'a_year_later', isBeyond: true },
] as const

export type ErrorKind = (typeof ERROR_KINDS)[number]['kind']

/** Days until the second entry: median 12, a tenth beyond 100 days (pairs that Devon credited). */
const DAYS_LATER = [0, 2, 5, 8, 12, 24, 30, 47, 80, 103] as const

/** Digits that lie next to each other on a keyboard's number block. */
const ADJACENT_KEYS: Readonly<Record<string, string>> = {
  0: '12',
  1: '24',
  2: '135',
  3: '26',
  4: '157',
  5: '2468',
  6: '359',
  7: '48',
  8: '579',
  9: '68',
}

/** The second entry or entries of an invoice; null where this one cannot be mistaken so. */
export function enterAgain(
  random: Random,
  kind: ErrorKind,
  line: GeneratedLine,
  others: readonly GeneratedLine[],
): Omit<GeneratedLine, 'id'>[] | null {
  const { number } = line
  const later = line.paidOn + (DAYS_LATER[random.between(0, DAYS_LATER.length - 1)] ?? 0)
  const again = (given: Partial<GeneratedLine>) => {
    const { id: _, ...entered } = { ...line, paidOn: later, ...given }
    return [entered]
  }
  const renumbered = (written: string) =>
    written === number || written === '' ? null : again({ number: written })
  const digitAt = () => {
    const places = [...number].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []))
    return places[random.between(0, places.length - 1)] ?? -1
  }
  switch (kind) {
    case 'punctuation':
      return renumbered(
        /[-/ ]/.test(number)
          ? number.replace(/[-/ ]/, random.pick(['', '_', '.', ' ']))
          : `${number}${random.pick(['.', ' .', '-'])}`,
      )
    case 'letter_behind':
      return renumbered(`${number}${random.pick(['A', 'A', 'A', 'X', 'R'])}`)
    case 'look_alike':
      return renumbered(number.replace(/[0158OISB]/, (sign) => '0158OISB'['OISB0158'.indexOf(sign)] ?? sign))
    case 'leading_zeros':
      return renumbered(
        /^0/.test(number) ? number.replace(/^0+/, '') : `${'0'.repeat(random.between(1, 5))}${number}`,
      )
    case 'prefix':
      return renumbered(
        /^[A-Z]{2}/.test(number)
          ? number.replace(/^[A-Z]+[-/ ]?/, '')
          : `${random.pick(['INV', 'SIN', 'NO ', 'REF/'])}${number}`,
      )
    case 'neighbours_swapped': {
      const at = digitAt()
      return at < 0
        ? null
        : renumbered(
            `${number.slice(0, at)}${number[at + 1] ?? ''}${number[at] ?? ''}${number.slice(at + 2)}`,
          )
    }
    case 'sign_missing': {
      const at = digitAt()
      return at < 0 ? null : renumbered(number.slice(0, at) + number.slice(at + 1))
    }
    case 'sign_doubled': {
      const at = digitAt()
      return at < 0 ? null : renumbered(number.slice(0, at + 1) + number.slice(at))
    }
    case 'other_digit': {
      const at = digitAt()
      const adjacent = ADJACENT_KEYS[number[at] ?? ''] ?? ''
      return at < 0
        ? null
        : renumbered(
            number.slice(0, at) +
              (adjacent[random.between(0, adjacent.length - 1)] ?? '') +
              number.slice(at + 1),
          )
    }
    case 'word_behind':
      return renumbered(`${number} ${random.pick(['EXETER', 'COPY', 'SCHOOL', 'LIBRARY', 'JUNE'])}`)
    case 'wrong_supplier': {
      const other = others[random.between(0, others.length - 1)]
      return other === undefined || other.account === line.account
        ? null
        : again({ account: other.account, name: other.name })
    }
    case 'same_number_again':
      return again({ paidOn: later + 7 })
    case 'two_slips':
      return renumbered(`${number.replace(/[-/ ]/, '').replace(/(\d)(\d)(?=\D*$)/, '$2$1')}A`)
    case 'only_the_end':
      return number.length < 6 ? null : renumbered(number.slice(-4))
    case 'order_number':
      return renumbered(`PO${random.between(10_000, 99_999)}`)
    case 'in_two_parts': {
      const part = Math.round(line.cents * (0.3 + 0.4 * random.next()))
      return [
        ...again({ number: `${number}/1`, cents: part }),
        ...again({ number: `${number}/2`, cents: line.cents - part }),
      ]
    }
    case 'amount_too':
      return again({
        number: `${number}A`,
        cents: random.pick([Math.round(line.cents * 1.2), line.cents + 9_00, line.cents * 10]),
      })
    case 'a_year_later':
      return again({ number: `${number}.`, paidOn: line.paidOn + random.between(150, 360) })
  }
}
