import type { Filter } from './filter.ts'
import type { State } from './states/state.ts'

/** Kinds of what awaits a reviewer (VIEW-19), in the order in which they are shown. */
export const AWAITING_KINDS = ['toReview', 'assignedToMe', 'nearDeadline', 'contested'] as const
export type AwaitingKind = (typeof AWAITING_KINDS)[number]

/** A deadline is near from so many days before it, and once it has passed. */
export const NEAR_DEADLINE_DAYS = 90

/** The columns of a view that say what awaits whom; null where it has none. */
export type AwaitingColumns = {
  validatedColumn: string | null
  /** Null where rows have no states: what nobody has decided then awaits. */
  stateColumn: string | null
  assigneeColumn: string | null
  deadlineColumn: string | null
}

/** Who asks, under each of the names by which they may be named in charge, and the day after the last near one (`yyyy-mm-dd`). */
export type AwaitingRequester = { names: readonly string[]; nearUntil: string }

/** What nobody has decided; of rows with states what was presented. Null where a view knows no decisions. */
export function undecidedFilter({
  validatedColumn,
  stateColumn,
}: Pick<AwaitingColumns, 'validatedColumn' | 'stateColumn'>): Filter | null {
  if (stateColumn !== null) return { column: stateColumn, op: 'in', value: ['presented' satisfies State] }
  return validatedColumn === null ? null : { column: validatedColumn, op: 'in', value: [null] }
}

/**
 * The filters behind what awaits a person, as the grid applies them on a click; kinds that the view has no column for are left out. Only
 * what nobody has decided awaits anybody.
 */
export function awaitingFilters(
  columns: AwaitingColumns,
  requester: AwaitingRequester,
): { kind: AwaitingKind; filter: Filter }[] {
  const { stateColumn, assigneeColumn, deadlineColumn } = columns
  const pending = undecidedFilter(columns)
  if (pending === null) return []
  const found: { kind: AwaitingKind; filter: Filter }[] = [{ kind: 'toReview', filter: pending }]
  if (assigneeColumn !== null) {
    const mine: Filter = { column: assigneeColumn, op: 'in', value: [...new Set(requester.names)] }
    found.push({ kind: 'assignedToMe', filter: { all: [pending, mine] } })
  }
  if (deadlineColumn !== null) {
    const near: Filter = { column: deadlineColumn, op: 'before', value: requester.nearUntil }
    found.push({ kind: 'nearDeadline', filter: { all: [pending, near] } })
  }
  if (stateColumn !== null) {
    const contested: Filter = { column: stateColumn, op: 'in', value: ['contested' satisfies State] }
    found.push({ kind: 'contested', filter: contested })
  }
  return found
}
