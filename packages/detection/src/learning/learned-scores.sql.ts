import type { Tx } from '@quitus/database/connection.ts'
import type { LearnedScores } from '@quitus/domain/anomalies/learned-scores.ts'
import { type RawBuilder, sql } from 'kysely'
import { ceilingOf } from '../score-scale.ts'
import { selectLearnedRules } from './learned-rules.sql.ts'

/**
 * So many decisions weigh as much as the score does: of the supplier's anomalies of one pattern, of its others of the
 * kind, of the pattern at other suppliers, and of the kind.
 */
const STRENGTH = { own: 10, supplier: 20, pattern: 30, kind: 30 }

/** The most that decisions move a score, as a logit: 90 to 55 at most, 50 to 12. */
const MOST_SHIFT = 2

/** No score promises more, so that one rejection is no surprise that changes much. */
const MOST_PROMISED = 0.9

/** Shares of decisions and scores are kept this far from 0 and 1. */
const LEAST_SHARE = 0.02

/**
 * What do the project's own decisions say about like anomalies (DATA-13)? Moves `score` and `is_weak` of the
 * undecided among `anomaly_entries` by `decided` (`anomaly_id, is_real`), and notes in `learned_of, learned_decided,
 * learned_rejected, learned_from` at which level, of how many, and from which score. At each level what was decided is
 * compared with what the scores of the same anomalies had promised, a Beta prior of `STRENGTH`, so that decisions that
 * agree with the scores move nothing; an anomaly counts at the nearest level only. Nothing is hidden: a score below
 * `presentedFrom` is weak. Answers what moved.
 */
export async function applyDecisions(
  tx: Tx,
  decided: RawBuilder<unknown>,
  presentedFrom: number,
): Promise<LearnedScores> {
  await createPatterns(tx, decided)
  const counts = (columns: RawBuilder<unknown>) => sql`
    select ${columns}, count(*)::float8 as decided, sum(is_real::integer)::float8 as confirmed,
           sum(promised)::float8 as expected
    from anomaly_patterns where is_real is not null group by ${columns}`
  const without = (name: 'decided' | 'confirmed' | 'expected', all: string, part: string) =>
    sql`coalesce(${sql.ref(`${all}.${name}`)}, 0) - coalesce(${sql.ref(`${part}.${name}`)}, 0)`
  const level = (name: string, strength: number, all: string, part: string | null) => {
    const of = (field: 'decided' | 'confirmed' | 'expected') =>
      part === null ? sql`coalesce(${sql.ref(`${all}.${field}`)}, 0)` : without(field, all, part)
    return sql`(${sql.lit(name)}, ${of('decided')}, ${of('confirmed')}, ${of('expected')}, ${sql.lit(strength)}::float8)`
  }
  await sql`
    create temporary table learned_scores on commit drop as
    with own as (${counts(sql`party, category, pattern`)}), supplier as (${counts(sql`party, category`)}),
    pattern as (${counts(sql`category, pattern`)}), kind as (${counts(sql`category`)}), moved as (
      select open.group_id, open.score, open.share, shifts.*
      from anomaly_patterns open
      left join own on own.party = open.party and own.category = open.category and own.pattern = open.pattern
      left join supplier on supplier.party = open.party and supplier.category = open.category
      left join pattern on pattern.category = open.category and pattern.pattern = open.pattern
      left join kind on kind.category = open.category
      cross join lateral (
        select greatest(-${MOST_SHIFT}::float8, least(${MOST_SHIFT}::float8, sum(shift))) as shift,
               (array_agg(level order by abs(shift) desc))[1] as level,
               (array_agg(decided order by abs(shift) desc))[1] as decided,
               (array_agg(confirmed order by abs(shift) desc))[1] as confirmed
        from (
          -- Scores of proven kinds count what stays open as not real, and nobody decides that: more confirmations than
          -- they promise say something of the same supplier only.
          select *, least(surplus, case when level in ('pattern', 'kind') and open.category in ('DP', 'DS', 'DF') then 0
                                   else ${MOST_SHIFT}::float8 end) as shift
          from (select *, ln((confirmed + strength * promised) / (decided - confirmed + strength * (1 - promised)))
                            - ln(promised / (1 - promised)) as surplus
          from (
            select *, ${within(sql`expected / decided`)} as promised
            from (values ${level('own', STRENGTH.own, 'own', null)}, ${level('supplier', STRENGTH.supplier, 'supplier', 'own')},
                         ${level('pattern', STRENGTH.pattern, 'pattern', 'own')},
                         ${level('kind', STRENGTH.kind, 'kind', 'pattern')})
              counted (level, decided, confirmed, expected, strength)
            where decided > 0
          ) compared) weighed
        ) shifted
        having count(*) > 0
      ) shifts
      where open.is_real is null
    )
    select group_id, score as learned_from, level, decided::integer as decided, (decided - confirmed)::integer as
             rejected,
           round(100 / (1 + exp(-(ln(share / (1 - share)) + shift))))::integer as score
    from moved`.execute(tx)
  await sql`analyze learned_scores`.execute(tx)
  await sql`
    update anomaly_entries entry
    set score = learned.score, is_weak = learned.score < ${presentedFrom}, learned_of = learned.level,
        learned_decided = learned.decided, learned_rejected = learned.rejected, learned_from = learned.learned_from
    from learned_scores learned
    where learned.group_id = entry.group_id and learned.score <> learned.learned_from`.execute(tx)
  return await selectLearnedRules(tx, presentedFrom)
}

/** A share that has a logit. */
function within(share: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`greatest(${LEAST_SHARE}::float8, least(1 - ${LEAST_SHARE}::float8, ${share}))`
}

/**
 * Which anomalies are alike? The temporary table `anomaly_patterns`: of each anomaly its supplier, kind and pattern
 * (how the numbers differ, and how many days are between the two; of a single document its rule), its score, and what
 * was decided.
 */
async function createPatterns(tx: Tx, decided: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temporary table anomaly_patterns on commit drop as
    with best as (
      select distinct on (doc_id) doc_id, relation, gap
      from pairs cross join unnest(array[first_id, second_id]) doc_id
      order by doc_id, score desc, first_id, second_id
    )
    select entry.group_id, documents.party, entry.category, entry.score, ${within(sql`entry.score / 100.0`)}::float8 as share,
           least(${MOST_PROMISED}::float8, ${within(sql`entry.score / 100.0 / ${ceilingOf(sql`entry.category`)}`)}) as promised, decided.is_real,
           case when entry.number is null or best.relation is null then entry.algorithm else concat_ws(' ',
             case when relation in ('letter', 'front', 'behind', 'stem', 'cut') then 'affix'
                  when relation in ('exact', 'format', 'prefix') then 'same'
                  when relation in ('swap', 'missing', 'exchange') then 'slip' else 'none' end,
             case when gap is null then 'unknown' when gap = 0 then 'day' when gap <= 31 then 'month'
                  when gap <= 100 then 'quarter' when gap <= 400 then 'year' else 'later' end) end as pattern
    from anomaly_entries entry
    join document_lines using (line_id) join documents using (doc_id)
    left join best using (doc_id)
    left join ${decided} decided on decided.anomaly_id = entry.anomaly_id
    where entry.child_index = 0`.execute(tx)
  await sql`analyze anomaly_patterns`.execute(tx)
}
