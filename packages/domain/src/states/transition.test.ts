import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RIGHTS, type RoleType } from '../permissions.ts'
import { acceptedAmountError } from './accepted-amount.ts'
import { decisionOf, isState, STATE_LABELS, STATES, type State } from './state.ts'
import {
  MOVES,
  movesOf,
  offeredTransitions,
  planMove,
  RECOVERY_MOVES,
  reopenedState,
  TRANSITIONS,
  type Transition,
  transitionOfDecision,
} from './transition.ts'

const requester = (
  roleType: RoleType,
  right: (typeof RIGHTS)[number],
  reason: string | null = 'parce que',
) => ({
  actor: { user: { id: 1, roleType, optionalFeatures: [] }, impersonator: null },
  access: { features: ['dashboard' as const], right },
  reason,
})
const anyState = fc.constantFrom(...STATES)
const anyTransition = fc.constantFrom(...TRANSITIONS)
const anyRequester = fc
  .tuple(fc.constantFrom<RoleType>('customer', 'staff'), fc.constantFrom(...RIGHTS))
  .map(([roleType, right]) => requester(roleType, right))

test('FLOW-04 the table is that of the specification', () => {
  const lines = Object.groupBy(
    MOVES.map(({ from, to }) => `${from} → ${to}`),
    (_, at) => MOVES[at]?.transition ?? '',
  )
  expect(lines).toEqual({
    present: ['detected → presented'],
    withdraw: ['presented → detected'],
    validate: ['presented → validated'],
    reject: ['presented → rejected'],
    devalidate: [
      'rejected → presented',
      'validated → presented',
      'claimed → presented',
      'accepted → presented',
      'contested → presented',
    ],
    claim: ['validated → claimed', 'contested → claimed'],
    accept: ['claimed → accepted'],
    contest: ['claimed → contested'],
    cancel: ['claimed → cancelled', 'contested → cancelled', 'accepted → cancelled'],
    close: ['recovered → closed', 'cancelled → closed', 'rejected → closed'],
    reopen: ['closed → recovered', 'closed → cancelled', 'closed → rejected'],
  })
})

test('ACC-03 ACC-04 reviewers decide until the claim, staff do the rest', () => {
  const offered = (roleType: RoleType) =>
    Object.fromEntries(
      STATES.map((state) => [state, offeredTransitions(state, requester(roleType, 'review'))]),
    )
  expect(offered('customer')).toEqual({
    ...Object.fromEntries(STATES.map((state) => [state, []])),
    presented: ['validate', 'reject'],
    validated: ['devalidate'],
    rejected: ['devalidate'],
  })
  expect(offered('staff')).toMatchObject({
    detected: ['present'],
    presented: ['withdraw', 'validate', 'reject'],
    claimed: ['devalidate', 'accept', 'contest', 'cancel'],
    closed: ['reopen'],
    partlyRecovered: [],
  })
  expect(STATES.flatMap((state) => offeredTransitions(state, requester('staff', 'read')))).toEqual([])
})

test('FLOW-04 a transition is planned where it is offered and nowhere else, and a refusal names the state', () => {
  fc.assert(
    fc.property(anyState, anyTransition, anyRequester, (state, transition, who) => {
      const anomaly = { state, isValidated: decisionOf(state) ?? true, recovered: null }
      const planned = planMove(transition, anomaly, who)
      const isOffered = offeredTransitions(state, who).includes(transition)
      expect('move' in planned).toBe(isOffered)
      if ('move' in planned) expect(planned.move).toMatchObject({ transition, from: state })
      else {
        const isKnown = movesOf(transition).some(({ from }) => from === state)
        expect(planned.refusal).toBe(isKnown ? 'transition_not_permitted' : `state_${state}`)
      }
    }),
  )
})

test('FLOW-04 whatever people do, the decision follows from the state, and only validation locks', () => {
  fc.assert(
    fc.property(fc.array(anyTransition, { maxLength: 30 }), (acts) => {
      let anomaly: { state: State; isValidated: boolean | null; recovered: null; isLocked: boolean } = {
        state: 'detected',
        isValidated: null,
        recovered: null,
        isLocked: false,
      }
      for (const transition of acts) {
        const planned = planMove(transition, anomaly, requester('staff', 'review'))
        if ('refusal' in planned) continue
        const { to, writes, locks } = planned.move
        const isValidated = typeof writes.validated === 'boolean' ? writes.validated : anomaly.isValidated
        anomaly = {
          state: to,
          isValidated: 'validated' in writes && writes.validated === null ? null : isValidated,
          recovered: null,
          isLocked: locks ?? anomaly.isLocked,
        }
        const expected = decisionOf(to)
        if (expected !== undefined) expect(anomaly.isValidated).toBe(expected)
        expect(anomaly.isLocked).toBe(anomaly.isValidated === true)
      }
    }),
  )
})

test('FLOW-04 all moves of a transition write the same, so that a batch is one statement', () => {
  for (const transition of TRANSITIONS) {
    const [first, ...others] = movesOf(transition)
    for (const { writes, locks, to } of others) {
      expect({ writes, locks }).toEqual({ writes: first?.writes, locks: first?.locks })
      if (transition !== 'reopen') expect(to).toBe(first?.to)
    }
  }
})

test('FLOW-02 a reason is asked for where the table says so', () => {
  const needing = MOVES.filter(({ needsReason }) => needsReason).map(
    ({ transition, from }) => `${transition} ${from}`,
  )
  expect(needing).toEqual([
    'reject presented',
    'devalidate validated',
    'devalidate claimed',
    'devalidate accepted',
    'devalidate contested',
    'contest claimed',
    'cancel claimed',
    'cancel contested',
    'cancel accepted',
    'reopen closed',
    'reopen closed',
    'reopen closed',
  ])
  const presented = { state: 'presented' as const, isValidated: null, recovered: null }
  expect(planMove('reject', presented, requester('customer', 'review', null))).toEqual({
    refusal: 'reason_required',
  })
})

test.each<[boolean | null, Transition]>([
  [true, 'validate'],
  [false, 'reject'],
  [null, 'devalidate'],
])('FLOW-04 writing %s into the validated column is %s', (value, transition) => {
  expect(transitionOfDecision(value)).toBe(transition)
})

test('FLOW-04 a closed anomaly is reopened to how it was closed', () => {
  expect(reopenedState(false, null)).toBe('rejected')
  expect(reopenedState(true, null)).toBe('cancelled')
  expect(reopenedState(true, 0)).toBe('cancelled')
  expect(reopenedState(true, -12.5)).toBe('recovered')
})

test('FLOW-18 recoveries move between the states of a claim and no other', () => {
  const states = new Set(RECOVERY_MOVES.flatMap(({ from, to }) => [from, to]))
  expect([...states].toSorted()).toEqual(['accepted', 'claimed', 'partlyRecovered', 'recovered'])
  expect(RECOVERY_MOVES).not.toContainEqual({ from: 'claimed', to: 'accepted' })
})

test('FLOW-02 what is accepted is part of what was found, with its sign', () => {
  const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100)
  fc.assert(
    fc.property(amount, amount, (accepted, found) => {
      const isPart = accepted !== 0 && (found === 0 || (accepted / found > 0 && accepted / found <= 1))
      expect(acceptedAmountError(accepted, found) === null).toBe(isPart)
    }),
  )
  expect(acceptedAmountError(0, 12)).toBe('accepted_amount_nothing')
  expect(acceptedAmountError(5, null)).toBeNull()
})

test('FLOW-04 every state has a name in both languages, and no other code is one', () => {
  expect(STATES.map((state) => STATE_LABELS[state].fr)).toHaveLength(
    new Set(STATES.map((state) => STATE_LABELS[state].en)).size,
  )
  expect(STATES.every(isState)).toBe(true)
  expect([null, 'Présentée', ''].some(isState)).toBe(false)
})
