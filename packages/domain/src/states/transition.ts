import { type Act, type Actor, can, type ProjectAccess } from '../permissions.ts'
import type { State } from './state.ts'

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
  'close',
  'reopen',
] as const
export type Transition = (typeof TRANSITIONS)[number]

export function isTransition(name: string): name is Transition {
  return (TRANSITIONS as readonly string[]).includes(name)
}

/** Longest reason of a decision, in characters. */
export const MAX_REASON_LENGTH = 1000

/** What a person gives with a transition. A date that is left out is today. */
export type TransitionField = 'reason' | 'acceptedAmount' | 'date'

/** The columns that transitions write beside the lock, by their role in a view. */
export const STATE_ROLES = [
  'state',
  'validated',
  'acceptedAmount',
  'reason',
  'decidedBy',
  'decidedAt',
  'claimedOn',
  'answeredOn',
] as const
export type StateRole = (typeof STATE_ROLES)[number]

/**
 * What a transition writes into a column: `given` and `today` what the person gave, with today or what was found as the default, `kept` only
 * what they gave and else what stands there.
 */
export type Written = true | false | null | 'given' | 'kept' | 'found' | 'today' | 'requester' | 'now'

/** One line of the table: from where to where, who may, what it requires and what it writes. */
export type Move = {
  transition: Transition
  from: State
  to: State
  act: Act
  /** Without it the transition is refused with `reason_required`. */
  needsReason: boolean
  /** May be given besides. */
  takes: readonly TransitionField[]
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
} as const

function move(
  transition: Transition,
  from: State,
  to: State,
  act: Act,
  more: Partial<Pick<Move, 'needsReason' | 'takes' | 'writes' | 'locks'>> = {},
): Move {
  const { needsReason = false, takes = [], writes = {}, ...locks } = more
  return { transition, from, to, act, needsReason, takes, writes, ...locks }
}

function devalidate(from: State, act: Act, needsReason: boolean): Move {
  return move('devalidate', from, 'presented', act, {
    needsReason,
    takes: ['reason'],
    writes: UNDECIDED,
    locks: false,
  })
}

/**
 * The one table of states and transitions (FLOW-04), printed to docs/states.md and repeated by `core.state_moves`. Every transition leads from
 * a state to one other at most, save `reopen`, which leads back to the state that was closed.
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
  ...(['validated', 'contested'] as const).map((from) =>
    move('claim', from, 'claimed', 'anomaly.recover', {
      takes: ['date'],
      writes: { claimedOn: 'today', answeredOn: null },
    }),
  ),
  move('accept', 'claimed', 'accepted', 'anomaly.recover', {
    takes: ['date', 'reason'],
    writes: { answeredOn: 'today' },
  }),
  move('contest', 'claimed', 'contested', 'anomaly.recover', {
    needsReason: true,
    takes: ['date', 'reason'],
    writes: { answeredOn: 'today' },
  }),
  ...(['claimed', 'contested', 'accepted'] as const).map((from) =>
    move('cancel', from, 'cancelled', 'anomaly.recover', { needsReason: true, takes: ['reason'] }),
  ),
  ...(['recovered', 'cancelled', 'rejected'] as const).map((from) =>
    move('close', from, 'closed', 'anomaly.recover', { takes: ['reason'] }),
  ),
  ...(['recovered', 'cancelled', 'rejected'] as const).map((to) =>
    move('reopen', 'closed', to, 'anomaly.recover', { needsReason: true, takes: ['reason'] }),
  ),
]

/** How the sum of recoveries moves the state; `accepted` and `claimed` are where it stood before the first of them. */
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

/** What a closed anomaly is reopened to: how it was closed follows from its decision and from what was recovered. */
export function reopenedState(isValidated: boolean | null, recovered: number | null): State {
  if (isValidated === false) return 'rejected'
  return recovered === null || recovered === 0 ? 'cancelled' : 'recovered'
}

/** Which transition writing a value into the validated column is (FLOW-04). */
export function transitionOfDecision(isValidated: boolean | null): 'validate' | 'reject' | 'devalidate' {
  if (isValidated === null) return 'devalidate'
  return isValidated ? 'validate' : 'reject'
}

/** Why an anomaly cannot take a transition; a key of the `cells` catalogue. */
export type TransitionRefusal = `state_${State}` | 'transition_not_permitted' | 'reason_required'

/**
 * The rule for one anomaly: its move, or why there is none. `isValidated` and `recovered` tell where a closed anomaly is reopened to.
 */
export function planMove(
  transition: Transition,
  anomaly: { state: State; isValidated: boolean | null; recovered: number | null },
  requester: { actor: Actor; access: ProjectAccess | null; reason: string | null },
): { move: Move } | { refusal: TransitionRefusal } {
  const found = movesOf(transition).filter(({ from }) => from === anomaly.state)
  const target = reopenedState(anomaly.isValidated, anomaly.recovered)
  const chosen = transition === 'reopen' ? found.find(({ to }) => to === target) : found[0]
  if (chosen === undefined) return { refusal: `state_${anomaly.state}` }
  if (!can(requester.actor, chosen.act, requester.access)) return { refusal: 'transition_not_permitted' }
  if (chosen.needsReason && requester.reason === null) return { refusal: 'reason_required' }
  return { move: chosen }
}

/** What a person may do with an anomaly in this state, in the order in which it is offered; nothing before they have the right. */
export function offeredTransitions(
  state: State,
  requester: { actor: Actor; access: ProjectAccess | null },
): Transition[] {
  return TRANSITIONS.filter((transition) =>
    movesOf(transition).some(
      ({ from, act }) => from === state && can(requester.actor, act, requester.access),
    ),
  )
}
