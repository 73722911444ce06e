import { type RawBuilder, sql } from 'kysely'

/** How two invoice numbers may be one, the surest first; each comes about in its own way. */
export const NUMBER_RELATIONS = [
  /** Written alike. */
  'exact',
  /** Alike but for punctuation, case and look-alikes (O and 0). */
  'format',
  /** Alike but for a word in front or leading zeros. */
  'prefix',
  /** One letter behind the whole number: what a clerk adds to enter a refused number again. */
  'letter',
  /** One has more in front than the other. */
  'front',
  /** One has more behind than the other. */
  'behind',
  /** Alike between their letters. */
  'stem',
  /** Alike between their letters but for a last sign, as a field too short cuts it off. */
  'cut',
  /** Two neighbouring signs changed round. */
  'swap',
  /** One sign missing or doubled. */
  'missing',
  /** One sign for another. */
  'exchange',
  /** Neither has a number. */
  'none',
] as const

export type NumberRelation = (typeof NUMBER_RELATIONS)[number]

/** Different sums for different digits, whatever their order: numbers with two signs changed round have the same. */
export const DIGIT_SUM = sql`(length(number_key) + ${sql.join(
  [3, 17, 101, 1009, 10_007, 100_003, 1_000_003, 10_000_019, 19_999_999].map(
    (weight, at) =>
      sql`${sql.lit(weight)} * (length(number_key) - length(replace(number_key, ${sql.lit(String(at + 1))}, '')))`,
  ),
  sql` + `,
)})`

/** The letters behind the digits of a number. */
const tail = (side: 'a' | 'b') => sql`coalesce(substring(${sql.ref(`${side}_number`)} from '[A-Z]*$'), '')`

/** Fewest signs of a number in which a slip of the hand is looked for; shorter ones are near each other by chance. */
const SHORTEST_WITH_SLIP = 4

/**
 * How the numbers of two documents are near; null where they are not. Their columns are `a_number, a_written,
 * a_folded, a_number_key, a_stem, a_digit_sum`, and the same with `b_`. Series are long, and most of their numbers
 * are not near: cheap conditions rule them out.
 */
export function numberRelation(): RawBuilder<unknown> {
  const isALong = sql`length(a_number_key) > length(b_number_key)`
  const long = sql`case when ${isALong} then a_number_key else b_number_key end`
  const short = sql`case when ${isALong} then b_number_key else a_number_key end`
  return sql`case
    when a_written = b_written then 'exact'
    when a_folded = b_folded then 'format'
    when a_number_key = b_number_key then 'prefix'
    when length(a_number_key) <> length(b_number_key) and starts_with(${long}, ${short})
      and abs(length(a_number_key) - length(b_number_key)) = 1 and ${long} ~ '[0-9]{3}[A-Z]$' then 'letter'
    when length(a_number_key) <> length(b_number_key)
      and (starts_with(${long}, ${short}) or right(${long}, length(${short})) = ${short})
      and length(${short}) >= 3 and ${short} ~ '[0-9].*[0-9]'
      then case when starts_with(${long}, ${short}) then 'behind' else 'front' end
    when a_stem = b_stem and length(a_stem) >= 3 then
      -- Two letters behind one number are its instalments.
      case when ${tail('a')} <> '' and ${tail('b')} <> '' and ${tail('a')} <> ${tail('b')} then null else 'stem' end
    when (starts_with(a_stem, b_stem) or starts_with(b_stem, a_stem))
      and abs(length(a_stem) - length(b_stem)) = 1 and least(length(a_stem), length(b_stem)) >= 4 then 'cut'
    when abs(length(a_number_key) - length(b_number_key)) > 1
      or least(length(a_number_key), length(b_number_key)) < ${SHORTEST_WITH_SLIP} then null
    when public.levenshtein_less_equal(a_number_key, b_number_key, 1) = 1 then
      case when length(a_number_key) = length(b_number_key) then 'exchange' else 'missing' end
    when a_digit_sum = b_digit_sum and length(a_number_key) = length(b_number_key)
      and core.is_swapped(a_number_key, b_number_key) then 'swap'
    end`
}
