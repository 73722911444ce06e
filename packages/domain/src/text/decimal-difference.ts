import { plainDecimal, shiftDecimal } from './decimal-text.ts'

/** The exact difference of two amounts; binary subtraction would leave noise behind the cents. */
export function subtractAmounts(left: number, right: number): number {
  const texts = [plainDecimal(left), plainDecimal(right)]
  const places = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const [minuend = 0n, subtrahend = 0n] = texts.map((text) => BigInt(shiftDecimal(text, places)))
  return Number(shiftDecimal(String(minuend - subtrahend), -places))
}

/** The exact sum of two amounts. */
export function addAmounts(left: number, right: number): number {
  return subtractAmounts(left, -right)
}
