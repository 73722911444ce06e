import { getResultSetStatistics } from '@quitus/contract/views/get-result-set-statistics.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { readCsv, startExportWorld } from '#testing/export-world.ts'
import { exportedFile } from '#testing/files/exported-file.ts'

const { server, params, timestamp, asStaff, opened } = await startExportWorld()
const SUMMED = ['Montant anomalie', 'Montant'] as const
const COLUMNS = ['Id anomalie', ...SUMMED].map((name) => ({ name }))

const cents = (value: unknown) => Math.round(100 * Number(String(value ?? 0).replace(',', '.') || 0))
const added = (values: readonly unknown[]) => values.reduce((sum: number, each) => sum + cents(each), 0)

const FILTERS: readonly [string, Filter | undefined][] = [
  ['everything', undefined],
  ['what a child row alone matches', { column: 'Fournisseur', op: 'equals', value: 'Sous-traitant' }],
  ['an amount', { column: 'Montant', op: 'between', value: [50, 2000] }],
  ['what has no category of a duplicate', { column: 'Catégorie', op: 'contains', value: 'Avoir' }],
]

test.each(FILTERS)(
  'VIEW-05 VIEW-12 of %s the total, the rows shown, the rows exported, their total, the figures of the column and of a selection agree',
  async (_, filter) => {
    const drawn = filter === undefined ? {} : { filter }
    const { resultSet, rows, totals } = await opened(drawn, asStaff)
    const body = { format: 'csv' as const, timestamp, resultSet, columns: COLUMNS, groups: false, ...drawn }
    const file = readCsv((await exportedFile(server, { params, body }, asStaff)).bytes)
    const statistics = await server.call(
      getResultSetStatistics,
      {
        params: { ...params, resultSet },
        body: { columns: [...SUMMED], rows: { ranges: [[0, rows.length]], childrenOf: [], entryIds: [] } },
      },
      asStaff,
    )
    const action = { selection: { resultSet }, column: 'Récupéré', value: 1, dryRun: true } as const
    const reported = await server.call(
      runAction,
      { params, body: { timestamp, action: 'multipleEdit', ...action } },
      asStaff,
    )
    for (const [at, column] of SUMMED.entries()) {
      const shown = added(rows.map((row) => row[column]))
      expect(
        {
          total: cents(totals.sums[column]),
          exported: added(file.slice(1, -1).map((line) => line[at + 1])),
          totalOfFile: cents(file.at(-1)?.[at + 1]),
          figures: cents(statistics.columns[column]?.sum),
          selection: cents(reported.sums[column]),
        },
        column,
      ).toEqual({ total: shown, exported: shown, totalOfFile: shown, figures: shown, selection: shown })
    }
  },
)

test('VIEW-05 VIEW-12 a file with child rows has the total of the grid, and says that they are not counted', async () => {
  const { totals, rows } = await opened({}, asStaff)
  const body = { timestamp, columns: COLUMNS, children: 'all' as const }
  const csv = readCsv(
    (await exportedFile(server, { params, body: { ...body, format: 'csv', groups: false } }, asStaff)).bytes,
  )
  expect(csv.length).toBeGreaterThan(rows.length + 2)
  expect(csv.at(-1)?.[0]).toBe('Total hors lignes filles')
  expect(cents(csv.at(-1)?.[2])).toBe(cents(totals.sums.Montant))
  const xlsx = await exportedFile(server, { params, body: { ...body, format: 'xlsx' } }, asStaff)
  const [data, scope] = (await readXlsx(xlsx.bytes)).sheets
  expect(data?.rows.at(-1)).toEqual(['Total hors lignes filles', ...SUMMED.map((name) => totals.sums[name])])
  expect(new Map(scope?.rows.map(([label, value]) => [label, value])).get('Totaux')).toBe(
    'Sur la première ligne de chaque anomalie exportée\u00a0; les lignes filles ne sont pas comptées',
  )
})
