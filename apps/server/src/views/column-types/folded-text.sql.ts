import { type RawBuilder, sql } from 'kysely'

/**
 * Pattern of LIKE for a literal text, folded like what it is compared with. Escaped after folding, because folding
 * turns some letters into `%`.
 */
export function foldedPattern(text: string, place: 'anywhere' | 'start' | 'whole'): RawBuilder<string> {
  const before = place === 'anywhere' ? '%' : ''
  const after = place === 'whole' ? '' : '%'
  const folded = sql`regexp_replace(core.fold(${text}), '([\\\\%_])', '\\\\\\1', 'g')`
  return sql<string>`(${before} || ${folded} || ${after})`
}
