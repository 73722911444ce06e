import { expect, test } from 'vitest'
import { chartContent, type Row } from './chart-data.ts'

const column = (measure: 'count' | 'found' | 'validated' | 'recovered' | 'pending') => ({
  measure,
  label: measure,
  type: measure === 'count' ? ('INTEGER' as const) : ('AMOUNT' as const),
  filter: [],
  dayColumn: null,
})
const row = (key: string | null, values: Row['values'], isOthers = false): Row => ({
  key,
  label: key,
  isOthers,
  filter: [],
  values,
})
const labelOf = ({ label }: Row) => label ?? '?'
const columns = [
  column('count'),
  column('recovered'),
  column('pending'),
  column('validated'),
  column('found'),
]

test('SYN-05 a chart shows found, validated and recovered first, and three series at most', () => {
  const content = chartContent(
    { progress: null, chart: 'columns', columns, rows: [row('TVA', [1, 2, 3, 4, 5])] },
    labelOf,
  )
  expect(content?.series.map(({ column: { measure } }) => measure)).toEqual([
    'found',
    'validated',
    'recovered',
  ])
  expect(content?.points).toMatchObject([{ label: 'TVA', values: [5, 4, 2] }])
})

test('SYN-05 counts are drawn where a synthesis has no amounts, and a day has no size', () => {
  const rows = [row('TVA', [7]), row('Doublon', ['2026-01-05'])]
  const content = chartContent(
    { progress: null, chart: 'columns', columns: [column('count')], rows },
    labelOf,
  )
  expect(content?.points.map(({ values }) => values)).toEqual([[7], [null]])
})

test('SYN-05 the others are no bar, and what has no date is on no line', () => {
  const rows = [row('a', [1]), row(null, [2]), row(null, [3], true)]
  const labels = (chart: 'bars' | 'lines' | 'columns') =>
    chartContent({ progress: null, chart, columns: [column('found')], rows }, labelOf)?.points.map(
      ({ label }) => label,
    )
  expect(labels('bars')).toEqual(['a', '?'])
  expect(labels('lines')).toEqual(['a'])
  expect(labels('columns')).toEqual(['a', '?', '?'])
})

test('SYN-05 there is no chart where nothing can be drawn', () => {
  expect(
    chartContent({ progress: null, chart: 'none', columns, rows: [row('a', [1, 2, 3, 4, 5])] }, labelOf),
  ).toBeNull()
  expect(chartContent({ progress: null, chart: 'bars', columns, rows: [] }, labelOf)).toBeNull()
})

test('SYN-05 the chart of progress draws all that happened, in the order of its columns, and nothing that never did', () => {
  const rows = [row(null, [0, 0, 0, 1, 9]), row('2024-01-01', [3, 0, 2, 4, 9])]
  const content = chartContent({ progress: { steps: [] }, chart: 'lines', columns, rows }, labelOf)
  expect(content?.series.map(({ column: { measure } }) => measure)).toEqual(['pending', 'validated', 'found'])
  expect(content?.points.map(({ values }) => values)).toEqual([[2, 4, 9]])
})
