import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getResultSetStatistics } from '@quitus/contract/views/get-result-set-statistics.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { WireRow } from '@quitus/contract/views/view.schema.ts'
import { expect, test } from 'vitest'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
const as = await server.signInAs(staff)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData
const remark = { entryId: 'E1$$2', column: 'Nombre', value: 7, expected: null }
await server.call(editCells, { params, body: { timestamp, changes: [remark] } }, { as })

const sort = [{ column: 'Fournisseur', descending: false }]
const whole = await server.call(openResultSet, { params, body: { timestamp, limit: 500, sort } }, { as })

type Rows = RequestOf<typeof getResultSetStatistics>['body']['rows']
const COLUMNS = ['Montant anomalie', 'Montant', 'Nombre', 'Date', 'Fournisseur', 'Taux']
const statistics = (rows: Rows, columns = COLUMNS) => {
  const requested = { params: { ...params, resultSet: whole.resultSet }, body: { columns, rows } }
  return server.call(getResultSetStatistics, requested, { as })
}

/** Cents and ten-thousandths are exact in whole numbers. */
const SCALE = 10_000
const numbersOf = (rows: readonly WireRow[], column: string) =>
  rows.map((row) => row[column]).filter((value) => typeof value === 'number')
const sumOf = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + Math.round(each * SCALE), 0) / SCALE

function expectedOf(rows: readonly WireRow[], column: string) {
  const numbers = numbersOf(rows, column)
  const sum = sumOf(numbers)
  return {
    count: rows.filter((row) => row[column] !== null).length,
    sum,
    average: sum === null ? null : expect.closeTo(sum / numbers.length, 8),
    min: numbers.length === 0 ? null : Math.min(...numbers),
    max: numbers.length === 0 ? null : Math.max(...numbers),
  }
}

const own = (from: number, to: number) => whole.rows.slice(from, to)
const below = (from: number, to: number) => own(from, to).flatMap((row) => row.children ?? [])
const named = (...entryIds: string[]) =>
  [...own(0, 10), ...below(0, 10)].filter((row) => entryIds.includes(row.entryId))

const SELECTIONS: readonly [string, Rows, readonly WireRow[]][] = [
  ['everything', { ranges: [[0, 10]], childrenOf: [[0, 10]] }, [...own(0, 10), ...below(0, 10)]],
  ['anomaly rows alone', { ranges: [[0, 10]] }, own(0, 10)],
  ['child rows alone', { childrenOf: [[2, 9]] }, below(2, 9)],
  [
    'ranges out of order, over each other, upside down and behind the end',
    {
      ranges: [
        [6, 40],
        [2, 4],
        [3, 5],
        [9, 1],
        [7, 7],
        [4_000, 2_000_000_000],
      ],
    },
    [...own(2, 5), ...own(6, 10)],
  ],
  ['single rows', { entryIds: ['E1$$1', 'E1$$2', 'E3$$3', 'nowhere'] }, named('E1$$1', 'E1$$2', 'E3$$3')],
  [
    'rows named twice',
    { ranges: [[0, 10]], childrenOf: [[0, 10]], entryIds: ['E1$$1', 'E1$$2', 'E1$$2'] },
    [...own(0, 10), ...below(0, 10)],
  ],
  ['nothing', {}, []],
]

test.each(SELECTIONS)('VIEW-10 counts and adds %s', async (_, requested, rows) => {
  const { columns, all } = await statistics(requested)
  for (const column of ['Montant anomalie', 'Montant', 'Nombre', 'Taux']) {
    expect(columns[column], column).toEqual(expectedOf(rows, column))
  }
  const suppliers = rows.filter((row) => row.Fournisseur !== null).length
  expect(columns.Fournisseur).toEqual({ count: suppliers, sum: null, average: null, min: null, max: null })
  const days = rows
    .flatMap((row) => (row.Date === null ? [] : [(row.Date as { model: string }).model]))
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  expect(columns.Date).toEqual({
    count: days.length,
    sum: null,
    average: null,
    min: first === undefined ? null : { model: first },
    max: last === undefined ? null : { model: last },
  })
  const numbers = ['Montant anomalie', 'Montant', 'Nombre', 'Taux'].flatMap((each) => numbersOf(rows, each))
  const sum = sumOf(numbers)
  expect(all).toEqual({
    count: COLUMNS.reduce((count, each) => count + rows.filter((row) => row[each] !== null).length, 0),
    sum,
    average: sum === null ? null : expect.closeTo(sum / numbers.length, 8),
    min: numbers.length === 0 ? null : Math.min(...numbers),
    max: numbers.length === 0 ? null : Math.max(...numbers),
  })
})

test('an entry of an anomaly that the set does not have counts nothing', async () => {
  const filter = { column: 'Fournisseur', op: 'equals', value: 'Zéphyr' } as const
  const { resultSet } = await server.call(openResultSet, { params, body: { timestamp, filter } }, { as })
  const body = { columns: ['Montant'], rows: { entryIds: ['E2$$1', 'E3$$2', 'E1$$2'] } }
  const { columns } = await server.call(
    getResultSetStatistics,
    { params: { ...params, resultSet }, body },
    { as },
  )
  expect(columns.Montant).toMatchObject({ count: 1, sum: 1200.5 })
})

test('a selection without a number has no sum', async () => {
  const { all } = await statistics({ ranges: [[0, 10]] }, ['Fournisseur', 'Validé'])
  expect(all).toEqual({ count: 8, sum: null, average: null, min: null, max: null })
})
