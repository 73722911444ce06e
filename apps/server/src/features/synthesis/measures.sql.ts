import { type Measure, wayOfMeasure } from '@quitus/domain/synthesis/measure.ts'
import { CLAIMABLE_STATES, RECOVERABLE_STATES } from '@quitus/domain/synthesis/measure-leaves.ts'
import { type RawBuilder, sql } from 'kysely'

const isIn = (states: readonly string[]) =>
  sql<boolean>`state in (${sql.join(states.map((state) => sql.lit(state)))})`
/** The same conditions as `measureLeaves` of the domain; where rows have no states, their state is null. */
const IS_PENDING = sql<boolean>`(state = 'presented' or state is null and is_validated is null)`
const IS_RECOVERABLE = isIn(RECOVERABLE_STATES)
export const IS_CLAIMABLE = isIn(CLAIMABLE_STATES)

const count = (condition?: RawBuilder<boolean>) =>
  condition === undefined
    ? sql`coalesce(sum(anomalies), 0)`
    : sql`coalesce(sum(anomalies) filter (where ${condition}), 0)`
const sum = (amount: 'amount' | 'accepted' | 'recovered', condition?: RawBuilder<boolean>) =>
  condition === undefined
    ? sql`coalesce(sum(${sql.ref(amount)}), 0)`
    : sql`coalesce(sum(${sql.ref(amount)}) filter (where ${condition}), 0)`
const rate = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`round(${part} / nullif(${whole}, 0), 6)`

const VALIDATED = sum('accepted', sql<boolean>`is_validated`)

/**
 * A figure over the cells that `selectFigures` makes: anomalies of one group in one state, counted and added up. Rates are of sums. Null
 * for what is gathered by queries of its own.
 */
export function figureOf(measure: Measure): RawBuilder<unknown> | null {
  if (wayOfMeasure(measure) !== null || measure === 'medianDaysToDecide') return null
  return FIGURES[measure as keyof typeof FIGURES]
}

const FIGURES = {
  count: count(),
  found: sum('amount'),
  pendingCount: count(IS_PENDING),
  pending: sum('amount', IS_PENDING),
  validatedCount: count(sql<boolean>`is_validated`),
  validated: VALIDATED,
  rejectedCount: count(sql<boolean>`not is_validated`),
  rejected: sum('amount', sql<boolean>`not is_validated`),
  claimedCount: count(sql<boolean>`is_claimed`),
  claimed: sum('accepted', sql<boolean>`is_claimed`),
  recoveredCount: sql`coalesce(sum(with_recovery), 0)`,
  recovered: sum('recovered'),
  leftToRecover: sql`${sum('accepted', IS_RECOVERABLE)} - ${sum('recovered', IS_RECOVERABLE)}`,
  validationRate: rate(VALIDATED, sum('amount')),
  recoveryRate: rate(sum('recovered', sql<boolean>`is_validated`), VALIDATED),
  nextDeadline: sql`to_char(min(deadline), 'YYYY-MM-DD')`,
} satisfies Partial<Record<Measure, RawBuilder<unknown>>>
