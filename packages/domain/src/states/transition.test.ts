import fc from 'fast-check'
import { expect, test } from 'vitest'
import { can, RIGHTS, type RoleType } from '#access/permissions.ts'
import { ROUTES } from '#routes/route.ts'
import { acceptedAmountError } from './accepted-amount.ts'
import { decisionOf, ENDED_STATES, isEndedState, isState, STATE_LABELS, STATES, type State } from './state.ts'
import {
  MOVES,
  movesOf,
  offeredTransitions,
  planMove,
  RECOVERY_MOVES,
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
const anyRoute = fc.constantFrom(...ROUTES, null)
const anyOutcome = fc.constantFrom(...ENDED_STATES)
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
      'avoided → presented',
      'regularised → presented',
    ],
    setRoute: ['detected → detected', 'presented → presented', 'validated → validated'],
    claim: ['validated → claimed', 'contested → claimed'],
    accept: ['claimed → accepted'],
    contest: ['claimed → contested'],
    cancel: ['claimed → cancelled', 'contested → cancelled', 'accepted → cancelled'],
    correct: ['validated → avoided'],
    regularise: ['validated → regularised'],
    giveUp: [
      'validated → givenUp',
      'claimed → givenUp',
      'contested → givenUp',
      'accepted → givenUp',
      'partlyRecovered → givenUp',
    ],
    close: ENDED_STATES.map((state) => `${state} → closed`),
    reopen: ENDED_STATES.map((state) => `closed → ${state}`),
  })
})

test('ACC-03 ACC-04 reviewers decide until the claim, staff do the rest', () => {
  const offered = (roleType: RoleType) =>
    Object.fromEntries(
      STATES.map((state) => [
        state,
        offeredTransitions({ state, route: 'claim' }, requester(roleType, 'review')),
      ]),
    )
  expect(offered('customer')).toEqual({
    ...Object.fromEntries(STATES.map((state) => [state, []])),
    presented: ['validate', 'reject', 'setRoute'],
    validated: ['devalidate', 'setRoute'],
    rejected: ['devalidate'],
  })
  expect(offered('staff')).toMatchObject({
    detected: ['present', 'setRoute'],
    presented: ['withdraw', 'validate', 'reject', 'setRoute'],
    validated: ['devalidate', 'claim', 'setRoute', 'giveUp'],
    claimed: ['devalidate', 'accept', 'contest', 'cancel', 'giveUp'],
    closed: ['reopen'],
    partlyRecovered: ['giveUp'],
    avoided: ['devalidate', 'close'],
  })
  expect(
    STATES.flatMap((state) => offeredTransitions({ state, route: 'claim' }, requester('staff', 'read'))),
  ).toEqual([])
})

test('FLOW-21 a validated anomaly takes the step of its route alone, and none while nobody knows the route', () => {
  const steps = (route: (typeof ROUTES)[number] | null) =>
    offeredTransitions({ state: 'validated', route }, requester('staff', 'review')).filter((transition) =>
      ['claim', 'correct', 'regularise'].includes(transition),
    )
  expect(ROUTES.map(steps)).toEqual([['claim'], ['correct'], ['regularise']])
  expect(steps(null)).toEqual([])
  const unpaid = { state: 'validated', outcome: null, route: 'correct' } as const
  expect(planMove('claim', unpaid, requester('staff', 'manage'))).toEqual({ refusal: 'route_correct' })
  const unknown = { ...unpaid, route: null }
  expect(planMove('correct', unknown, requester('staff', 'manage'))).toEqual({ refusal: 'route_unknown' })
})

test('FLOW-04 a transition is planned where it is offered and nowhere else, and a refusal names the state or the route', () => {
  fc.assert(
    fc.property(anyState, anyRoute, anyTransition, anyRequester, (state, route, transition, who) => {
      const planned = planMove(transition, { state, outcome: 'recovered', route }, who)
      const isOffered = offeredTransitions({ state, route }, who).includes(transition)
      expect('move' in planned).toBe(isOffered)
      if ('move' in planned) expect(planned.move).toMatchObject({ transition, from: state })
      else {
        const known = movesOf(transition).find(({ from }) => from === state)
        const isPermitted = known !== undefined && can(who.actor, known.action, who.access)
        const code = isPermitted ? `route_${route ?? 'unknown'}` : 'transition_not_permitted'
        expect(planned.refusal).toBe(known === undefined ? `state_${state}` : code)
      }
    }),
  )
})

test('FLOW-04 whatever people do, the decision follows from the state, and only validation locks', () => {
  fc.assert(
    fc.property(fc.array(anyTransition, { maxLength: 30 }), anyRoute, (actions, route) => {
      let anomaly: {
        state: State
        outcome: (typeof ENDED_STATES)[number] | null
        isValidated: boolean | null
        isLocked: boolean
      } = { state: 'detected', outcome: null, isValidated: null, isLocked: false }
      for (const transition of actions) {
        const planned = planMove(transition, { ...anomaly, route }, requester('staff', 'review'))
        if ('refusal' in planned) continue
        const { from, to, writes, locks } = planned.move
        if (transition === 'reopen') expect(to).toBe(anomaly.outcome)
        const isValidated = typeof writes.validated === 'boolean' ? writes.validated : anomaly.isValidated
        anomaly = {
          state: to,
          isValidated: 'validated' in writes && writes.validated === null ? null : isValidated,
          outcome: writes.outcome === 'from' && isEndedState(from) ? from : null,
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
      if (transition !== 'reopen' && transition !== 'setRoute') expect(to).toBe(first?.to)
    }
  }
})

test('FLOW-02 a reason is requested where the table says so', () => {
  const needing = MOVES.filter(({ needsReason }) => needsReason).map(
    ({ transition, from }) => `${transition} ${from}`,
  )
  expect(needing).toEqual([
    'reject presented',
    'devalidate validated',
    'devalidate claimed',
    'devalidate accepted',
    'devalidate contested',
    'devalidate avoided',
    'devalidate regularised',
    'setRoute detected',
    'setRoute presented',
    'setRoute validated',
    'contest claimed',
    'cancel claimed',
    'cancel contested',
    'cancel accepted',
    'giveUp validated',
    'giveUp claimed',
    'giveUp contested',
    'giveUp accepted',
    'giveUp partlyRecovered',
    ...ENDED_STATES.map(() => 'reopen closed'),
  ])
  const presented = { state: 'presented' as const, outcome: null, route: null }
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

test('FLOW-21 a closed anomaly is reopened to how it ended', () => {
  fc.assert(
    fc.property(anyOutcome, anyRoute, (outcome, route) => {
      const closed = { state: 'closed' as const, outcome, route }
      expect(planMove('reopen', closed, requester('staff', 'review'))).toMatchObject({
        move: { to: outcome },
      })
    }),
  )
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

test('FLOW-21 where the ledger does not say which of two amounts is right, up to the greater may be accepted', () => {
  expect(acceptedAmountError(41_575.4, 4157.54, 41_575.4)).toBeNull()
  expect(acceptedAmountError(41_575.41, 4157.54, 41_575.4)).toBe('accepted_amount_too_large')
  // Another sign is no other amount.
  expect(acceptedAmountError(5, 4, -6)).toBe('accepted_amount_too_large')
})

test('FLOW-04 every state has a name in both languages, and no other code is one', () => {
  expect(STATES.map((state) => STATE_LABELS[state].fr)).toHaveLength(
    new Set(STATES.map((state) => STATE_LABELS[state].en)).size,
  )
  expect(STATES.every(isState)).toBe(true)
  expect([null, 'Présentée', ''].some(isState)).toBe(false)
})
