import Big from 'big.js'

/**
 * The exact sum of decimals given as texts, with as many decimals as the longest of them, as PostgreSQL adds them;
 * `0` of none.
 */
export function sumDecimals(amounts: readonly string[]): string {
  let sum = new Big(0)
  let places = 0
  for (const amount of amounts) {
    const decimal = new Big(amount)
    sum = sum.plus(decimal)
    places = Math.max(places, placesOf(amount.includes('e') ? decimal.toFixed() : amount))
  }
  return sum.toFixed(places)
}

function placesOf(text: string): number {
  return /\.(\d+)/.exec(text)?.[1]?.length ?? 0
}

/** Are two exact decimals the same amount, however many zeros they end with? */
export function areEqualDecimals(left: string, right: string): boolean {
  return new Big(left).eq(right)
}
