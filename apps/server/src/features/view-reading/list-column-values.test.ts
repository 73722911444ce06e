import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
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

const matching = async (filter: Filter) =>
  (await server.call(openResultSet, { params, body: { timestamp, limit: 500, filter } }, { as })).rows
const valuesOf = async (column: string, requested: object = {}) =>
  server.call(listColumnValues, { params: { ...params, column }, body: { timestamp, ...requested } }, { as })

test('VIEW-08 every count is what choosing that value shows', async () => {
  const under: Filter = { column: 'Montant', op: 'between', value: [0, null] }
  for (const column of ['Fournisseur', 'Catégorie', 'Soldé', 'Montant anomalie', 'Validé']) {
    for (const filter of [
      undefined,
      under,
      { column: 'Fournisseur', op: 'equals', value: 'sous-traitant' } as const,
    ]) {
      const { values } = await valuesOf(column, filter === undefined ? {} : { filter })
      for (const { value, count } of values) {
        const chosen: Filter = { column, op: 'in', value: [value] }
        const shown = await matching(filter === undefined ? chosen : { all: [filter, chosen] })
        expect(shown, `${column} ${value}`).toHaveLength(count)
      }
    }
  }
})

test('VIEW-08 values begin with the blanks, are found by their beginning and say when there are more', async () => {
  expect((await valuesOf('Fournisseur')).values[0]).toEqual({ value: null, count: 2 })
  const some = await valuesOf('Fournisseur', { startsWith: 'CO', limit: 2 })
  expect(some).toEqual({
    values: [
      { value: 'cote', count: 1 },
      { value: 'Coté', count: 1 },
    ],
    more: true,
  })
})

test('VIEW-08 pages of values put together are the whole list, for every type', async () => {
  for (const { name, type } of viewMetaData.columns.filter((each) => each.type !== 'FILE')) {
    for (const search of [undefined, 'e']) {
      const requested = search === undefined ? {} : { search }
      const whole = (await valuesOf(name, { ...requested, limit: 100 })).values
      for (const limit of [1, 3]) {
        const paged: typeof whole = []
        for (let more = true; more; ) {
          const last = paged.at(-1)
          const page = await valuesOf(name, { ...requested, limit, ...(last && { after: last.value }) })
          paged.push(...page.values)
          more = page.more
        }
        expect(paged, `${name} ${type}`).toEqual(whole)
      }
    }
  }
})

test.each<[string, string, (string | number)[]]>([
  ['Fournisseur', 'ECL', ['eclair', 'Éclair', 'Ecluse']],
  ['Fournisseur', 'TÉ', ['cote', 'Coté', 'côte', 'coté 100 %_\\']],
  ['Fournisseur', '%', ['coté 100 %_\\']],
  ['Montant', '00,5', [1200.5]],
  ['Montant', '.25 €', [-15.25]],
  ['Montant', 'zéro', []],
  ['Date', '/2023', ['2023-12-31T00:00:00']],
  [
    'Saisi le',
    '09:30',
    [
      '2024-01-05T08:30:00Z',
      '2023-12-31T08:30:00Z',
      '2024-02-29T08:30:00Z',
      '2024-03-12T08:30:00Z',
    ].toSorted(),
  ],
  ['Soldé', 'a', []],
])('VIEW-08 the values of %s that show “%s” are found', async (column, contains, expected) => {
  const { values, more } = await valuesOf(column, { contains })
  expect(values.map(({ value }) => value)).toEqual(expected)
  expect(more).toBe(false)
})

test('a page that begins behind a value of another type is refused', async () => {
  for (const [column, after] of [
    ['Fournisseur', 1],
    ['Montant', 'a'],
    ['Date', '2024-02-31'],
    ['Soldé', 'true'],
  ] as const) {
    const requested = { params: { ...params, column }, body: { timestamp, after } }
    expect((await server.refusal(listColumnValues, requested, { as })).code, column).toBe(
      'filter_not_supported',
    )
  }
})
