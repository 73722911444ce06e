import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { describe, expect, test } from 'vitest'
import { AUDIT_ROWS, AUDIT_VIEW } from '#testing/audit-view.ts'
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
const asCustomer = await server.signInAs(customer)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData
type Requested = Partial<RequestOf<typeof openResultSet>['body']>

const open = (requested: Requested, who = as) =>
  server.call(openResultSet, { params, body: { timestamp, limit: 500, ...requested } }, { as: who })
const anomaliesOf = async (requested: Requested, who = as) =>
  (await open(requested, who)).rows.map((row) => row.path[0])
const matching = (filter: Filter) => anomaliesOf({ filter })

describe('order', () => {
  const columns = AUDIT_VIEW.columns.filter((column) => column.type !== 'FILE').map((column) => column.name)
  const sorts = [...columns, 'Row Locked'].flatMap((column) => [
    { column, descending: false },
    { column, descending: true },
  ])

  test.each(sorts)(
    'windows by position equal the whole set, sorted by $column, descending $descending',
    async (key) => {
      const whole = (await open({ sort: [key] })).rows
      const { resultSet, rows: first } = await open({ sort: [key], limit: 3 })
      const windows = [...first]
      for (let offset = 3; offset < whole.length + 3; offset += 3) {
        const query = { offset, limit: 3 }
        const requested = { params: { ...params, resultSet }, query }
        windows.push(...(await server.call(listResultSetRows, requested, { as })).rows)
      }
      expect(windows).toEqual(whole)
      const isBlank = whole.map((row) => row[key.column] === null)
      expect(isBlank, 'blanks last').toEqual(isBlank.toSorted())
    },
  )

  test('VIEW-09 text sorts by French rules, blanks last in both directions, ties by place', async () => {
    const suppliers = async (descending: boolean) =>
      (await open({ sort: [{ column: 'Fournisseur', descending }] })).rows.map((row) => row.Fournisseur)
    const ascending = await suppliers(false)
    expect(ascending).toEqual(
      ['cote', 'Coté', 'coté 100 %_\\', 'côte', 'eclair', 'Éclair', 'Ecluse', 'Zéphyr', null, null].toSorted(
        byFrench,
      ),
    )
    expect(await suppliers(true)).toEqual([...ascending.slice(0, 8).toReversed(), null, null])
  })

  test('VIEW-09 several keys sort one within the other', async () => {
    const sort = [
      { column: 'Montant anomalie', descending: true },
      { column: 'Fournisseur', descending: false },
    ]
    const rows = (await open({ sort })).rows.filter((row) => row['Montant anomalie'] === 80)
    expect(rows.map((row) => row.Fournisseur)).toEqual(['cote', 'eclair', 'Éclair'])
  })
})

describe('filter', () => {
  test.each<[string, Filter, string[]]>([
    [
      'text that contains, without regard to case and accents',
      { column: 'Fournisseur', op: 'contains', value: 'ÊCL' },
      ['A-02', 'A-03', 'A-04'],
    ],
    ['text that equals', { column: 'Fournisseur', op: 'equals', value: 'COTÉ' }, ['A-06', 'A-07', 'A-08']],
    [
      'text that starts',
      { column: 'Fournisseur', op: 'startsWith', value: 'cô' },
      ['A-06', 'A-07', 'A-08', 'A-09'],
    ],
    ['wildcards as literal text', { column: 'Fournisseur', op: 'contains', value: '%_\\' }, ['A-09']],
    ['blanks', { column: 'Fournisseur', op: 'empty' }, ['A-05', 'A-10']],
    [
      'not blanks',
      { column: 'Montant', op: 'empty', not: true },
      ['A-01', 'A-02', 'A-03', 'A-05', 'A-06', 'A-07', 'A-08'],
    ],
    [
      'number range',
      { column: 'Montant', op: 'between', value: [0.01, 80] },
      ['A-02', 'A-03', 'A-07', 'A-08'],
    ],
    ['open range', { column: 'Montant', op: 'between', value: [1000, null] }, ['A-01', 'A-05']],
    ['exact number', { column: 'Montant', op: 'equals', value: -15.25 }, ['A-06']],
    ['value list', { column: 'Fournisseur', op: 'in', value: ['cote', 'Zéphyr'] }, ['A-01', 'A-07']],
    [
      'value list with blanks',
      { column: 'Fournisseur', op: 'in', value: ['cote', null] },
      ['A-05', 'A-07', 'A-10'],
    ],
    ['empty value list', { column: 'Fournisseur', op: 'in', value: [] }, []],
    [
      'true, false and null',
      { column: 'Soldé', op: 'in', value: [false, null] },
      ['A-02', 'A-03', 'A-05', 'A-06', 'A-08', 'A-09'],
    ],
    ['day before', { column: 'Date', op: 'before', value: '2024-01-01' }, ['A-04']],
    ['day range', { column: 'Date', op: 'between', value: ['2024-01-01', '2024-02-29'] }, ['A-02', 'A-06']],
    ['instant after', { column: 'Saisi le', op: 'after', value: '2024-07-01T08:30:00Z' }, ['A-09']],
    [
      'all',
      {
        all: [
          { column: 'Montant', op: 'equals', value: 80 },
          { column: 'Catégorie', op: 'in', value: ['Avoir non pris'] },
        ],
      },
      ['A-02', 'A-07'],
    ],
    [
      'any',
      {
        any: [
          { column: 'Montant', op: 'equals', value: 80 },
          { column: 'Fournisseur', op: 'equals', value: 'Ecluse' },
        ],
      },
      ['A-02', 'A-03', 'A-04', 'A-07'],
    ],
    [
      'not, blanks included',
      { column: 'Fournisseur', op: 'contains', value: 'e', not: true },
      ['A-01', 'A-05', 'A-10'],
    ],
    [
      'an entry among the child rows',
      { column: 'Fournisseur', op: 'equals', value: 'sous-traitant' },
      ['A-01'],
    ],
  ])('VIEW-08 finds %s', async (_, filter, expected) => {
    expect(await matching(filter)).toEqual(expected.toSorted())
  })

  test('VIEW-08 a bilingual column is found by its text in either language, no matter who reads', async () => {
    for (const value of ['Duplicate payment', 'Double paiement']) {
      const filter = { column: 'Catégorie', op: 'in', value: [value] } as const
      const body = { timestamp, filter }
      for (const language of ['French', 'English'] as const) {
        expect((await server.call(openResultSet, { params, body }, { as, language })).rows).toHaveLength(5)
      }
    }
  })

  test.each([
    ['eclair', ['A-02', 'A-03']],
    ['ÉCLAIR', ['A-02', 'A-03']],
    ['  zephyr ', ['A-01']],
    ['sous-trait', ['A-01']],
    ['100 %_\\', ['A-09']],
    ['credit note', ['A-02', 'A-04', 'A-06', 'A-07', 'A-10']],
    ['nothing of the kind', []],
  ])('VIEW-08 quick search finds %s with or without accents', async (search, expected) => {
    expect(await anomaliesOf({ search })).toEqual(expected)
  })

  test('ACC-08 neither search, filter, sort nor value list answers a customer about a hidden column', async () => {
    expect(await anomaliesOf({ search: 'vérifier' }, asCustomer)).toEqual([])
    const column = 'Note interne'
    const filter = { column, op: 'contains', value: 'v' } as const
    for (const requested of [{ filter }, { sort: [{ column, descending: false }] }]) {
      const body = { timestamp, ...requested }
      expect((await server.refusal(openResultSet, { params, body }, { as: asCustomer })).code).toBe(
        'unknown_column',
      )
    }
    const values = { params: { ...params, column }, body: { timestamp } }
    expect((await server.refusal(listColumnValues, values, { as: asCustomer })).code).toBe('unknown_column')
  })

  test.each<[string, Filter]>([
    ['unknown_column', { column: 'Nulle part', op: 'empty' }],
    ['filter_not_supported', { column: 'Montant', op: 'contains', value: '1' }],
    ['filter_not_supported', { column: 'Montant', op: 'equals', value: '1' }],
    ['filter_not_supported', { column: 'Montant', op: 'between', value: [1] }],
    ['filter_not_supported', { column: 'Fournisseur', op: 'equals', value: 1 }],
    ['filter_not_supported', { column: 'Soldé', op: 'in', value: ['x'] }],
    ['filter_not_supported', { column: 'Date', op: 'after', value: '2024-02-31' }],
    ['filter_not_supported', { column: 'Pièce', op: 'in', value: [] }],
  ])('answers %s for a filter that does not fit', async (code, filter) => {
    expect((await server.refusal(openResultSet, { params, body: { timestamp, filter } }, { as })).code).toBe(
      code,
    )
  })
})

describe('life of a set', () => {
  const rowsOf = (resultSet: string, who = as) =>
    server.refusal(
      listResultSetRows,
      { params: { ...params, resultSet }, query: { offset: 0, limit: 1 } },
      { as: who },
    )

  test('ACC-08 a set of someone who sees other columns is as good as expired', async () => {
    const { resultSet } = await open({})
    expect(await rowsOf(resultSet, asCustomer)).toMatchObject({ status: 410, code: 'result_set_expired' })
    expect(await rowsOf(crypto.randomUUID())).toMatchObject({ status: 410, code: 'result_set_expired' })
  })

  test('a set goes on over a publication, at its own timestamp', async () => {
    const other = await server.project({ members: [[staff, 'manage']] })
    await publishAuditView(server.database, other, staff)
    const at = { ...params, projectId: other.id }
    const current = async () =>
      (await server.call(getViewMetadata, { params: at, query: {} }, { as })).viewMetaData.timestamp
    const body = { timestamp: await current(), limit: 2 }
    const { resultSet } = await server.call(openResultSet, { params: at, body }, { as })
    await publishAuditView(server.database, other, staff, { rows: AUDIT_ROWS.slice(0, 1) })
    const query = { offset: 0, limit: 500 }
    const { rows } = await server.call(listResultSetRows, { params: { ...at, resultSet }, query }, { as })
    expect(rows).toHaveLength(10)
    const now = await server.call(openResultSet, { params: at, body: { timestamp: await current() } }, { as })
    expect(now.rows).toHaveLength(1)
  })

  test('a set ends an hour after its last use', async () => {
    const session = await server.signInAs(staff)
    const { resultSet } = await open({}, session)
    server.clock.advance(61 * 60_000)
    expect((await rowsOf(resultSet, await server.signInAs(staff))).code).toBe('result_set_expired')
  })
})

function byFrench(left: string | null, right: string | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return left.localeCompare(right, 'fr')
}
