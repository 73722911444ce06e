import { randomUUID } from 'node:crypto'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purgeExpired } from '#jobs/purge.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

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

test('CELL-11 SEC-04 an edit that is sent again with its key is answered with what the first one did', async () => {
  const world = await published()
  const clientKey = randomUUID()
  const changes = [change('E1$$1', 'Remarque', 'un'), change('E2$$1', 'Fournisseur', 'x', 'Éclair')]
  const first = await world.edit(as, changes, { clientKey })
  expect(first).toMatchObject({ changed: 1, refused: [{ code: 'column_not_editable' }], more: false })
  await world.edit(asMarie, [change('E1$$1', 'Remarque', 'deux', 'un')])
  const again = await world.edit(as, changes, { clientKey })
  expect(again).toMatchObject({ changeSet: first.changeSet, changed: 1, refused: first.refused })
  expect(again.updatedRows[0]?.Remarque, 'the rows are those of now').toBe('deux')
  expect((await world.history('E1$$1')).map(({ after }) => after)).toEqual(['deux', 'un'])
})

test('CELL-11 a refused edit stays refused under its key, although it would go through now', async () => {
  const world = await published()
  const clientKey = randomUUID()
  const changes = [change('E1$$1', 'Remarque', 'un', 'a text that never was there')]
  const first = await world.edit(as, changes, { clientKey })
  expect(first).toMatchObject({ changeSet: null, refused: [{ code: 'changed_meanwhile', current: null }] })
  await world.edit(as, [change('E1$$1', 'Remarque', 'a text that never was there')])
  const again = await world.edit(as, changes, { clientKey })
  expect(again).toMatchObject({ changeSet: null, changed: 0, refused: first.refused })
})

test('CELL-11 SEC-04 two sends of one key at once write once and are answered alike', async () => {
  const world = await published()
  for (let round = 0; round < 10; round++) {
    const clientKey = randomUUID()
    const seen = (await world.row('E1$$1')).Nombre as number | null
    const send = () => world.edit(as, [change('E1$$1', 'Nombre', round, seen)], { clientKey })
    const [one, other] = await Promise.all([send(), send()])
    expect(other).toEqual(one)
    expect(one.changed).toBe(1)
  }
  expect(await world.history('E1$$1')).toHaveLength(10)
})

test('CELL-11 a key that comes with another request is refused, no matter who sends it first', async () => {
  const world = await published()
  const clientKey = randomUUID()
  await world.edit(as, [change('E1$$1', 'Remarque', 'un')], { clientKey })
  const other = world.editRequest([change('E1$$1', 'Remarque', 'deux', 'un')], { clientKey })
  expect(await server.refusal(editCells, other, { as })).toMatchObject({
    status: 409,
    code: 'client_key_reused',
  })
  const action = world.actionRequest({
    selection: { entryIds: ['E1$$1'] },
    column: 'Remarque',
    value: 'x',
    clientKey,
  })
  expect(await server.refusal(runAction, action, { as })).toMatchObject({ code: 'client_key_reused' })
  // Keys of other people are theirs.
  expect(await world.edit(asMarie, other.body.changes, { clientKey })).toMatchObject({ changed: 1 })
})

test('CELL-11 a write that failed leaves its key free, and one from before a publication is still answered', async () => {
  const world = await published()
  const clientKey = randomUUID()
  const old = world.editRequest([change('E1$$1', 'Remarque', 'un')], { clientKey })
  const first = await server.call(editCells, old, { as })
  await world.publishAgain()
  expect(await server.call(editCells, old, { as })).toMatchObject({ changeSet: first.changeSet, changed: 1 })
  const late = { ...old, body: { ...old.body, clientKey: randomUUID() } }
  expect(await server.refusal(editCells, late, { as })).toMatchObject({ code: 'view_republished' })
  const body = { ...late.body, timestamp: world.timestamp() }
  expect(await server.call(editCells, { ...late, body }, { as })).toMatchObject({ changed: 0 })
})

test('CELL-12 FLOW-01 actions and undos that are sent again are answered alike and write nothing', async () => {
  const world = await published()
  const requested = {
    selection: { entryIds: ['E1$$1', 'E2$$1'] },
    column: 'Commentaire',
    value: 'vu',
    clientKey: randomUUID(),
  }
  const first = await world.perform(as, requested)
  expect(first.changed).toBe(2)
  expect(await world.perform(as, requested)).toEqual(first)
  const key = randomUUID()
  const undone = await world.undo(as, first.changeSet, key)
  expect(undone.changed).toBe(2)
  expect(await world.undo(as, first.changeSet, key)).toEqual(undone)
  expect(await server.refusal(undoChangeSet, world.ofSet(first.changeSet), { as })).toMatchObject({
    code: 'already_undone',
  })
  expect((await world.changeSets()).map(({ kind }) => kind)).toEqual(['undo', 'multipleEdit', 'import'])
})

test('CELL-11 keys are forgotten after a week', async () => {
  const world = await published()
  const keys = sql.id(projectSchemaName(world.project.id), 'answered_writes')
  const count = async () => {
    const answer = await sql<{ count: number }>`select count(*)::integer as count from ${keys}`.execute(
      server.database.owner,
    )
    return answer.rows[0]?.count
  }
  for (const value of ['un', 'deux', 'trois']) {
    await world.edit(
      as,
      [change('E9$$2', 'Remarque', value, (await world.row('E9$$2')).Remarque as string)],
      {
        clientKey: randomUUID(),
      },
    )
  }
  expect(await count()).toBe(3)
  await sql`update ${keys} set created_at = created_at - interval '8 days'`.execute(server.database.owner)
  await world.edit(as, [change('E1$$1', 'Remarque', 'quatre')], { clientKey: randomUUID() })
  await purgeExpired(server.deps)
  expect(await count()).toBe(1)
})
