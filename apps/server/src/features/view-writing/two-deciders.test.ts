import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import { publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff', fullName: 'Hugo Cabinet' })
const first = await server.person({ fullName: 'Inès Première' })
const second = await server.person({ fullName: 'Karim Second' })
const [asStaff, asFirst, asSecond] = await Promise.all([staff, first, second].map(server.signInAs))
if (asStaff === undefined || asFirst === undefined || asSecond === undefined) throw new Error('no session')
const world = await publishForWriting(
  server,
  staff,
  [
    [staff, 'manage'],
    [first, 'review'],
    [second, 'review'],
  ],
  { view: DECISION_VIEW },
)
const of = (...entryIds: string[]) => ({ selection: { entryIds } })

test('FLOW-02 the second of two people who decide learns what the first one decided, when and why', async () => {
  await world.decide(asFirst, { action: 'reject', reason: 'Déjà remboursée', ...of('E1$$1') })
  const predecessor = {
    entryId: 'E1$$1',
    state: 'rejected',
    actor: 'Inès Première',
    impersonator: null,
    at: '2026-03-02T09:00:00.000Z',
    reason: 'Déjà remboursée',
  }
  const late = { action: 'validate', ...of('E1$$1', 'E2$$1') } as const
  const foreseen = await world.decide(asSecond, { ...late, dryRun: true })
  expect(foreseen.predecessors).toEqual([{ ...predecessor, at: foreseen.predecessors?.[0]?.at }])
  const decided = await world.decide(asSecond, late)
  expect(decided).toMatchObject({ changed: 1, excluded: [{ code: 'state_rejected', count: 1 }] })
  expect(decided.predecessors).toEqual(foreseen.predecessors)
  await world.undo(asSecond, decided.changeSet)
})

test('FLOW-02 what was decided in a cell, or taken further by staff, is named as well', async () => {
  await world.edit(asFirst, [{ entryId: 'E3$$1', column: 'Validé', value: true, expected: null }])
  const ofCell = await world.decide(asSecond, { action: 'reject', reason: 'Non due', ...of('E3$$1') })
  expect(ofCell.predecessors).toMatchObject([{ state: 'validated', actor: 'Inès Première', reason: null }])
  await world.decide(asStaff, { action: 'claim', ...of('E3$$1') })
  const claimed = await world.decide(asSecond, { action: 'devalidate', reason: 'Erreur', ...of('E3$$1') })
  expect(claimed).toMatchObject({
    changed: 0,
    excluded: [{ code: 'transition_not_permitted', count: 1 }],
    predecessors: [{ state: 'claimed', actor: 'Hugo Cabinet' }],
  })
})

test('FLOW-02 FLOW-14 nothing is said of what is hidden, nor of many, nor again', async () => {
  await world.decide(asStaff, { action: 'withdraw', ...of('E5$$1') })
  const hidden = await world.decide(asSecond, { action: 'validate', ...of('E5$$1') })
  expect(hidden).toMatchObject({ changed: 0, excluded: [{ code: 'unknown_entry', count: 1 }] })
  expect(hidden).not.toHaveProperty('predecessors')

  const clientKey = randomUUID()
  const late = { action: 'validate', clientKey, ...of('E1$$1') } as const
  expect((await world.decide(asSecond, late)).predecessors).toHaveLength(1)
  expect(await world.decide(asSecond, late)).not.toHaveProperty('predecessors')

  const all = {
    action: 'reject',
    reason: 'Non due',
    selection: { resultSet: await world.open(asFirst) },
  } as const
  await world.decide(asFirst, all)
  const many = await world.decide(asSecond, { ...all, selection: { resultSet: await world.open(asSecond) } })
  expect(many.changed).toBe(0)
  expect(many).not.toHaveProperty('predecessors')
})
