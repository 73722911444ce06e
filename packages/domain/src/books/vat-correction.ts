import Big from 'big.js'

/** Rates of VAT that documents are compared with, as shares: French ones of today, and some of neighbours. */
export const VAT_RATES = [0, 0.2, 0.1, 0.055, 0.021, 0.085, 0.05] as const

/** Cents by which a rate may be missed: each line of a document is rounded by itself. */
const TOLERANCE = new Big('0.05')

export type VatCorrection = {
  /** A share, `0.2`; null where the ledger does not say base and tax. */
  rateTaken: string | null
  /** Null where it does not follow from what the ledger says. */
  rightVat: string | null
  rightRate: string | null
  /** What was deducted beyond what is right; negative where too little was. */
  difference: string
}

type WrongVat = {
  /** Code of the algorithm that found it; null where a person did. */
  algorithm: string | null
  gross: string | null
  net: string | null
  vat: string | null
  /** What detection found, and the part of it that was accepted: sizes without a direction. */
  found: string
  accepted: string
}

/**
 * The rate that was taken, the right one and the difference (FLOW-23), from what the ledger says of a document: tax
 * that was taken twice is half of it, tax that does not add up is the rest of the gross, and a rate that fits none is
 * led to the known one that is so far away, where there is but one. What the ledger does not say is null, and the
 * difference is then what was accepted.
 */
export function vatCorrection(wrong: WrongVat): VatCorrection {
  const accepted = new Big(wrong.accepted)
  if (wrong.net === null || wrong.vat === null)
    return { rateTaken: null, rightVat: null, rightRate: null, difference: accepted.toFixed(2) }
  const [net, vat] = [new Big(wrong.net), new Big(wrong.vat)]
  const right = rightVat(wrong, net, vat)
  const isShort =
    right !== null &&
    vat
      .minus(right)
      .times(vat.gte(0) ? 1 : -1)
      .lt(0)
  return {
    rateTaken: rateOf(vat, net),
    rightVat: right?.toFixed(2) ?? null,
    rightRate: right === null ? null : rateOf(right, net),
    difference: (isShort ? accepted.neg() : accepted).toFixed(2),
  }
}

function rightVat({ algorithm, gross, found }: WrongVat, net: Big, vat: Big): Big | null {
  if (algorithm === 'vat_arithmetic') return gross === null ? null : new Big(gross).minus(net)
  const less = vat.minus(found)
  if (algorithm === 'vat_twice') return less
  const fitting = [less, vat.plus(found)].filter((candidate) => knownRate(candidate, net) !== undefined)
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

/** The rate that a tax fits, or its share of the base with three places; null without a base. */
function rateOf(vat: Big, net: Big): string | null {
  if (net.eq(0)) return null
  return String(knownRate(vat, net) ?? vat.div(net).round(3, Big.roundHalfUp).toNumber())
}

function knownRate(vat: Big, net: Big): number | undefined {
  if (net.eq(0)) return undefined
  return VAT_RATES.find((rate) => net.times(rate).minus(vat).abs().lte(TOLERANCE))
}
