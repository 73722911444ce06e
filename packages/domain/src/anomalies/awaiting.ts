import type { Filter } from '#columns/filter.ts'
import { ROUTES, type Route } from '#routes/route.ts'
import type { State } from '#states/state.ts'
import { lapsingStates } from './lapsing.ts'

/** Kinds of what awaits a reviewer (VIEW-19), in the order in which they are shown. */
export const AWAITING_KINDS = [
  'toPresent',
  'weak',
  'toReview',
  'assignedToMe',
  'toRoute',
  'toClaim',
  'toCorrect',
  'toRegularise',
  'expired',
  'nearDeadline',
  'contested',
] as const
export type AwaitingKind = (typeof AWAITING_KINDS)[number]

/** What follows validation on each route (FLOW-21), as a work list. */
const ROUTE_KINDS = {
  claim: 'toClaim',
  correct: 'toCorrect',
  tax: 'toRegularise',
} as const satisfies Record<Route, AwaitingKind>

/** A deadline is near from so many days before it; what has passed is a list of its own. */
export const NEAR_DEADLINE_DAYS = 90

/** The columns of a view that say what awaits whom; null where it has none. */
export type AwaitingColumns = {
  validatedColumn: string | null
  /** Null where rows have no states: what nobody has decided then awaits. */
  stateColumn: string | null
  /** Null where anomalies take no route. */
  routeColumn: string | null
  assigneeColumn: string | null
  deadlineColumn: string | null
  /** Marks what is too uncertain to be presented. */
  weakColumn: string | null
  /** Is what detection found for staff alone until they present it? */
  isTriaged: boolean
}

/**
 * The requester; `today` and the day after the last near one are `yyyy-mm-dd`. In a project whose claims interrupt the
 * period of limitation nothing that was claimed can lapse.
 */
export type AwaitingRequester = {
  userId: number
  nearUntil: string
  today: string
  isStaff: boolean
  claimsInterrupt: boolean
}

/** What nobody has decided; of rows with states what was presented. Null where a view knows no decisions. */
export function undecidedFilter({
  validatedColumn,
  stateColumn,
}: Pick<AwaitingColumns, 'validatedColumn' | 'stateColumn'>): Filter | null {
  if (stateColumn !== null) return { column: stateColumn, op: 'in', value: ['presented' satisfies State] }
  return validatedColumn === null ? null : { column: validatedColumn, op: 'in', value: [null] }
}

/**
 * The filters behind what awaits a person, as the grid applies them on a click; kinds that the view has no column for
 * are excluded.
 */
export function awaitingFilters(
  columns: AwaitingColumns,
  requester: AwaitingRequester,
): { kind: AwaitingKind; filter: Filter }[] {
  const { stateColumn, assigneeColumn, deadlineColumn } = columns
  const { isStaff, nearUntil, today } = requester
  const pending = undecidedFilter(columns)
  if (pending === null) return []
  const found: { kind: AwaitingKind; filter: Filter }[] = [
    ...(isStaff ? unpresented(columns) : []),
    { kind: 'toReview', filter: pending },
  ]
  if (assigneeColumn !== null) {
    const mine: Filter = { column: assigneeColumn, op: 'in', value: [String(requester.userId)] }
    found.push({ kind: 'assignedToMe', filter: { all: [pending, mine] } })
  }
  found.push(...routed(columns, isStaff))
  if (deadlineColumn !== null) {
    const open = stateColumn === null ? pending : lapsing(stateColumn, columns.weakColumn, requester)
    const expired: Filter = { column: deadlineColumn, op: 'before', value: today }
    const near: Filter = { column: deadlineColumn, op: 'before', value: nearUntil }
    found.push({ kind: 'expired', filter: { all: [open, expired] } })
    found.push({ kind: 'nearDeadline', filter: { all: [open, near, { ...expired, not: true }] } })
  }
  if (stateColumn !== null) {
    const contested: Filter = { column: stateColumn, op: 'in', value: ['contested' satisfies State] }
    found.push({ kind: 'contested', filter: contested })
  }
  return found
}

/** What staff have not presented yet: apart, what is too uncertain. */
function unpresented({
  stateColumn,
  weakColumn,
  isTriaged,
}: AwaitingColumns): { kind: AwaitingKind; filter: Filter }[] {
  if (stateColumn === null) return []
  const detected: Filter = { column: stateColumn, op: 'in', value: ['detected' satisfies State] }
  if (weakColumn === null) return isTriaged ? [{ kind: 'toPresent', filter: detected }] : []
  const strong: Filter = { column: weakColumn, op: 'empty' }
  return [
    ...(isTriaged ? [{ kind: 'toPresent' as const, filter: { all: [detected, strong] } }] : []),
    { kind: 'weak', filter: { all: [detected, { ...strong, not: true }] } },
  ]
}

/** What was validated and waits for what its route takes, or for a person to choose one; only staff claim. */
function routed(
  { stateColumn, routeColumn }: AwaitingColumns,
  isStaff: boolean,
): { kind: AwaitingKind; filter: Filter }[] {
  if (stateColumn === null || routeColumn === null) return []
  const validated: Filter = { column: stateColumn, op: 'in', value: ['validated' satisfies State] }
  const on = (route: Route | null): Filter => ({
    all: [validated, { column: routeColumn, op: 'in', value: [route] }],
  })
  return [
    { kind: 'toRoute', filter: on(null) },
    ...ROUTES.filter((route) => isStaff || route !== 'claim').map((route) => ({
      kind: ROUTE_KINDS[route],
      filter: on(route),
    })),
  ]
}

/** What can still lapse: all that has not ended, without what is too weak to be presented. */
function lapsing(stateColumn: string, weakColumn: string | null, requester: AwaitingRequester): Filter {
  const open: Filter = { column: stateColumn, op: 'in', value: lapsingStates(requester) }
  if (weakColumn === null) return open
  const detected: Filter = { column: stateColumn, op: 'in', value: ['detected' satisfies State] }
  return {
    all: [
      open,
      {
        any: [
          { ...detected, not: true },
          { column: weakColumn, op: 'empty' },
        ],
      },
    ],
  }
}
