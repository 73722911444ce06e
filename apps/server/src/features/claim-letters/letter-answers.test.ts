import { addAttachment, deleteAttachment } from '@quitus/contract/attachments/attachments.ts'
import { listLetters } from '@quitus/contract/claim-letters/claim-letters.ts'
import { getLetter, recordLetterAnswer } from '@quitus/contract/claim-letters/letter-answers.ts'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { MANAGED_COLUMN } from '@quitus/database/views/state-columns.ts'
import { LETTER_STATES, letterState } from '@quitus/domain/letters/letter-state.ts'
import { expect, test } from 'vitest'
import { english, startLetterServer } from '#testing/letters/letter-server.ts'
import type { WritingWorld } from '#testing/writing-world.ts'

const { server, who, params, renew, validated, written, letters, mark } = await startLetterServer()
const STATE = MANAGED_COLUMN.state
const BOTH = { entryIds: ['E1$$1', 'E2$$1'] }

type Answer = Partial<RequestOf<typeof recordLetterAnswer>['body']>

/** Two letters that were sent on 2 March, by the amount that they claim. */
async function sentLetters() {
  const world = await validated()
  await written(world, { selection: BOTH })
  const kept = await letters(world)
  await mark(
    world,
    kept.map(({ id }) => id),
    { sentOn: '2026-03-02' },
  )
  const idOf = (amount: number) => kept.find((letter) => letter.amount === amount)?.id ?? 0
  return { world, large: idOf(1200.5), small: idOf(80) }
}

const request = (world: WritingWorld, ids: number[], body: Answer) => ({
  params: params(world),
  body: { letters: ids, kind: 'accepted' as const, ...body },
})
const answer = (world: WritingWorld, ids: number[], body: Answer) =>
  server.call(recordLetterAnswer, request(world, ids, body), english(who.as))
const refusal = async (world: WritingWorld, ids: number[], body: Answer) =>
  (await server.send(recordLetterAnswer, request(world, ids, body), english(who.as))).json()
const detail = (world: WritingWorld, letter: number) =>
  server.call(getLetter, { params: { ...params(world), letter } }, english(who.as))

test('FLOW-20 FLOW-04 an accepted letter accepts its anomalies as of that day, as one step whose undo withdraws the answer', async () => {
  const { world, large } = await sentLetters()
  const clientKey = crypto.randomUUID()
  const body = { answeredOn: '2026-03-02', text: 'D’accord', reference: 'AV-77', clientKey }
  const recorded = await answer(world, [large], body)
  expect(recorded).toMatchObject({ changed: 1, recorded: 1 })
  expect(await answer(world, [large], body)).toEqual(recorded)
  const row = await world.row('E1$$1')
  expect(row[STATE]).toBe('accepted')
  expect(row[MANAGED_COLUMN.answeredOn]).toEqual({ model: '2026-03-02T00:00:00' })
  const said = {
    kind: 'accepted',
    text: 'D’accord',
    reference: 'AV-77',
    recordedBy: 'Sam Auditeur',
    mayUndo: true,
  }
  const shown = await detail(world, large)
  expect(shown.letter).toMatchObject({ state: 'answered', answeredOn: '2026-03-02' })
  expect(shown.answers).toEqual([
    expect.objectContaining({ ...said, anomalies: 1, changeSet: recorded.changeSet }),
  ])

  await world.undo(who.as, recorded.changeSet)
  expect((await world.row('E1$$1'))[STATE]).toBe('claimed')
  expect(await detail(world, large)).toMatchObject({
    letter: { state: 'sent', answeredOn: null },
    answers: [],
  })
  await world.redo(who.as, recorded.changeSet)
  expect((await world.row('E1$$1'))[STATE]).toBe('accepted')
  expect(await detail(world, large)).toMatchObject({ letter: { state: 'answered' }, answers: [said] })
})

test('FLOW-20 a dispute moves the anomalies with its reason, a note moves none, and both are for sent letters with a text', async () => {
  const { world, large, small } = await sentLetters()
  expect(await refusal(world, [small], { kind: 'disputed', text: ' ' })).toMatchObject({
    code: 'letter_answer_incomplete',
  })
  expect(await answer(world, [small], { kind: 'note', text: 'Rappelle lundi' })).toEqual({
    ...{ changeSet: null, changed: 0, recorded: 1 },
  })
  expect((await detail(world, small)).letter.state).toBe('sent')
  expect(await answer(world, [large, small], { kind: 'disputed', text: 'Déjà remboursée' })).toMatchObject({
    ...{ changed: 2, recorded: 2 },
  })
  expect((await world.row('E2$$1'))[STATE]).toBe('contested')
  const kinds = (await detail(world, small)).answers.map(({ kind }) => kind)
  expect(kinds).toEqual(['note', 'disputed'])
  await written(world, { selection: { entryIds: ['E3$$1'] } })
  const [open] = await letters(world)
  const unsent = await refusal(world, [open?.id ?? 0], { kind: 'note', text: 'Rappelle lundi' })
  expect(unsent).toMatchObject({ code: 'letter_not_sent' })
  expect(unsent.message).toContain(open?.reference)
})

test('FLOW-20 an answer is neither before the sending nor in the future, and what has moved on is named', async () => {
  const { world, large, small } = await sentLetters()
  expect(await refusal(world, [large], { answeredOn: '2026-03-01' })).toMatchObject({
    code: 'letter_answer_before_sent',
  })
  expect(await refusal(world, [large], { answeredOn: '2999-01-01' })).toMatchObject({
    code: 'letter_answer_in_future',
  })
  await world.decide(who.as, { action: 'contest', selection: { entryIds: ['E1$$1'] }, reason: 'Litige' })
  const moved = await refusal(world, [large, small], {})
  expect(moved).toMatchObject({ code: 'letter_answer_moved' })
  expect(moved.message).toMatch(/: now “Disputed by the supplier”/)
  expect((await world.row('E2$$1'))[STATE]).toBe('claimed')
  expect((await detail(world, small)).answers).toEqual([])
})

test('FLOW-20 an answer accepted in part says how much, at most the letter, and may be about some anomalies', async () => {
  const { world, large } = await sentLetters()
  const part = { kind: 'acceptedInPart' as const }
  for (const body of [part, { ...part, amount: 1200.51 }, { ...part, amount: 10, anomalies: ['A-99'] }])
    expect(await refusal(world, [large], body)).toMatchObject({ code: 'letter_answer_incomplete' })
  const { anomalies } = await detail(world, large)
  expect(anomalies).toEqual([
    expect.objectContaining({ amount: 1200.5, current: 1200.5, state: 'claimed', isOther: false }),
  ])
  const about = { ...part, amount: 1000.01, anomalies: anomalies.map(({ anomalyId }) => anomalyId) }
  expect(await answer(world, [large], about)).toMatchObject({ changed: 1 })
  expect((await detail(world, large)).answers).toEqual([
    expect.objectContaining({ amount: 1000.01, anomalies: 1 }),
  ])
})

test('FLOW-20 the sending of a letter that was answered is not undone before its answer', async () => {
  const { world, large } = await sentLetters()
  const { letter } = await detail(world, large)
  const { changeSet } = await answer(world, [large], {})
  const refused = await server.send(undoChangeSet, world.ofSet(letter.changeSet), english(who.as))
  expect(refused.json()).toMatchObject({ code: 'letter_undo_refused' })
  await world.undo(who.as, changeSet)
  await world.undo(who.as, letter.changeSet)
  expect((await detail(world, large)).letter.state).toBe('open')
})

test('FLOW-20 FLOW-19 an answer names a file of an anomaly of its letters, which is kept until the answer is undone', async () => {
  const { world, large, small } = await sentLetters()
  const attach = async (anomalyId: string) => {
    const file = new TextEncoder().encode('Avoir AV-77')
    const added = { params: { ...params(world), anomalyId }, body: { filename: 'avoir.txt' }, file }
    return server.call(addAttachment, added, english(who.as))
  }
  const idOf = async (letter: number) => (await detail(world, letter)).anomalies[0]?.anomalyId ?? ''
  const [anomalyId, otherId] = [await idOf(large), await idOf(small)]
  const { id } = await attach(anomalyId)
  const foreign = await attach(otherId)
  for (const attachment of [
    { id: foreign.id, anomalyId: otherId },
    { id: foreign.id, anomalyId },
    { id: crypto.randomUUID(), anomalyId },
  ]) {
    expect(await refusal(world, [large], { attachment })).toMatchObject({ code: 'file_not_found' })
  }
  const { changeSet } = await answer(world, [large], { attachment: { id, anomalyId } })
  const attached = async () => (await detail(world, large)).answers.map(({ attachment }) => attachment)
  const shown = { id, anomalyId, name: 'avoir.txt', isDeleted: false }
  expect(await attached()).toEqual([shown])
  const remove = { params: { ...params(world), anomalyId, attachment: id } }
  expect((await server.send(deleteAttachment, remove, english(who.as))).json()).toMatchObject({
    code: 'attachment_is_proof',
  })

  await world.undo(who.as, changeSet)
  await server.call(deleteAttachment, remove, english(who.as))
  await world.redo(who.as, changeSet)
  expect(await attached()).toEqual([{ ...shown, isDeleted: true }])
})

test('FLOW-20 letters are found by state and words, counted by state, and their state is that of the domain', async () => {
  const { world, large, small } = await sentLetters()
  await written(world, { selection: { entryIds: ['E3$$1'] } })
  const list = async (query: RequestOf<typeof listLetters>['query']) =>
    server.call(listLetters, { params: params(world), query }, english(who.as))
  expect((await list({ search: 'ELECTRICITE générale' })).letters.map(({ id }) => id)).toEqual([large])
  expect((await list({ search: '%' })).letters).toEqual([])
  await answer(world, [large], { answeredOn: '2026-03-02' })
  server.clock.advance(60 * 86_400_000)
  await renew()
  const overdue = await list({ state: 'overdue' })
  expect(overdue.letters.map(({ id }) => id)).toEqual([small])
  expect(overdue.counts).toEqual({
    ...{ open: 1, undelivered: 0, sent: 0, overdue: 1, answered: 1, discarded: 0 },
  })
  for (const state of LETTER_STATES) {
    const found = await list({ state })
    expect(found.letters.map((letter) => letterState(letter, '2026-05-01'))).toEqual(
      found.letters.map(() => state),
    )
  }
})
