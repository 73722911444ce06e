import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { findInResultSet } from '@quitus/contract/views/find-in-result-set.ts'
import { getResultSetStatistics } from '@quitus/contract/views/get-result-set-statistics.ts'
import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listChildCounts } from '@quitus/contract/views/list-child-counts.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import type { ColumnDefinition, ViewDefinition } from '@quitus/database/views/view-definition.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { COLUMN_TYPES } from '@quitus/domain/values/column-type.ts'
import { describe, expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)

async function publish(given: { view?: ViewDefinition; rows?: readonly TestRow[] } = {}) {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'read'],
    ],
  })
  await publishAuditView(server.database, project, staff, given)
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
  return { params, timestamp: viewMetaData.timestamp, columns: viewMetaData.columns }
}

const audit = await publish()

type Requested = Partial<RequestOf<typeof openResultSet>['body']>
const open = (requested: Requested, { params, timestamp } = audit, who = as) =>
  server.call(openResultSet, { params, body: { timestamp, limit: 500, ...requested } }, { as: who })
const statusOf = async (body: object) =>
  (
    await server.send(
      openResultSet,
      { params: audit.params, body: { timestamp: audit.timestamp, ...body } },
      { as },
    )
  ).statusCode
const found = async (filter: Filter) => (await open({ filter })).rows.map((row) => row.path[0])

const SUPPLIER = 'Fournisseur'

describe('filters', () => {
  test.each<[string, Filter, string[]]>([
    ['a range upside down', { column: 'Montant', op: 'between', value: [100, 1] }, []],
    [
      'a range of days upside down',
      { column: 'Date', op: 'between', value: ['2024-12-31', '2024-01-01'] },
      [],
    ],
    [
      'a range beyond all numbers',
      { column: 'Quantité', op: 'between', value: [-1e308, 1e308] },
      ['A-01', 'A-02', 'A-03', 'A-05', 'A-06', 'A-07', 'A-08'],
    ],
    ['a whole number with decimals', { column: 'Quantité', op: 'equals', value: 0.5 }, []],
    ['regular expressions', { column: SUPPLIER, op: 'contains', value: '.*(c|e)[a-z]+$' }, []],
    ['wildcards in full width', { column: SUPPLIER, op: 'equals', value: 'cot％' }, []],
    ['a backslash', { column: SUPPLIER, op: 'contains', value: '\\' }, ['A-09']],
    ['emoji', { column: SUPPLIER, op: 'contains', value: '🧾🧾🧾' }, []],
    ['text from right to left', { column: SUPPLIER, op: 'startsWith', value: 'شركة' }, []],
    ['spaces', { column: SUPPLIER, op: 'contains', value: '   ' }, []],
    ['an empty text', { column: SUPPLIER, op: 'equals', value: '' }, []],
  ])('VIEW-08 answer %s', async (_, filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  test('VIEW-08 answer ten thousand values, and not one more', async () => {
    const value = [...Array.from({ length: 9_999 }, (_, at) => `nobody ${at}`), 'cote']
    expect(await found({ column: SUPPLIER, op: 'in', value })).toEqual(['A-07'])
    expect(await statusOf({ filter: { column: SUPPLIER, op: 'in', value: [...value, 'x'] } })).toBe(400)
  })

  test.each([
    ['U+0000', { filter: { column: SUPPLIER, op: 'contains', value: 'a\u0000' } }],
    ['half of a character', { search: '\ud83e' }],
    ['a number that is none', { filter: { column: 'Montant', op: 'equals', value: 'NaN' } }],
    ['nothing to combine', { filter: { all: [] } }],
    ['an unknown column', { filter: { column: 'Nulle part', op: 'empty' } }],
    ['an order of an unknown column', { sort: [{ column: 'Nulle part', descending: true }] }],
    ['eleven orders', { sort: Array.from({ length: 11 }, () => ({ column: 'Montant', descending: true })) }],
    ['an empty window', { limit: 0 }],
    ['a window without end', { limit: 1_000_000 }],
  ])('SEC-03 are refused for %s', async (_, body) => {
    expect(await statusOf(body)).toBe(400)
  })

  test('the same order twice is the order', async () => {
    const key = { column: 'Montant', descending: true }
    expect((await open({ sort: [key, { ...key, descending: false }] })).rows).toEqual(
      (await open({ sort: [key] })).rows,
    )
  })
})

const plain = (name: string, more: Partial<ColumnDefinition> = {}): ColumnDefinition => ({
  name,
  label: { fr: name, en: name },
  type: 'STRING',
  ...more,
})
const BARE: ViewDefinition = {
  source: 'dashboard',
  name: 'Vue',
  keyColumns: ['Clé'],
  anomalyIdColumn: null,
  validatedColumn: null,
  linkMovementColumn: null,
  anomalyColumns: [],
  anomalyCardDesign: [],
  columns: [plain('Clé')],
  prefilteredViews: [],
}
const row = (key: string, values: TestRow['values'] = {}): TestRow => ({
  entryId: key,
  anomalyId: key,
  values: { Clé: key, ...values },
})

/** Opens and reads everything that a grid reads of a view, by one column. */
async function readAll(at: typeof audit, column: string | null, who = as) {
  const sort = column === null ? [] : [{ column, descending: true }]
  const { resultSet, rows } = await open({ sort }, at, who)
  const params = { ...at.params, resultSet }
  const query = { offset: 0, limit: 500 }
  expect((await server.call(listResultSetRows, { params, query }, { as: who })).rows).toEqual(rows)
  const totals = await server.call(getResultSetTotals, { params }, { as: who })
  expect(totals.count).toBe(rows.length)
  await server.call(listChildCounts, { params, query: {} }, { as: who })
  const data = await server.call(getViewData, { params: at.params, query: {} }, { as: who })
  expect(data.rows).toHaveLength(rows.length)
  if (column === null) return { rows, totals }
  const find = { text: 'x', columns: [column], from: null, direction: 'next' } as const
  await server.call(findInResultSet, { params, body: { ...find, columns: [column] } }, { as: who })
  const body = { columns: [column], rows: { ranges: [[0, 10]] as [number, number][] } }
  await server.call(getResultSetStatistics, { params, body }, { as: who })
  return { rows, totals }
}

describe('views', () => {
  test('VIEW-01 of 300 columns with labels of 200 characters are read, ordered and searched', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `${String(at).padStart(3, '0')} ${'é'.repeat(190)}`)
    const columns = names.map((name, at) =>
      plain(name, { type: COLUMN_TYPES[at % 4 === 0 ? 0 : 2] ?? 'STRING', isEditable: at % 7 === 3 }),
    )
    const view = { ...BARE, columns: [plain('Clé'), ...columns] }
    const first = names[0] ?? ''
    const at = await publish({ view, rows: [row('1', { [first]: 'x' }), row('2')] })
    expect(at.columns).toHaveLength(302)
    const { rows } = await readAll(at, first)
    expect(rows.map((each) => each[first])).toEqual(['x', null])
    const search = await open({ search: 'x' }, at)
    expect(search.rows).toHaveLength(1)
  })

  test('without a column that a customer may see are rows without values', async () => {
    const view = { ...BARE, columns: [plain('Clé', { isHiddenFromCustomers: true })] }
    const at = await publish({ view, rows: [row('1'), row('2')] })
    const { rows } = await readAll(at, null, asCustomer)
    expect(rows).toHaveLength(2)
    expect(Object.keys(rows[0] ?? {})).not.toContain('Clé')
    const refused = await server.refusal(
      openResultSet,
      { params: at.params, body: { timestamp: at.timestamp, sort: [{ column: 'Clé', descending: false }] } },
      { as: asCustomer },
    )
    expect(refused.code).toBe('unknown_column')
  })

  test.each([
    ['one row', [row('1')]],
    ['no row', []],
  ])('of %s are read', async (_, rows) => {
    const at = await publish({ view: BARE, rows })
    expect((await readAll(at, 'Clé')).rows).toHaveLength(rows.length)
  })

  test('in which every value is null are read by every type of column', async () => {
    const columns = COLUMN_TYPES.map((type) =>
      plain(`C ${type}`, { type, ...(type === 'AMOUNT' && { footerStyle: 'SUM' as const }) }),
    )
    const at = await publish({
      view: { ...BARE, columns: [plain('Clé'), ...columns] },
      rows: [row('1'), row('2'), row('3')],
    })
    for (const { name, type } of columns) {
      const { rows, totals } = await readAll(at, name)
      expect(
        rows.map((each) => each.entryId),
        name,
      ).toEqual(['3', '2', '1'])
      expect(totals.sums['C AMOUNT']).toBeNull()
      if (type === 'FILE') continue
      const requested = { params: { ...at.params, column: name }, body: { timestamp: at.timestamp } }
      const { values } = await server.call(listColumnValues, requested, { as })
      expect(values).toEqual([{ value: null, count: 3 }])
    }
  })
})
