import { type RawBuilder, sql } from 'kysely'
import type { Category } from './algorithms.ts'

/** From the sum of a pair's weights to the probability: `ceiling / (1 + exp(-(slope * sum + shift)))`. */
export type Scale = { ceiling: number; slope: number; shift: number }

/**
 * The scale of each kind of pairs, fitted to what was judged by eye; what stays open counts as not real, hence the
 * ceilings. `npm run bench -- calibration` fits them again, and measures them on lists that are held out
 * (docs/detection.md). A duplicate that was not paid twice (DS) is found as one that was, and has its scale.
 */
export const SCALES = {
  DP: { ceiling: 0.89, slope: 2.27, shift: -1.3 },
  DF: { ceiling: 0.94, slope: 2.28, shift: 0.43 },
} as const satisfies Partial<Record<Category, Scale>>

/**
 * Kinds with too few verdicts on books that the rules had not seen, or too many of them against: how many were judged,
 * and how many of these are real. They start weak, whatever their rule says, until the project's own decisions speak
 * for them.
 */
export const UNPROVEN_KINDS = {
  AI: { real: 6, judged: 17 },
  ER: { real: 3, judged: 8 },
  SD: { real: 3, judged: 13 },
  TVD: { real: 0, judged: 5 },
  TVT: { real: 4, judged: 33 },
} as const satisfies Partial<Record<Category, { real: number; judged: number }>>

/** The most that a hint can reach, and what a kind without enough verdicts says. */
export const MOST_OF_A_HINT = 0.3

/** A probability as the rule gives it, lowered where its kind is unproven and the project does not trust it. */
export function ofUnprovenKind(
  category: RawBuilder<unknown>,
  probability: RawBuilder<unknown>,
  trusted: readonly Category[],
): RawBuilder<unknown> {
  const kinds = Object.entries(UNPROVEN_KINDS).filter(([kind]) => !trusted.includes(kind as Category))
  if (kinds.length === 0) return probability
  const shares = kinds.map(
    // One real and one lawful are assumed in addition, so that few verdicts say little.
    ([kind, { real, judged }]) =>
      sql`when ${sql.lit(kind)} then ${sql.lit((real + 1) / (judged + 2))}::float8`,
  )
  return sql`case when ${category} in (${sql.join(kinds.map(([kind]) => sql.lit(kind)))})
    then least(${sql.lit(MOST_OF_A_HINT)}::float8, ${probability} * case ${category} ${sql.join(shares, sql` `)} end)
    else ${probability} end`
}

/** The probability of a pair of a kind (`kind`: DP, DF, ER) by the sum of its weights. */
export function scaledSum(kind: RawBuilder<unknown>, sum: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = ({ ceiling, slope, shift }: Scale) =>
    sql`${sql.lit(ceiling)}::float8 / (1 + exp(-greatest(-20, least(20, ${sql.lit(slope)}::float8 * ${sum} + ${sql.lit(shift)}::float8))))`
  return sql`case ${kind} when 'DF' then ${of(SCALES.DF)} else ${of(SCALES.DP)} end`
}

/** The most that the scale of a kind gives; what stays open is the rest. */
export function ceilingOf(category: RawBuilder<unknown>): RawBuilder<unknown> {
  const { DF, DP } = SCALES
  return sql`case ${category} when 'DF' then ${sql.lit(DF.ceiling)}::float8 when 'DP' then ${sql.lit(DP.ceiling)}::float8
    when 'DS' then ${sql.lit(DP.ceiling)}::float8 else 1 end`
}
