/** Count and sums: exact decimals as texts, null for a sum of no values. */
export type Figures = readonly (string | null)[]

/** Figures without what some rows came to, and with what they come to; null where that does not say which they are. */
export function moveFigures(figures: Figures, before: Figures, after: Figures): Figures | null {
  const moved = figures.map((figure, at) => {
    const [left, joined] = [before[at] ?? null, after[at] ?? null]
    if (left === joined) return figure
    if (figure === null) return joined
    const sum = minus(plus(figure, joined), left)
    // Zero may be that of values, or that of none.
    return joined === null && /^-?[0.]+$/.test(sum) ? undefined : sum
  })
  return moved.every((each) => each !== undefined) ? moved : null
}

const plus = (one: string, other: string | null) => combine(one, other, (left, right) => left + right)
const minus = (one: string, other: string | null) => combine(one, other, (left, right) => left - right)

/** Both have as many digits behind the mark, because they are sums of one column. */
function combine(one: string, other: string | null, by: (left: bigint, right: bigint) => bigint): string {
  const places = one.includes('.') ? one.length - one.indexOf('.') - 1 : 0
  const units = by(BigInt(one.replace('.', '')), BigInt((other ?? '0').replace('.', '')))
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
