import { findEntryPosition } from '@quitus/contract/views/find-entry-position.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listChildCounts } from '@quitus/contract/views/list-child-counts.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { expect, test } from 'vitest'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const project = await server.project({
  members: [
    [staff, 'manage'],
    [customer, 'read'],
  ],
})
await publishAuditView(server.database, project, staff)
const as = await server.signInAs(staff)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData

const sort = [{ column: 'Fournisseur', descending: true }]
const open = (filter?: Filter) => {
  const body = { timestamp, limit: 500, sort, ...(filter === undefined ? {} : { filter }) }
  return server.call(openResultSet, { params, body }, { as })
}
const positionIn = (resultSet: string, entryId: string) =>
  server.call(findEntryPosition, { params: { ...params, resultSet }, query: { entryId } }, { as })
const countsOf = (resultSet: string, from = 0) =>
  server.call(listChildCounts, { params: { ...params, resultSet }, query: { from } }, { as })

test('VIEW-06 every entry is found at the place where its window shows it', async () => {
  const { resultSet, rows } = await open()
  const places = rows.flatMap((row, position) => [
    { entryId: row.entryId, position, child: null },
    ...(row.children ?? []).map(({ entryId }, child) => ({ entryId, position, child })),
  ])
  expect(places).toHaveLength(AUDIT_ROWS.length)
  for (const { entryId, ...place } of places) expect(await positionIn(resultSet, entryId)).toEqual(place)
})

test('an entry that the set does not have is nowhere', async () => {
  const { resultSet } = await open({ column: 'Fournisseur', op: 'equals', value: 'Zéphyr' })
  const nowhere = { position: null, child: null }
  expect(await positionIn(resultSet, 'E2$$1')).toEqual(nowhere)
  expect(await positionIn(resultSet, 'E3$$2'), 'a child row').toEqual(nowhere)
  expect(await positionIn(resultSet, 'unknown')).toEqual(nowhere)
})

test('VIEW-06 child counts follow the order of the set, equal ones in one run', async () => {
  for (const filter of [undefined, { column: 'Montant', op: 'empty', not: true } as const]) {
    const { resultSet, rows } = await open(filter)
    const expected = rows.map((row) => row.children?.length ?? 0)
    const { runs, next } = await countsOf(resultSet)
    expect(next).toBeNull()
    expect(runs.flatMap(([children, times]) => Array.from({ length: times }, () => children))).toEqual(
      expected,
    )
    expect(runs.every(([children], at) => children !== runs[at + 1]?.[0])).toBe(true)
    const { runs: rest } = await countsOf(resultSet, 4)
    expect(rest.reduce((sum, [, times]) => sum + times, 0)).toBe(expected.length - 4)
  }
})

test('VIEW-11 rows carry the columns that were requested and no others', async () => {
  const { resultSet, rows: whole } = await open()
  const names = ['Montant', 'Remarque']
  const rowsWith = (columns: string) =>
    ({ params: { ...params, resultSet }, query: { offset: 0, limit: 500, columns } }) as const
  const { rows } = await server.call(listResultSetRows, rowsWith(JSON.stringify(names)), { as })
  const fixed = ['entryId', 'Ecriture Id', 'path', 'version', 'locked', 'children']
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual(
    rows.map(() => [...fixed, ...names].toSorted()),
  )
  expect(rows.map((row) => row.Montant)).toEqual(whole.map((row) => row.Montant))
  expect(rows.map((row) => row.children?.map((child) => child.Montant))).toEqual(
    whole.map((row) => row.children?.map((child) => child.Montant)),
  )
  for (const [columns, code] of [
    ['["Nowhere"]', 'unknown_column'],
    ['Montant', 'invalid_request'],
    ['[]', 'invalid_request'],
    ['{"a":1}', 'invalid_request'],
  ] as const) {
    expect((await server.refusal(listResultSetRows, rowsWith(columns), { as })).code).toBe(code)
  }
})

test('ACC-08 a customer does not get a withheld column by naming it', async () => {
  const asCustomer = await server.signInAs(customer)
  const { resultSet } = await server.call(openResultSet, { params, body: { timestamp } }, { as: asCustomer })
  const query = { offset: 0, limit: 1, columns: '["Note interne"]' }
  const requested = { params: { ...params, resultSet }, query }
  expect((await server.refusal(listResultSetRows, requested, { as: asCustomer })).code).toBe('unknown_column')
})
