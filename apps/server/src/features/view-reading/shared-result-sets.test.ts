import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { findEntryPosition } from '@quitus/contract/views/find-entry-position.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const [customer, colleague] = [await server.person(), await server.person()]
const project = await server.project({
  members: [
    [staff, 'manage'],
    [customer, 'review'],
    [colleague, 'read'],
  ],
})
await publishAuditView(server.database, project, staff)
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const asColleague = await server.signInAs(colleague)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: asStaff })
const { timestamp } = viewMetaData

type Requested = Partial<RequestOf<typeof openResultSet>['body']>
type Reader = typeof asStaff
const open = (requested: Requested, as: Reader, language: 'French' | 'English' = 'French') =>
  server.call(openResultSet, { params, body: { timestamp, limit: 3, ...requested } }, { as, language })
const rowsOf = (resultSet: string, as: Reader) =>
  server.call(
    listResultSetRows,
    { params: { ...params, resultSet }, query: { offset: 0, limit: 500 } },
    { as },
  )
const edit = (column: string, entryId: string, value: WireValue, expected: WireValue) => {
  const changes = [{ entryId, column, value, expected }]
  return server.call(editCells, { params, body: { timestamp, changes } }, { as: asCustomer })
}
const sortBy = (column: string) => ({ sort: [{ column, descending: false }] })

test('people who see the same share a set, and each reads it', async () => {
  const requested: Requested = { ...sortBy('Montant'), search: 'e' }
  const first = await open(requested, asCustomer)
  const second = await open({ ...requested, search: ' e ' }, asColleague)
  expect(second).toEqual(first)
  expect(await rowsOf(second.resultSet, asColleague)).toEqual(await rowsOf(first.resultSet, asCustomer))
  expect((await open({ ...requested, limit: 2 }, asColleague)).resultSet).toBe(first.resultSet)
  const wider = await open({ ...requested, limit: 500 }, asColleague)
  expect(wider).toEqual({ ...first, rows: (await rowsOf(first.resultSet, asCustomer)).rows })
})

test('another question makes another set', async () => {
  const filter = { column: 'Montant', op: 'empty' } as const
  const questions: Requested[] = [
    {},
    sortBy('Montant'),
    { sort: [{ column: 'Montant', descending: true }] },
    { filter },
    { filter: { ...filter, not: true } },
    { search: 'a' },
    { prefilteredView: 'gros-montants' },
  ]
  const sets = await Promise.all(questions.map((requested) => open(requested, asColleague)))
  expect(new Set(sets.map(({ resultSet }) => resultSet)).size).toBe(questions.length)
})

test('ACC-08 people from whom columns are withheld neither share nor read the sets of those who see them', async () => {
  for (const requested of [{}, sortBy('Note interne')]) {
    const { resultSet } = await open(requested, asStaff)
    const refused = await server.refusal(
      listResultSetRows,
      { params: { ...params, resultSet }, query: { offset: 0, limit: 1 } },
      { as: asCustomer },
    )
    expect(refused).toMatchObject({ status: 410, code: 'result_set_expired' })
  }
  const own = await open({}, asCustomer)
  expect(own.resultSet).not.toBe((await open({}, asStaff)).resultSet)
  expect(Object.keys((await rowsOf(own.resultSet, asCustomer)).rows[0] ?? {})).not.toContain('Note interne')
})

test('readers of both languages share an order, unless it is that of a translated text', async () => {
  const inBoth = async (requested: Requested) =>
    [await open(requested, asCustomer, 'French'), await open(requested, asCustomer, 'English')].map(
      ({ resultSet }) => resultSet,
    )
  const [french, english] = await inBoth(sortBy('Fournisseur'))
  expect(english).toBe(french)
  const [byFrench, byEnglish] = await inBoth(sortBy('Catégorie'))
  expect(byEnglish).not.toBe(byFrench)
})

test('an edit by anybody ends the sharing of sets that read what people change, and of no others', async () => {
  const reading: Requested[] = [
    sortBy('Remarque'),
    { filter: { column: 'Remarque', op: 'empty', not: true } },
  ]
  const before = await Promise.all(
    [...reading, sortBy('Montant')].map((requested) => open(requested, asColleague)),
  )
  const again = await Promise.all(
    [...reading, sortBy('Montant')].map((requested) => open(requested, asColleague)),
  )
  expect(again).toEqual(before)
  await edit('Remarque', 'E5$$1', 'aaa', null)
  const [sorted, filtered, apart] = await Promise.all(
    [...reading, sortBy('Montant')].map((requested) => open(requested, asColleague)),
  )
  expect(sorted?.resultSet).not.toBe(before[0]?.resultSet)
  expect(sorted?.rows[0]?.entryId).toBe('E5$$1')
  expect(filtered?.rows.map((row) => row.entryId)).toEqual(['E5$$1'])
  expect(apart?.resultSet).toBe(before[2]?.resultSet)
})

test('an edit that commits late ends the sharing too, though later ones were seen', async () => {
  const schema = `project_${project.id}`
  const write = sql`insert into ${sql.id(schema, 'change_sets')} (source, kind, actor_id) values ('dashboard', 'edit', ${staff.id})`
  const before = await server.database.owner.transaction().execute(async (tx) => {
    await write.execute(tx)
    await edit('Remarque', 'E6$$1', 'bbb', null)
    const { resultSet } = await open(sortBy('Remarque'), asColleague)
    expect((await open(sortBy('Remarque'), asColleague)).resultSet).toBe(resultSet)
    return resultSet
  })
  expect((await open(sortBy('Remarque'), asColleague)).resultSet).not.toBe(before)
})

test('the order stays what it was while the cells change', async () => {
  const { resultSet, rows } = await open({ ...sortBy('Nombre'), limit: 4 }, asColleague)
  const shown = rows.map((row) => row.entryId)
  // Before the rest of the order is computed: a row of the first window goes to its end, another one to the front.
  await edit('Nombre', shown[0] ?? '', 99, null)
  await edit('Nombre', 'E9$$1', -1, null)
  const whole = (await rowsOf(resultSet, asColleague)).rows
  expect(whole.slice(0, 4).map((row) => row.entryId)).toEqual(shown)
  expect(whole[0]?.Nombre).toBe(99)
  expect(new Set(whole.map((row) => row.entryId)).size).toBe(10)
  expect((await rowsOf(resultSet, asColleague)).rows).toEqual(whole)
})

test('a row that exists no more leaves a mark in its place', async () => {
  const { resultSet } = await open({ sort: [{ column: 'Montant', descending: true }], limit: 4 }, asStaff)
  const before = (await rowsOf(resultSet, asStaff)).rows
  const [base] = (
    await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = ${`project_${project.id}`} and table_name like 'base%'`.execute(
      server.database.owner,
    )
  ).rows
  await sql`delete from ${sql.id(`project_${project.id}`, base?.name ?? '')} where anomaly_id = 'A-02'`.execute(
    server.database.owner,
  )
  const after = (await rowsOf(resultSet, asStaff)).rows
  expect(after).toHaveLength(10)
  for (const [position, row] of after.entries()) {
    if (row.entryId !== 'E2$$1') expect(row).toEqual(before[position])
    else expect(row).toMatchObject({ gone: true, entryId: before[position]?.entryId, path: [] })
  }
  expect(after.filter((row) => row.gone === true)).toHaveLength(1)
  const query = { entryId: 'E2$$1' }
  const place = await server.call(
    findEntryPosition,
    { params: { ...params, resultSet }, query },
    { as: asStaff },
  )
  expect(place).toEqual({ position: null, child: null })
})

test('a set that the database lost in a crash has expired', async () => {
  const { resultSet } = await open(sortBy('Taux'), asStaff)
  await rowsOf(resultSet, asStaff)
  await sql`truncate core.result_sets`.execute(server.database.owner)
  const requested = { params: { ...params, resultSet }, query: { offset: 0, limit: 1 } }
  expect((await server.refusal(listResultSetRows, requested, { as: asStaff })).code).toBe(
    'result_set_expired',
  )
  expect((await open(sortBy('Taux'), asStaff)).rows).toHaveLength(3)
})

test('a whole order is stored a little later, and nothing but the last of several', async () => {
  const storedOf = async (ids: readonly string[]) => {
    const found = await sql<{ id: string }>`
      select id from core.result_sets where is_whole and id = any(${ids}::uuid[])`.execute(
      server.database.owner,
    )
    return found.rows.map(({ id }) => id)
  }
  const ids: string[] = []
  for (const search of ['a', 'an', 'ann']) ids.push((await open({ search, limit: 1 }, asColleague)).resultSet)
  await vi.waitFor(async () => expect(await storedOf(ids)).toContain(ids.at(-1)), { timeout: 60_000 })
})

test('OPS-02 a set that another process stored, or this one before it started again, is read from the database', async () => {
  const { resultSet } = await open(sortBy('Montant'), asColleague)
  const { rows } = await rowsOf(resultSet, asColleague)
  const stored = await sql<{ id: string }>`
    insert into core.result_sets (project_id, source, publication_id, sharing_key, audience, known_edits, definition,
                                  row_ids, is_whole, expires_at)
    select project_id, source, publication_id, 'other', audience, known_edits, definition, row_ids, is_whole, expires_at
    from core.result_sets where id = ${resultSet} and is_whole
    returning id`.execute(server.database.owner)
  expect((await rowsOf(stored.rows[0]?.id ?? '', asColleague)).rows).toEqual(rows)
})
