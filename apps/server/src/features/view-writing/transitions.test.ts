import { runAction } from '@quitus/contract/views/run-action.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW, REASON } from '#testing/states/decision-view.ts'
import { change, publishForWriting, type WritingWorld } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Sam Auditeur' })
const customer = await server.person({ fullName: 'Camille Relecteur' })
const other = await server.person({ fullName: 'Karim Second' })
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const asOther = await server.signInAs(other)
const published = () =>
  publishForWriting(
    server,
    staff,
    [
      [staff, 'manage'],
      [customer, 'review'],
      [other, 'review'],
    ],
    { view: DECISION_VIEW },
  )

const STATE = MANAGED_COLUMN.state
const ACCEPTED = MANAGED_COLUMN.acceptedAmount
const one = (entryId: string) => ({ selection: { entryIds: [entryId] } })
const stateOf = async (world: WritingWorld, entryId = 'E1$$1') => (await world.row(entryId))[STATE]

test('FLOW-04 every anomaly starts as presented, and validating it accepts what was found, names who and when, and locks all of its rows', async () => {
  const world = await published()
  expect(await stateOf(world)).toBe('presented')
  const answer = await world.decide(asCustomer, { action: 'validate', ...one('E1$$1') })
  expect(answer).toMatchObject({ changed: 1, sums: { 'Montant anomalie': 1200.5 }, excluded: [] })
  expect(await world.row('E1$$1')).toMatchObject({
    [STATE]: 'validated',
    Validé: true,
    [ACCEPTED]: 1200.5,
    [MANAGED_COLUMN.decidedBy]: String(customer.id),
    [MANAGED_COLUMN.decidedAt]: { model: expect.any(String) },
    locked: true,
  })
  expect(await world.row('E1$$2')).toMatchObject({ locked: true })
  const [reported] = await world.changeSets()
  expect(reported).toMatchObject({ changeSet: answer.changeSet, kind: 'validate', rows: 1 })
})

test('FLOW-04 writing true, false or null into the validated column is validate, reject and devalidate', async () => {
  const world = await published()
  await world.edit(asCustomer, [change('E1$$1', 'Validé', true)])
  expect(await world.row('E1$$1')).toMatchObject({ [STATE]: 'validated', [ACCEPTED]: 1200.5, locked: true })
  const without = await world.edit(asCustomer, [change('E1$$1', 'Validé', null, true)])
  expect(without.refused).toMatchObject([
    { code: 'reason_required', message: 'A reason is required.', current: true },
  ])
  expect(await stateOf(world)).toBe('validated')
  await world.edit(asCustomer, [change('E1$$1', 'Validé', null, true)], { reason: 'Vérifié à tort' })
  expect(await world.row('E1$$1')).toMatchObject({
    [STATE]: 'presented',
    Validé: null,
    [ACCEPTED]: null,
    locked: false,
  })
  await world.edit(asCustomer, [change('E1$$1', 'Validé', false)], { reason: 'Deux prestations' })
  expect(await world.row('E1$$1')).toMatchObject({
    [STATE]: 'rejected',
    Validé: false,
    [REASON]: 'Deux prestations',
    locked: false,
  })
  const [rejected] = await world.changeSets()
  expect(rejected).toMatchObject({ kind: 'edit', reason: 'Deux prestations' })
})

test('FLOW-04 a reason that is in the row, or comes in the same paste, serves the rejection', async () => {
  const world = await published()
  await world.edit(asCustomer, [change('E2$$1', REASON, 'Déjà remboursée')])
  const pasted = await world.edit(
    asCustomer,
    [
      change('E2$$1', 'Validé', false),
      change('E4$$1', 'Validé', false),
      change('E4$$1', REASON, 'Autre motif'),
      change('E5$$1', 'Validé', false),
    ],
    { kind: 'paste' },
  )
  expect(pasted.refused.map(({ entryId, code }) => [entryId, code])).toEqual([['E5$$1', 'reason_required']])
  expect(await world.row('E2$$1')).toMatchObject({ [STATE]: 'rejected', [REASON]: 'Déjà remboursée' })
  expect(await world.row('E4$$1')).toMatchObject({ [STATE]: 'rejected', [REASON]: 'Autre motif' })
  expect(await stateOf(world, 'E5$$1')).toBe('presented')
})

test('FLOW-01 FLOW-04 a multiple edit of the validated column is the transition, and answers who is excluded and why', async () => {
  const world = await published()
  await world.edit(asCustomer, [change('E2$$1', 'Validé', false)], { reason: 'Non' })
  const edit = { selection: { entryIds: ['E1$$1', 'E2$$1', 'E4$$1'] }, column: 'Validé', value: true }
  const tried = await world.perform(asCustomer, { ...edit, dryRun: true })
  expect(tried).toMatchObject({
    changeSet: null,
    changed: 2,
    excluded: [{ code: 'state_rejected', count: 1 }],
  })
  expect(await stateOf(world)).toBe('presented')
  const answer = await world.perform(asCustomer, edit)
  expect(answer).toMatchObject({ changed: 2, excluded: [{ code: 'state_rejected', count: 1 }] })
  expect(await stateOf(world, 'E4$$1')).toBe('validated')
  const rejecting = { selection: { entryIds: ['E5$$1'] }, column: 'Validé', value: false }
  await expect(world.perform(asCustomer, rejecting)).rejects.toThrow('reason_required')
})

test('ACC-04 FLOW-04 what follows a claim is for staff, on rows that stay locked and closed to edits', async () => {
  const world = await published()
  await world.decide(asCustomer, { action: 'validate', ...one('E1$$1') })
  await expect(world.decide(asCustomer, { action: 'claim', ...one('E1$$1') })).rejects.toThrow(
    'not_permitted',
  )
  await world.decide(as, { action: 'claim', date: '2026-03-02', ...one('E1$$1') })
  expect(await world.row('E1$$1')).toMatchObject({
    [STATE]: 'claimed',
    [MANAGED_COLUMN.claimedOn]: { model: '2026-03-02T00:00:00' },
    locked: true,
  })
  const refused = await world.edit(asCustomer, [change('E1$$1', 'Validé', null, true)], { reason: 'Non' })
  expect(refused.refused).toMatchObject([{ code: 'transition_not_permitted' }])
  const direct = await world.edit(as, [change('E1$$1', STATE, 'recovered', 'claimed')])
  expect(direct.refused).toMatchObject([{ code: 'column_not_editable' }])
  await world.decide(as, { action: 'contest', reason: 'Livraison contestée', ...one('E1$$1') })
  await world.decide(as, { action: 'claim', ...one('E1$$1') })
  await world.decide(as, { action: 'accept', ...one('E1$$1') })
  await world.decide(as, { action: 'cancel', reason: 'Avoir retrouvé', ...one('E1$$1') })
  await world.decide(as, { action: 'close', ...one('E1$$1') })
  await world.decide(as, { action: 'reopen', reason: 'Erreur', ...one('E1$$1') })
  expect(await world.row('E1$$1')).toMatchObject({ [STATE]: 'cancelled', Validé: true, locked: true })
})

test('FLOW-04 the day of a claim or of an answer is not before the step it follows, nor in the future', async () => {
  const world = await published()
  await world.decide(asCustomer, { action: 'validate', ...one('E1$$1') })
  const dated = (action: 'claim' | 'accept' | 'contest', date: string, dryRun = false) =>
    world.decide(as, {
      action,
      date,
      dryRun,
      ...(action === 'contest' && { reason: 'Non' }),
      ...one('E1$$1'),
    })
  const tooEarly = { changed: 0, excluded: [{ code: 'date_too_early', count: 1 }] }
  expect(await dated('claim', '2026-03-01', true)).toMatchObject(tooEarly)
  expect(await dated('claim', '2026-03-01')).toMatchObject(tooEarly)
  await expect(dated('claim', '2026-03-03')).rejects.toThrow('date_in_future')
  expect(await stateOf(world)).toBe('validated')
  await dated('claim', '2026-03-02')
  expect(await dated('accept', '2026-03-01')).toMatchObject(tooEarly)
  expect(await dated('contest', '2026-03-01')).toMatchObject(tooEarly)
  await expect(dated('accept', '2026-03-03')).rejects.toThrow('date_in_future')
  await dated('contest', '2026-03-02')
  expect(await dated('claim', '2026-03-01')).toMatchObject(tooEarly)
  expect(await dated('claim', '2026-03-02')).toMatchObject({ changed: 1, excluded: [] })
})

test('FLOW-02 part of the amount may be accepted, with its sign and never more than was found', async () => {
  const world = await published()
  const validate = (entryId: string, acceptedAmount: number) =>
    world.decide(asCustomer, { action: 'validate', acceptedAmount, ...one(entryId) })
  expect((await validate('E1$$1', 1200.51)).excluded).toMatchObject([{ code: 'accepted_amount_too_large' }])
  expect((await validate('E1$$1', -1)).excluded).toMatchObject([{ code: 'accepted_amount_sign' }])
  expect((await validate('E1$$1', 0)).excluded).toMatchObject([{ code: 'accepted_amount_nothing' }])
  expect(await validate('E1$$1', 0.01)).toMatchObject({ changed: 1, excluded: [] })
  expect((await world.row('E1$$1'))[ACCEPTED]).toBe(0.01)
  expect(await validate('E6$$1', -15), 'a negative anomaly').toMatchObject({ changed: 1 })
})

test('CELL-12 FLOW-04 a transition is undone whole, on locked rows too, and only while it is the latest', async () => {
  const world = await published()
  const validated = await world.decide(asCustomer, {
    action: 'validate',
    selection: { entryIds: ['E1$$1', 'E2$$1'] },
  })
  const claimed = await world.decide(as, { action: 'claim', ...one('E1$$1') })
  const partly = await world.undo(asCustomer, validated.changeSet)
  expect(new Set(partly.refused.map(({ code }) => code))).toEqual(new Set(['decided_meanwhile']))
  expect(await stateOf(world)).toBe('claimed')
  expect(await world.row('E2$$1')).toMatchObject({
    [STATE]: 'presented',
    Validé: null,
    [ACCEPTED]: null,
    [MANAGED_COLUMN.decidedBy]: null,
    locked: false,
  })
  await world.undo(as, claimed.changeSet)
  expect(await world.row('E1$$1')).toMatchObject({
    [STATE]: 'validated',
    [MANAGED_COLUMN.claimedOn]: null,
    locked: true,
  })
  await world.redo(as, claimed.changeSet)
  expect(await stateOf(world)).toBe('claimed')
})

test('FLOW-04 of two who decide at once the second is notified what the first one decided', async () => {
  const world = await published()
  await world.decide(asCustomer, { action: 'reject', reason: 'Deux prestations', ...one('E1$$1') })
  const second = await world.decide(asOther, { action: 'validate', ...one('E1$$1') })
  expect(second).toMatchObject({
    changeSet: null,
    changed: 0,
    excluded: [{ code: 'state_rejected', count: 1 }],
  })
  const edited = await world.edit(asOther, [change('E1$$1', 'Validé', true)])
  expect(edited.refused).toMatchObject([{ code: 'changed_meanwhile', current: false }])
  expect(edited.updatedRows).toMatchObject([
    { [MANAGED_COLUMN.decidedBy]: String(customer.id), [REASON]: 'Deux prestations' },
  ])
})

test('FLOW-16 a person is put in charge of locked anomalies too, and of nobody who is no member', async () => {
  const world = await published()
  await world.decide(asCustomer, { action: 'validate', ...one('E1$$1') })
  const assigned = await world.decide(asCustomer, {
    action: 'assign',
    assignee: other.id,
    selection: { entryIds: ['E1$$1', 'E2$$1'] },
  })
  expect(assigned).toMatchObject({ changed: 2, excluded: [] })
  expect(await world.row('E1$$1')).toMatchObject({ Responsable: String(other.id), locked: true })
  const nobody = await world.decide(asCustomer, { action: 'assign', assignee: 999_999, ...one('E1$$1') })
  expect(nobody.excluded).toMatchObject([{ code: 'not_a_choice', count: 1 }])
  await world.undo(asCustomer, assigned.changeSet)
})

test('FLOW-04 a reason has at most 1000 characters, and nothing is written with a longer one', async () => {
  const world = await published()
  const reject = { action: 'reject', reason: 'a'.repeat(10_000), ...one('E1$$1') } as const
  await expect(world.decide(asCustomer, reject)).rejects.toThrow('invalid_request')
  expect((await world.changeSets()).map(({ kind }) => kind)).toEqual(['import'])
})

test('FLOW-04 a view without states knows no transitions', async () => {
  const world = await publishForWriting(server, staff, [[staff, 'manage']])
  const body = { action: 'validate', timestamp: world.timestamp(), ...one('E1$$1') } as const
  const refusal = await server.refusal(runAction, { params: world.params, body }, { as })
  expect(refusal).toMatchObject({ code: 'no_states' })
})
