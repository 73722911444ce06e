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

/** The letters behind the digits of a number. */
const tail = (alias: 'a' | 'b') => sql`coalesce(substring(${sql.ref(`${alias}.number`)} from '[A-Z]*$'), '')`

/** Fewest signs of a number in which a slip of the hand is looked for; shorter ones are near each other by chance. */
const SHORTEST_WITH_SLIP = 4

/** How the numbers of two documents, aliased `a` and `b`, are near; null where they are not. They have `number, folded, number_key, stem`. */
export function numberRelation(): RawBuilder<unknown> {
  const [long, short] = [
    sql`case when length(a.number_key) > length(b.number_key) then a.number_key else b.number_key end`,
    sql`case when length(a.number_key) > length(b.number_key) then b.number_key else a.number_key end`,
  ]
  return sql`case
    when a.written = b.written then 'exact'
    when a.folded = b.folded then 'format'
    when a.number_key = b.number_key then 'prefix'
    when abs(length(a.number_key) - length(b.number_key)) = 1 and ${long} ~ '[0-9]{3}[A-Z]$' and starts_with(${long}, ${short})
      then 'letter'
    when length(a.number_key) <> length(b.number_key) and length(${short}) >= 3 and ${short} ~ '[0-9].*[0-9]'
      and (starts_with(${long}, ${short}) or right(${long}, length(${short})) = ${short})
      then case when starts_with(${long}, ${short}) then 'behind' else 'front' end
    when a.stem = b.stem and length(a.stem) >= 3 then
      -- Two letters behind one number are its instalments.
      case when ${tail('a')} <> '' and ${tail('b')} <> '' and ${tail('a')} <> ${tail('b')} then null else 'stem' end
    when abs(length(a.stem) - length(b.stem)) = 1 and least(length(a.stem), length(b.stem)) >= 4
      and (starts_with(a.stem, b.stem) or starts_with(b.stem, a.stem)) then 'cut'
    when abs(length(a.number_key) - length(b.number_key)) > 1
      or least(length(a.number_key), length(b.number_key)) < ${SHORTEST_WITH_SLIP} then null
    when public.levenshtein_less_equal(a.number_key, b.number_key, 1) = 1 then
      case when length(a.number_key) = length(b.number_key) then 'exchange' else 'missing' end
    when length(a.number_key) = length(b.number_key) and core.is_swapped(a.number_key, b.number_key) then 'swap'
    end`
}
