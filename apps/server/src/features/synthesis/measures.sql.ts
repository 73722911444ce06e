import { type Measure, wayOfMeasure } from '@quitus/domain/synthesis/measure.ts'
import { type RawBuilder, sql } from 'kysely'

/** What `cellsOf` says of the anomalies of a cell. */
const IS_PENDING = sql<boolean>`is_pending`
const IS_RECOVERABLE = sql<boolean>`is_recoverable`
const IS_VALIDATED = sql<boolean>`is_validated`
const IS_REJECTED = sql<boolean>`not is_validated`
const IS_CLAIMED = sql<boolean>`is_claimed`

/** Sums over the cells of one group; what asks for the same sum twice gets the same one. */
type Sums = {
  count: (condition?: RawBuilder<boolean>) => RawBuilder<unknown>
  of: (
    amount: 'amount' | 'accepted' | 'recovered' | 'with_recovery',
    condition?: RawBuilder<boolean>,
  ) => RawBuilder<unknown>
}

/**
 * Figures in two steps: `sums` over the cells that `cellsOf` makes, for each group, and `figures` over the groups that are shown as one,
 * in the order of the measures. Rates are of sums. Null for what is gathered by queries of its own.
 */
export function figuresOf(measures: readonly Measure[]): {
  sums: RawBuilder<unknown>[]
  figures: (RawBuilder<unknown> | null)[]
} {
  const known = new Map<string, { name: RawBuilder<unknown>; sum: RawBuilder<unknown> }>()
  const add = (column: string, condition?: RawBuilder<boolean>) => {
    const key = `${column}/${CONDITIONS.findIndex((each) => each === condition)}`
    const { name } = known.get(key) ?? { name: sql.ref(`sum${known.size}`) }
    const filtered = condition === undefined ? sql`` : sql`filter (where ${condition})`
    known.set(key, { name, sum: sql`sum(${sql.ref(column)}) ${filtered} as ${name}` })
    return sql`coalesce(sum(${name}), 0)`
  }
  const sums: Sums = { count: (condition) => add('anomalies', condition), of: add }
  const figures = measures.map((measure) => {
    if (wayOfMeasure(measure) !== null || measure === 'medianDaysToDecide') return null
    return FIGURES[measure as keyof typeof FIGURES](sums)
  })
  return { sums: [...known.values()].map(({ sum }) => sum), figures }
}

const CONDITIONS: readonly RawBuilder<boolean>[] = [
  IS_PENDING,
  IS_RECOVERABLE,
  IS_VALIDATED,
  IS_REJECTED,
  IS_CLAIMED,
]

const rate = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`round(${part} / nullif(${whole}, 0), 6)`

const FIGURES = {
  count: ({ count }) => count(),
  found: ({ of }) => of('amount'),
  pendingCount: ({ count }) => count(IS_PENDING),
  pending: ({ of }) => of('amount', IS_PENDING),
  validatedCount: ({ count }) => count(IS_VALIDATED),
  validated: ({ of }) => of('accepted', IS_VALIDATED),
  rejectedCount: ({ count }) => count(IS_REJECTED),
  rejected: ({ of }) => of('amount', IS_REJECTED),
  claimedCount: ({ count }) => count(IS_CLAIMED),
  claimed: ({ of }) => of('accepted', IS_CLAIMED),
  recoveredCount: ({ of }) => of('with_recovery'),
  recovered: ({ of }) => of('recovered'),
  leftToRecover: ({ of }) => sql`${of('accepted', IS_RECOVERABLE)} - ${of('recovered', IS_RECOVERABLE)}`,
  validationRate: ({ of }) => rate(of('accepted', IS_VALIDATED), of('amount')),
  recoveryRate: ({ of }) => rate(of('recovered', IS_VALIDATED), of('accepted', IS_VALIDATED)),
  nextDeadline: () => sql`to_char(min(deadline), 'YYYY-MM-DD')`,
} satisfies Partial<Record<Measure, (sums: Sums) => RawBuilder<unknown>>>
