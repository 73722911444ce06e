import Big from 'big.js'

/**
 * An amount in parts that are in proportion to weights, in whole cents; they add up to the amount exactly, because the
 * part of the greatest weight takes what rounding leaves. Without weights that add up to anything the first part takes
 * it all. Exact decimals with two places.
 */
export function shareAmount(amount: string, weights: readonly string[]): string[] {
  const whole = new Big(amount).round(2, Big.roundHalfUp)
  const numbers = weights.map((weight) => new Big(weight))
  const sum = numbers.reduce((total, weight) => total.plus(weight), new Big(0))
  const parts = numbers.map((weight) =>
    sum.eq(0) ? new Big(0) : whole.times(weight).div(sum).round(2, Big.roundHalfUp),
  )
  const greatest = sum.eq(0) ? 0 : placeOfGreatest(numbers)
  const rest = parts.reduce((left, part) => left.minus(part), whole)
  return parts.map((part, at) => (at === greatest ? part.plus(rest) : part).toFixed(2))
}

function placeOfGreatest(numbers: readonly Big[]): number {
  return numbers.reduce(
    (greatest, number, at) => (number.abs().gt(numbers[greatest]?.abs() ?? 0) ? at : greatest),
    0,
  )
}
