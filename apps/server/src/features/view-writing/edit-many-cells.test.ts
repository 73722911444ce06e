import { MAX_ISSUES } from '@quitus/contract/bounded.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { MAX_CHANGES } from '@quitus/contract/views/limits.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const COUNT = 1200
const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const rows = Array.from({ length: COUNT }, (_, at) => ({
  entryId: `E${at}$$1`,
  anomalyId: `A${at}`,
  values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
}))
const published = (given = {}) => publishForWriting(server, staff, [[staff, 'manage']], given)

test('CELL-11 API-01 a paste over many rows and columns is one change set of its kind, answered with a thousand of its rows', async () => {
  const world = await published({ rows })
  const changes = rows.flatMap(({ entryId }, at) => [
    change(entryId, 'Remarque', `remarque ${at}`),
    change(entryId, 'Nombre', at),
    change(entryId, 'Part', at / 100),
    change(entryId, 'Échéance', { model: '2024-02-29T00:00:00' }),
    change(entryId, 'Commentaire', `commentaire ${at}`),
  ])
  const saved = await world.edit(as, changes, { kind: 'paste' })
  expect(saved).toMatchObject({ changed: changes.length, refused: [], more: true })
  expect(saved.updatedRows).toHaveLength(1000)
  expect(saved.updatedRows[999]).toMatchObject({ entryId: 'E999$$1', Nombre: 999, version: 2 })
  const last = await world.row(`E${COUNT - 1}$$1`)
  expect(last).toMatchObject({ Remarque: `remarque ${COUNT - 1}`, Part: (COUNT - 1) / 100, version: 2 })
  const [known] = await world.changeSets()
  expect(known).toMatchObject({ kind: 'paste', cells: COUNT * 5, rows: COUNT, undoes: null })
  expect(known?.columns.map(({ label }) => label)).toEqual(['Comment', 'Remark', 'Count', 'Share', 'Due'])
})

test('CELL-11 of one change, one row is answered, and `changed` counts a cell of the anomaly once', async () => {
  const world = await published()
  const saved = await world.edit(as, [
    change('E1$$1', 'Commentaire', 'vu'),
    change('E1$$2', 'Remarque', 'ligne 2'),
    change('E3$$1', 'Remarque', null),
  ])
  expect(saved).toMatchObject({ changed: 2, refused: [], more: false })
  expect(saved.updatedRows.map(({ entryId }) => entryId)).toEqual(['E1$$1', 'E3$$1'])
})

test('SEC-03 more changes than an edit may have are refused, however many come', async () => {
  const world = await published()
  const changes = (count: number) => Array.from({ length: count }, () => change('E1$$1', 'Remarque', 'x'))
  const asked = (count: number) => server.refusal(editCells, world.editRequest(changes(count)), { as })
  expect(await asked(MAX_CHANGES + 1)).toMatchObject({ status: 400, code: 'invalid_request' })
  expect(await asked(1_000_000)).toMatchObject({ status: 413, code: 'body_too_large' })
  const answer = await world.edit(as, changes(MAX_CHANGES))
  expect(answer.changed).toBe(1)
  expect(answer.refused).toHaveLength(MAX_CHANGES - 1)
  expect(new Set(answer.refused.map(({ code }) => code))).toEqual(new Set(['changed_twice']))
})

test('SEC-03 OPS-06 ten million changes are refused unread, and of 50 000 faulty ones the first twenty are reported', async () => {
  const world = await published()
  const { params, body } = world.editRequest([])
  const send = (changes: unknown[]) => server.send(editCells, { params, body: { ...body, changes } }, { as })
  const many = await send(Array.from({ length: 10_000_000 }, () => 0))
  expect(many.json()).toMatchObject({ code: 'body_too_complex' })
  const faulty = await send(Array.from({ length: MAX_CHANGES }, () => ({ entryId: 1 })))
  expect(faulty.json().issues[0]).toMatchObject({ path: '/changes/0/entryId' })
  expect(faulty.json().issues).toHaveLength(MAX_ISSUES)
})

test('PERF-01 the walls of a large write take time by its rows, not by their square', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    entryId: `E${at}$$1`,
    anomalyId: `A${at >> 1}`,
    childIndex: at % 2,
    values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
  }))
  const world = await published({ rows: many })
  const selection = { entryIds: many.map(({ entryId }) => entryId) }
  // A plan that the first write leaves behind was made for one row.
  await world.edit(as, [change('E0$$1', 'Remarque', 'un')])
  expect(await world.act(as, { selection, column: 'Commentaire', value: 'vu' })).toMatchObject({
    changed: 5000,
  })
  const done = await world.act(as, { selection, column: 'Remarque', value: 'vu' })
  expect(await world.undo(as, done.changeSet)).toMatchObject({ changed: 10_000, more: true })
}, 60_000)

test('CELL-11 planning takes time by the changes, not by the changes times the rows of an anomaly', async () => {
  const wide = Array.from({ length: 2000 }, (_, at) => ({
    entryId: `E${at}$$1`,
    anomalyId: 'A-01',
    childIndex: at,
    values: { Écriture: `E${at}`, Ligne: '1', Montant: at },
  }))
  const world = await published({ rows: wide })
  const changes = Array.from({ length: 20_000 }, (_, at) => change('E0$$1', 'Commentaire', `${at}`))
  const answer = await world.edit(as, changes)
  expect(answer).toMatchObject({ changed: 1, more: false })
  expect(answer.updatedRows[0]?.children).toHaveLength(1999)
  expect(answer.refused).toHaveLength(changes.length - 1)
})
