import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting, type WritingWorld } from '#testing/writing-world.ts'

const server = await startTestServer()
const thomas = await server.person({ roleType: 'staff' })
const marie = await server.person({ roleType: 'staff' })
const as = await server.signInAs(thomas)
const asMarie = await server.signInAs(marie)
const published = () =>
  publishForWriting(server, thomas, [
    [thomas, 'manage'],
    [marie, 'review'],
  ])

/** One edit of a cell that nobody else touches; answers its change set. */
async function editOnce(world: WritingWorld, who = as, entryId = 'E1$$1'): Promise<string> {
  const seen = (await world.row(entryId)).Remarque as string | null
  const { changeSet } = await world.edit(who, [change(entryId, 'Remarque', `${Math.random()}`, seen)])
  return changeSet ?? ''
}

async function stacks(world: WritingWorld, who = as) {
  const { undo, redo } = await world.own(who)
  return { undo: undo.map(({ changeSet }) => changeSet), redo: redo.map(({ changeSet }) => changeSet) }
}

test('CELL-12 the steps behave as an undo stack, and a step keeps its name', async () => {
  const world = await published()
  expect(await stacks(world)).toEqual({ undo: [], redo: [] })
  const [a, b, c] = [await editOnce(world), await editOnce(world), await editOnce(world)]
  expect(await stacks(world)).toEqual({ undo: [c, b, a], redo: [] })
  await world.undo(as, c)
  await world.undo(as, b)
  expect(await stacks(world)).toEqual({ undo: [a], redo: [b, c] })
  await world.redo(as, b)
  expect(await stacks(world)).toEqual({ undo: [b, a], redo: [c] })
  await world.undo(as, b)
  await world.undo(as, a)
  expect(await stacks(world)).toEqual({ undo: [], redo: [a, b, c] })
  const d = await editOnce(world)
  expect(await stacks(world), 'something new empties what could be redone').toEqual({ undo: [d], redo: [] })
  await world.undo(as, d)
  expect(await stacks(world)).toEqual({ undo: [], redo: [d] })
})

test('CELL-12 a step says what undoing it would touch, in the reader’s language; imports are none', async () => {
  const world = await published()
  const pasted = await world.edit(as, [change('E1$$1', 'Remarque', 'un'), change('E2$$1', 'Nombre', 2)], {
    kind: 'paste',
  })
  const acted = await world.perform(as, {
    selection: { entryIds: ['E1$$1', 'E3$$1'] },
    column: 'Commentaire',
    value: 'vu',
  })
  const { undo } = await world.own(as)
  expect(undo).toEqual([
    {
      changeSet: acted.changeSet,
      kind: 'multipleEdit',
      at: expect.any(String),
      cells: 2,
      rows: 2,
      columns: [{ name: 'Commentaire', label: 'Comment' }],
    },
    expect.objectContaining({
      changeSet: pasted.changeSet,
      kind: 'paste',
      cells: 2,
      columns: [
        { name: 'Remarque', label: 'Remark' },
        { name: 'Nombre', label: 'Count' },
      ],
    }),
  ])
})

test('CELL-12 each person has steps of their own, which a publication leaves alone', async () => {
  const world = await published()
  const mine = await editOnce(world, as, 'E1$$1')
  const hers = await editOnce(world, asMarie, 'E2$$1')
  await world.undo(as, mine)
  expect(await stacks(world)).toEqual({ undo: [], redo: [mine] })
  expect(await stacks(world, asMarie)).toEqual({ undo: [hers], redo: [] })
  await editOnce(world, asMarie, 'E3$$1')
  await world.publishAgain()
  expect(await stacks(world), 'what others do empties nothing').toEqual({ undo: [], redo: [mine] })
  expect(await world.redo(as, mine)).toMatchObject({ changed: 1 })
})

test('CELL-12 500 steps are listed, the newest first', async () => {
  const world = await published()
  let seen: string | null = null
  for (let step = 0; step < 503; step++) {
    const value = `${step}`
    const request = world.editRequest([change('E4$$1', 'Remarque', value, seen)])
    await server.call(editCells, request, { as })
    seen = value
  }
  const { undo } = await world.own(as)
  expect(undo).toHaveLength(500)
  await world.undo(as, undo[0]?.changeSet ?? null)
  expect((await world.row('E4$$1')).Remarque).toBe('501')
}, 60_000)
