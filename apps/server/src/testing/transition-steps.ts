import { can } from '@quitus/domain/access/permissions.ts'
import { type EndedState, isEndedState, STATES, type State } from '@quitus/domain/states/state.ts'
import {
  MOVES,
  movesOf,
  planMove,
  RECOVERY_MOVES,
  TRANSITIONS,
  type Transition,
  transitionOfDecision,
} from '@quitus/domain/states/transition.ts'
import fc from 'fast-check'

// What two people may do with anomalies, and what the table of transitions says that it comes to.

export type Who = 'staff' | 'customer'
/** An anomaly of two rows, and one of one. */
export const ENTRIES = ['E1$$1', 'E2$$1'] as const
export type Entry = (typeof ENTRIES)[number]

/** What the table says of an anomaly, and all that is stored of it, row by row. */
export type Anomaly = {
  state: State
  validated: boolean | null
  locked: boolean
  reason: string | null
  /** How a closed anomaly ended. */
  outcome: EndedState | null
}
export type Stored = Anomaly & { rows: unknown[] }

export type Begun = { state: State; wasValidated: boolean; locked: boolean }

const who = fc.constantFrom<Who>('staff', 'customer')
const entry = fc.constantFrom(...ENTRIES)
const reason = fc.constantFrom(null, null, 'Vérifié avec le fournisseur')
const decision = fc.constantFrom(true, false, null)
const decisive = fc.oneof(
  fc.record({
    does: fc.constant('action' as const),
    transition: fc.constantFrom(...TRANSITIONS),
    fits: fc.boolean(),
    reason,
  }),
  fc.record({ does: fc.constant('edit' as const), value: decision, reason }),
  fc.record({ does: fc.constant('multipleEdit' as const), value: decision, reason }),
)
export type Decisive = typeof decisive extends fc.Arbitrary<infer Value> ? Value : never
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('one' as const), who, entry, of: decisive }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('two' as const), entry, of: fc.tuple(decisive, decisive) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('undo' as const, 'undo' as const, 'redo' as const), who }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('lock' as const), who, entry, value: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('sql' as const),
      who,
      entry,
      to: fc.constantFrom(...STATES),
      fits: fc.boolean(),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export const begun = fc.record({
  state: fc.constantFrom(...STATES),
  wasValidated: fc.boolean(),
  locked: fc.boolean(),
})

/** What a step came to: `written`, `same`, or the code of the refusal. */
export type Published = { code: string; anomaly: Anomaly }

/** What the table says that a decisive step comes to; `seen` is the decision that the person saw in the cell. */
export function predict(who: Who, of: Decisive, anomaly: Anomaly, seen: boolean | null): Published {
  const requester = {
    actor: { user: { id: 1, roleType: who, optionalFeatures: [] }, impersonator: null },
    access: {
      features: ['dashboard' as const],
      right: who === 'staff' ? ('manage' as const) : ('review' as const),
    },
  }
  const transition: Transition = of.does === 'action' ? of.transition : transitionOfDecision(of.value)
  const refused = (code: string) => ({ code, anomaly })
  if (
    of.does !== 'edit' &&
    !movesOf(transition).some(({ action }) => can(requester.actor, action, requester.access))
  )
    return refused('not_permitted')
  // The view has no routes: its anomalies are on that of claims.
  if (transition === 'setRoute') return refused('no_routes')
  if (who === 'customer' && anomaly.state === 'detected') return refused('unknown_entry')
  if (of.does === 'edit' && seen !== anomaly.validated) return refused('changed_meanwhile')
  if (of.does === 'edit' && of.value === anomaly.validated) return { code: 'same', anomaly }
  // In a cell the reason that is in the row serves a rejection.
  const before = of.does === 'edit' && transition === 'reject' ? anomaly.reason : null
  const given = of.reason ?? before
  const planned = planMove(transition, { ...anomaly, route: 'claim' }, { ...requester, reason: given })
  if ('refusal' in planned) return refused(planned.refusal)
  const { to, writes, locks } = planned.move
  const kept = writes.reason === undefined || (writes.reason === 'kept' && given === null)
  const after = {
    state: to,
    validated:
      writes.validated === undefined
        ? anomaly.validated
        : writes.validated === true
          ? true
          : writes.validated === false
            ? false
            : null,
    locked: locks ?? anomaly.locked,
    reason: kept ? anomaly.reason : writes.reason === null ? null : given,
    outcome:
      writes.outcome === undefined
        ? anomaly.outcome
        : writes.outcome === 'from' && isEndedState(anomaly.state)
          ? anomaly.state
          : null,
  }
  return { code: 'written', anomaly: after }
}

export const plain = ({ state, validated, locked, reason, outcome }: Anomaly): Anomaly => ({
  state,
  validated,
  locked,
  reason,
  outcome,
})
export const isKnownMove = (from: State, to: State) =>
  [...MOVES, ...RECOVERY_MOVES].some((move) => move.from === from && move.to === to)

/** Half of the steps are among those that the table has from the state, so that sequences go far. */
export function fitting(of: Decisive, state: State): Decisive {
  const moves = MOVES.filter(({ from }) => from === state)
  const move =
    of.does === 'action' && of.fits ? moves[TRANSITIONS.indexOf(of.transition) % moves.length] : undefined
  return of.does === 'action' && move !== undefined ? { ...of, transition: move.transition } : of
}

/** Half of the undos are reversed at once. */
export const withRedo = (each: Step, at: number): Step[] =>
  each.does === 'undo' && at % 2 === 0 ? [each, { ...each, does: 'redo' }] : [each]
