import type { Tx } from '@quitus/database/connection.ts'
import {
  DAY_GAPS,
  type LearnedRule,
  type LearnedScores,
  MOST_LEARNED_RULES,
  NUMBER_DIFFERENCES,
} from '@quitus/domain/anomalies/learned-scores.ts'
import { sql } from 'kysely'
import { NOBODY_IN_SQL } from '../suppliers/name-words.ts'

type Row = Omit<LearnedRule, 'supplier' | 'pattern'> & { party: number | null; pattern: string | null }

/** What did decisions move, by `anomaly_patterns` and `learned_scores` (`applyDecisions`)? */
export async function selectLearnedRules(tx: Tx, presentedFrom: number): Promise<LearnedScores> {
  const counted = await sql<{ decided: number; moved: number }>`
    select (select count(*) from anomaly_patterns where is_real is not null)::integer as decided,
           (select count(*) from learned_scores where score <> learned_from)::integer as moved`.execute(tx)
  const { rows } = await sql<Row>`
    select level, case when level in ('own', 'supplier') then party end as party, category,
           case when level in ('own', 'pattern') then pattern end as pattern, learned.decided, learned.rejected,
           count(*)::integer as moved,
           (count(*) filter (where learned_from >= ${presentedFrom} and learned.score < ${presentedFrom}))::integer as weakened,
           (count(*) filter (where learned_from < ${presentedFrom} and learned.score >= ${presentedFrom}))::integer as raised,
           round(avg(learned_from))::integer as "from", round(avg(learned.score))::integer as "to"
    from learned_scores learned join anomaly_patterns using (group_id)
    where learned.score <> learned_from
    group by 1, 2, 3, 4, 5, 6
    order by sum(abs(learned.score - learned_from)) desc, 1, 2, 3, 4, 5, 6
    limit ${MOST_LEARNED_RULES}`.execute(tx)
  const names = await selectNames(
    tx,
    rows.flatMap(({ party }) => (party === null ? [] : [party])),
  )
  return {
    decided: counted.rows[0]?.decided ?? 0,
    moved: counted.rows[0]?.moved ?? 0,
    rules: rows.map(({ party, pattern, ...rule }) => ({
      ...rule,
      supplier: party === null ? null : (names.get(party) ?? null),
      pattern: readPattern(pattern),
    })),
  }
}

/** The name that most lines of each supplier write, or its account where they write none that names anybody. */
async function selectNames(tx: Tx, parties: readonly number[]): Promise<Map<number, string>> {
  if (parties.length === 0) return new Map()
  const { rows } = await sql<{ party: number; name: string }>`
    select party, coalesce(mode() within group (order by supplier_name)
                             filter (where upper(core.fold(supplier_name)) !~ ${NOBODY_IN_SQL}), min(account)) as name
    from lines join parties using (account)
    where party = any(${[...parties]}::integer[]) group by party`.execute(tx)
  return new Map(rows.map(({ party, name }) => [party, name]))
}

/** Of single documents the pattern is the rule that found them, and no pair. */
function readPattern(text: string | null): LearnedRule['pattern'] {
  const [first, second] = (text ?? '').split(' ')
  const difference = NUMBER_DIFFERENCES.find((each) => each === first)
  const gap = DAY_GAPS.find((each) => each === second)
  return difference === undefined || gap === undefined ? null : { difference, gap }
}
