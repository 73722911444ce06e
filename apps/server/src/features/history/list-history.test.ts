import { getChangeSet } from '@quitus/contract/history/get-change-set.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const server = await startTestServer()
const thomas = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
const marie = await server.person({ fullName: 'Marie Delaunay' })
const as = await server.signInAs(thomas)
const asMarie = await server.signInAs(marie)
const published = () =>
  publishForWriting(server, thomas, [
    [thomas, 'manage'],
    [marie, 'review'],
  ])
const english = { as, language: 'English' } as const

test('CELL-13 the history of a source says who did what when, newest first, page by page', async () => {
  const world = await published()
  await world.edit(as, [change('E1$$1', 'Commentaire', 'vu')])
  await world.edit(asMarie, [change('E2$$1', 'Remarque', 'à voir')], { kind: 'fill' })
  const list = (query: Parameters<typeof server.call<typeof listHistory>>[1]['query']) =>
    server.call(listHistory, { params: world.params, query }, english)
  const first = await list({ limit: 1 })
  expect(first).toMatchObject({
    history: [],
    changeSets: [
      {
        kind: 'fill',
        actor: 'Marie Delaunay',
        actorId: marie.id,
        impersonator: null,
        cells: 1,
        rows: 1,
        columns: [{ name: 'Remarque', label: 'Remark' }],
      },
    ],
  })
  const second = await list({ limit: 5, before: first.next ?? '' })
  expect(second.changeSets.map(({ kind }) => kind)).toEqual(['edit', 'import'])
  expect(second.next).toBeNull()
  expect((await list({ actor: marie.id })).changeSets).toEqual(first.changeSets)
  expect((await list({ column: 'Commentaire' })).changeSets).toMatchObject([{ actor: 'Thomas Girard' }])
  expect((await list({ actor: marie.id, column: 'Commentaire' })).changeSets).toEqual([])
})

test('CELL-13 the history of a row can be requested by person, and says who it was', async () => {
  const world = await published()
  await world.edit(as, [change('E1$$1', 'Commentaire', 'un')])
  await world.edit(asMarie, [change('E1$$1', 'Commentaire', 'deux', 'un')])
  const query = { entryId: 'E1$$1', actor: marie.id }
  const { history, changeSets } = await server.call(listHistory, { params: world.params, query }, english)
  expect(changeSets).toEqual([])
  expect(history).toMatchObject([{ before: 'un', after: 'deux', actorId: marie.id, actor: 'Marie Delaunay' }])
})

test('CELL-13 a change set lists its cells page by page, one of the anomaly once', async () => {
  const world = await published()
  const { changeSet } = await world.edit(as, [
    change('E1$$1', 'Commentaire', 'vu'),
    change('E1$$2', 'Remarque', 'ligne 2'),
    change('E3$$1', 'Nombre', 3),
    change('E3$$1', 'Commentaire', 'vu aussi'),
  ])
  const params = { projectId: world.project.id, changeSet: changeSet ?? '' }
  const page = (query: { from?: string; limit?: number }) =>
    server.call(getChangeSet, { params, query }, english)
  const first = await page({ limit: 3 })
  expect(first).toMatchObject({
    source: 'dashboard',
    changeSet: { changeSet, kind: 'edit', cells: 4, rows: 3 },
  })
  const second = await page({ limit: 3, from: first.next ?? '' })
  expect(second.next).toBeNull()
  const cells = [...first.cells, ...second.cells]
  expect(
    cells.map(({ entryId, columnLabel, before, after }) => [entryId, columnLabel, before, after]),
  ).toEqual([
    ['E1$$1', 'Comment', null, 'vu'],
    ['E1$$2', 'Remark', null, 'ligne 2'],
    ['E3$$1', 'Comment', null, 'vu aussi'],
    ['E3$$1', 'Count', null, 3],
  ])
  expect(await server.refusal(getChangeSet, { params, query: { from: 'anywhere' } }, { as })).toMatchObject({
    status: 400,
    code: 'invalid_request',
  })
  const none = { params: { ...params, changeSet: '987654321' }, query: {} }
  expect(await server.refusal(getChangeSet, none, { as })).toMatchObject({
    status: 404,
    code: 'change_set_not_found',
  })
})

test('CELL-13 ACC-08 what is withheld from a customer is in no list, no count and no change set of theirs', async () => {
  const world = await published()
  const secret = AUDIT_VIEW.columns.map((column) =>
    column.name === 'Nombre' || column.name === 'Récupéré'
      ? { ...column, isHiddenFromCustomers: true }
      : column,
  )
  await world.publishAgain({ view: { ...AUDIT_VIEW, columns: secret } })
  const hidden = await world.edit(as, [change('E1$$1', 'Nombre', 424_242), change('E1$$1', 'Récupéré', 5)])
  const mixed = await world.edit(as, [
    change('E1$$1', 'Remarque', 'pour tous'),
    change('E2$$1', 'Nombre', 424_242),
    change('E1$$1', 'Récupéré', 6, 5),
  ])
  const requested = { params: world.params, query: {} }
  const listed = await server.send(listHistory, requested, { as: asMarie })
  expect(listed.json().changeSets).toMatchObject([
    { changeSet: mixed.changeSet, cells: 1, rows: 1, columns: [{ name: 'Remarque' }] },
    { kind: 'import' },
    { kind: 'import' },
  ])
  expect((await world.changeSets())[0]).toMatchObject({ cells: 3, rows: 2 })
  const reported = (changeSet: string | null) =>
    server.send(getChangeSet, { params: { projectId: world.project.id, changeSet } }, { as: asMarie })
  expect((await reported(hidden.changeSet)).json()).toMatchObject({ code: 'change_set_not_found' })
  const seen = await reported(mixed.changeSet)
  expect(seen.json().cells).toMatchObject([{ entryId: 'E1$$1', column: 'Remarque' }])
  const row = await server.send(listHistory, { ...requested, query: { entryId: 'E1$$1' } }, { as: asMarie })
  for (const { body } of [listed, seen, row]) expect(body).not.toMatch(/Nombre|Récupéré|424242/)
  expect(
    (await server.send(listHistory, { ...requested, query: { column: 'Nombre' } }, { as: asMarie })).json(),
  ).toMatchObject({
    code: 'unknown_column',
  })
})

test('CELL-13 the change set of an import says how much it changed', async () => {
  const world = await published()
  const rows = [
    { entryId: 'E1$$1', anomalyId: 'A-01', values: { Écriture: 'E1', Ligne: '1', Remarque: 'importée' } },
  ]
  await world.publishAgain({ rows })
  expect((await world.changeSets())[0]).toMatchObject({
    kind: 'import',
    cells: 1,
    rows: 1,
    columns: [{ name: 'Remarque', label: 'Remark' }],
  })
})
