import { type Action, type Actor, can, type ProjectAccess } from '#access/permissions.ts'
import type { Route } from '#routes/route.ts'
import { ENDED_STATES, type EndedState, ROUTABLE_STATES, type State } from './state.ts'

/** What people do with anomalies by hand; recoveries move the state by their sum (`RECOVERY_MOVES`). */
export const TRANSITIONS = [
  'present',
  'withdraw',
  'validate',
  'reject',
  'devalidate',
  'claim',
  'accept',
  'contest',
  'cancel',
  'setRoute',
  'correct',
  'regularise',
  'giveUp',
  'close',
  'reopen',
] as const
export type Transition = (typeof TRANSITIONS)[number]

export function isTransition(name: string): name is Transition {
  return (TRANSITIONS as readonly string[]).includes(name)
}

/** Longest reason of a decision, in characters. */
export const MAX_REASON_LENGTH = 1000

/**
 * What a person gives with a transition. A date that is excluded is today; `reference` and `route` are required where
 * they are taken.
 */
export type TransitionField = 'reason' | 'acceptedAmount' | 'date' | 'reference' | 'route'

/** The columns that transitions write next to the lock, by their role in a view. */
export const STATE_ROLES = [
  'state',
  'validated',
  'acceptedAmount',
  'reason',
  'decidedBy',
  'decidedAt',
  'claimedOn',
  'answeredOn',
  'route',
  'routeReason',
  'reference',
  'settledOn',
  'outcome',
] as const
export type StateRole = (typeof STATE_ROLES)[number]

/**
 * What a transition writes into a column: `given` and `today` what the person gave, with today or what was found as
 * the default, `kept` only what they gave and else what is there, `from` the state that it leads from.
 */
export type Written =
  | true
  | false
  | null
  | 'given'
  | 'kept'
  | 'found'
  | 'today'
  | 'requester'
  | 'now'
  | 'route'
  | 'reference'
  | 'from'

/** One line of the table: from where to where, who may, what it requires and what it writes. */
export type Move = {
  transition: Transition
  from: State
  to: State
  action: Action
  /** Without it the transition is refused with `reason_required`. */
  needsReason: boolean
  /** May be given besides. */
  takes: readonly TransitionField[]
  /** The only route on which the transition is allowed; any without it. */
  route?: Route
  /** The column whose day the given date must not precede. */
  follows?: StateRole
  writes: Readonly<Partial<Record<StateRole, Written>>>
  /** The lock of the rows afterwards; undefined leaves it as it is. Only validation locks. */
  locks?: boolean
}

const DECIDED = { decidedBy: 'requester', decidedAt: 'now' } as const
const UNDECIDED = {
  validated: null,
  acceptedAmount: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  claimedOn: null,
  answeredOn: null,
  reference: null,
  settledOn: null,
} as const

function move(
  transition: Transition,
  from: State,
  to: State,
  action: Action,
  more: Partial<Pick<Move, 'needsReason' | 'takes' | 'route' | 'follows' | 'writes' | 'locks'>> = {},
): Move {
  const { needsReason = false, takes = [], writes = {}, ...rest } = more
  return { transition, from, to, action, needsReason, takes, writes, ...rest }
}

function devalidate(from: State, action: Action, needsReason: boolean): Move {
  return move('devalidate', from, 'presented', action, {
    needsReason,
    takes: ['reason'],
    writes: UNDECIDED,
    locks: false,
  })
}

/**
 * The one table of states and transitions (FLOW-04), printed to docs/states.md and repeated by `core.state_moves`.
 * Every transition leads from a state to one other at most, save `reopen`, which leads back to the state that was
 * closed, and `setRoute`, which leaves the state as it is.
 */
export const MOVES: readonly Move[] = [
  move('present', 'detected', 'presented', 'anomaly.present'),
  move('withdraw', 'presented', 'detected', 'anomaly.present'),
  move('validate', 'presented', 'validated', 'anomaly.validate', {
    takes: ['acceptedAmount', 'reason'],
    writes: { validated: true, acceptedAmount: 'found', reason: 'kept', ...DECIDED },
    locks: true,
  }),
  move('reject', 'presented', 'rejected', 'anomaly.validate', {
    needsReason: true,
    takes: ['reason'],
    writes: { validated: false, reason: 'given', ...DECIDED },
  }),
  devalidate('rejected', 'anomaly.validate', false),
  devalidate('validated', 'anomaly.validate', true),
  devalidate('claimed', 'anomaly.devalidate_claimed', true),
  devalidate('accepted', 'anomaly.devalidate_claimed', true),
  devalidate('contested', 'anomaly.devalidate_claimed', true),
  devalidate('avoided', 'anomaly.devalidate_claimed', true),
  devalidate('regularised', 'anomaly.devalidate_claimed', true),
  ...ROUTABLE_STATES.map((state) =>
    move('setRoute', state, state, state === 'detected' ? 'anomaly.present' : 'anomaly.validate', {
      needsReason: true,
      takes: ['route', 'reason'],
      writes: { route: 'route', routeReason: 'given' },
    }),
  ),
  ...(['validated', 'contested'] as const).map((from) =>
    move('claim', from, 'claimed', 'anomaly.recover', {
      takes: ['date'],
      route: 'claim',
      follows: from === 'validated' ? 'decidedAt' : 'answeredOn',
      writes: { claimedOn: 'today', answeredOn: null },
    }),
  ),
  move('accept', 'claimed', 'accepted', 'anomaly.recover', {
    takes: ['date', 'reason'],
    follows: 'claimedOn',
    writes: { answeredOn: 'today' },
  }),
  move('contest', 'claimed', 'contested', 'anomaly.recover', {
    needsReason: true,
    takes: ['date', 'reason'],
    follows: 'claimedOn',
    writes: { answeredOn: 'today' },
  }),
  ...(['claimed', 'contested', 'accepted'] as const).map((from) =>
    move('cancel', from, 'cancelled', 'anomaly.recover', { needsReason: true, takes: ['reason'] }),
  ),
  move('correct', 'validated', 'avoided', 'anomaly.validate', {
    takes: ['date', 'reference'],
    route: 'correct',
    follows: 'decidedAt',
    writes: { reference: 'reference', settledOn: 'today' },
  }),
  move('regularise', 'validated', 'regularised', 'anomaly.validate', {
    takes: ['date', 'reference'],
    route: 'tax',
    follows: 'decidedAt',
    writes: { reference: 'reference', settledOn: 'today' },
  }),
  ...(['validated', 'claimed', 'contested', 'accepted', 'partlyRecovered'] as const).map((from) =>
    move('giveUp', from, 'givenUp', 'anomaly.recover', { needsReason: true, takes: ['reason'] }),
  ),
  ...ENDED_STATES.map((from) =>
    move('close', from, 'closed', 'anomaly.recover', { takes: ['reason'], writes: { outcome: 'from' } }),
  ),
  ...ENDED_STATES.map((to) =>
    move('reopen', 'closed', to, 'anomaly.recover', {
      needsReason: true,
      takes: ['reason'],
      writes: { outcome: null },
    }),
  ),
]

/** How the sum of recoveries moves the state; `accepted` and `claimed` are where it was before the first of them. */
export const RECOVERY_MOVES: readonly { from: State; to: State }[] = (
  ['claimed', 'accepted', 'partlyRecovered', 'recovered'] as const
).flatMap((from) =>
  (['claimed', 'accepted', 'partlyRecovered', 'recovered'] as const)
    .filter((to) => to !== from && (isRecovering(from) || isRecovering(to)))
    .map((to) => ({ from, to })),
)

function isRecovering(state: State): boolean {
  return state === 'partlyRecovered' || state === 'recovered'
}

/** The moves of a transition. */
export function movesOf(transition: Transition): Move[] {
  return MOVES.filter((each) => each.transition === transition)
}

/** Which transition writing a value into the validated column is (FLOW-04). */
export function transitionOfDecision(isValidated: boolean | null): 'validate' | 'reject' | 'devalidate' {
  if (isValidated === null) return 'devalidate'
  return isValidated ? 'validate' : 'reject'
}

/** Why an anomaly cannot take a transition; a key of the `cells` catalogue. */
export type TransitionRefusal =
  | `state_${State}`
  | `route_${Route | 'unknown'}`
  | 'transition_not_permitted'
  | 'reason_required'
  | 'date_too_early'

/**
 * What the table reads of an anomaly: `outcome` is how it ended, of a closed one, and `route` is null while nobody
 * knows.
 */
export type MovedAnomaly = { state: State; outcome: EndedState | null; route: Route | null }

/** The rule for one anomaly: its move, or why there is none. A closed anomaly is reopened to its outcome. */
export function planMove(
  transition: Transition,
  anomaly: MovedAnomaly,
  requester: { actor: Actor; access: ProjectAccess | null; reason: string | null },
): { move: Move } | { refusal: TransitionRefusal } {
  const found = movesOf(transition).filter(({ from }) => from === anomaly.state)
  const chosen = transition === 'reopen' ? found.find(({ to }) => to === anomaly.outcome) : found[0]
  if (chosen === undefined) return { refusal: `state_${anomaly.state}` }
  if (!can(requester.actor, chosen.action, requester.access)) return { refusal: 'transition_not_permitted' }
  if (!isOnRoute(chosen, anomaly.route)) return { refusal: `route_${anomaly.route ?? 'unknown'}` }
  if (chosen.needsReason && requester.reason === null) return { refusal: 'reason_required' }
  return { move: chosen }
}

/**
 * What a person may do with an anomaly in this state and on this route, in the order in which it is offered; nothing
 * before they have the right.
 */
export function offeredTransitions(
  { state, route }: { state: State; route: Route | null },
  requester: { actor: Actor; access: ProjectAccess | null },
): Transition[] {
  return TRANSITIONS.filter((transition) =>
    movesOf(transition).some(
      (each) =>
        each.from === state && isOnRoute(each, route) && can(requester.actor, each.action, requester.access),
    ),
  )
}

function isOnRoute(each: Move, route: Route | null): boolean {
  return each.route === undefined || each.route === route
}
