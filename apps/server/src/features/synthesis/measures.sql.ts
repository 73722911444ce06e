import { isGathered, type Measure } from '@quitus/domain/synthesis/measure.ts'
import { type RawBuilder, sql } from 'kysely'

/** What `cellsOf` says of the anomalies of a cell. */
type Condition =
  | 'is_detected'
  | 'is_pending'
  | 'is_recoverable'
  | 'is_settled'
  | 'is_validated'
  | 'not is_validated'
  | 'is_claimed'

/** Sums over the cells of one group; what requests the same sum twice gets the same one. */
type Sums = {
  count: (condition?: Condition) => RawBuilder<unknown>
  of: (
    amount: 'amount' | 'accepted' | 'recovered' | 'with_recovery',
    condition?: Condition,
  ) => RawBuilder<unknown>
}

/**
 * Figures in two steps: `sums` over the cells that `cellsOf` makes, for each group, and `figures` over the groups
 * that are shown as one, in the order of the measures. Rates are of sums. Null for what is gathered by queries of its
 * own.
 */
export function figuresOf(measures: readonly Measure[]): {
  sums: RawBuilder<unknown>[]
  figures: (RawBuilder<unknown> | null)[]
} {
  const known = new Map<string, { name: RawBuilder<unknown>; sum: RawBuilder<unknown> }>()
  const add = (column: string, condition?: Condition) => {
    const key = `${column}/${condition ?? ''}`
    const { name } = known.get(key) ?? { name: sql.ref(`sum${known.size}`) }
    const filtered = condition === undefined ? sql`` : sql`filter (where ${sql.raw(condition)})`
    known.set(key, { name, sum: sql`sum(${sql.ref(column)}) ${filtered} as ${name}` })
    return sql`coalesce(sum(${name}), 0)`
  }
  const sums: Sums = { count: (condition) => add('anomalies', condition), of: add }
  const figures = measures.map((measure) => {
    if (isGathered(measure) || measure === 'medianDaysToDecide') return null
    return FIGURES[measure as keyof typeof FIGURES](sums)
  })
  return { sums: [...known.values()].map(({ sum }) => sum), figures }
}

const rate = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`round(${part} / nullif(${whole}, 0), 6)`

const FIGURES = {
  count: ({ count }) => count(),
  found: ({ of }) => of('amount'),
  pendingCount: ({ count }) => count('is_pending'),
  pending: ({ of }) => of('amount', 'is_pending'),
  validatedCount: ({ count }) => count('is_validated'),
  validated: ({ of }) => of('accepted', 'is_validated'),
  rejectedCount: ({ count }) => count('not is_validated'),
  rejected: ({ of }) => of('amount', 'not is_validated'),
  claimedCount: ({ count }) => count('is_claimed'),
  claimed: ({ of }) => of('accepted', 'is_claimed'),
  recoveredCount: ({ of }) => of('with_recovery'),
  recovered: ({ of }) => of('recovered'),
  leftToRecover: ({ of }) => sql`${of('accepted', 'is_recoverable')} - ${of('recovered', 'is_recoverable')}`,
  notPresented: ({ of }) => of('amount', 'is_detected'),
  notAccepted: ({ of }) => sql`${of('amount', 'is_validated')} - ${of('accepted', 'is_validated')}`,
  settledOtherwise: ({ of }) => sql`${of('accepted', 'is_settled')} - ${of('recovered', 'is_settled')}`,
  validationRate: ({ of }) => rate(of('accepted', 'is_validated'), of('amount')),
  recoveryRate: ({ of }) => rate(of('recovered', 'is_validated'), of('accepted', 'is_validated')),
  nextDeadline: () => sql`to_char(min(deadline), 'YYYY-MM-DD')`,
} satisfies Partial<Record<Measure, (sums: Sums) => RawBuilder<unknown>>>
