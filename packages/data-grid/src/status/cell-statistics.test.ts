import type { Column } from '@quitus/domain/columns/column.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GridRows } from '#core/rows/grid-rows.ts'
import { ALL_FOLDED, placeAt } from '#core/rows/row-positions.ts'
import type { CellsSummary } from '#model/grid-display.ts'
import type { RequestedRows, Statistics } from '#model/window-source.ts'
import { createCellStatistics } from './cell-statistics.ts'
import { figureTexts } from './figure-texts.ts'

const TYPES: Record<string, ColumnType> = {
  due: 'AMOUNT',
  paid: 'AMOUNT',
  lines: 'INTEGER',
  day: 'DATE',
  name: 'STRING',
}
const COLUMNS = Object.keys(TYPES)
const OPTIONS = { currency: 'EUR', timeZone: 'UTC', booleanTexts: { true: '', false: '', pending: '' } }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type Requested = {
  columns: readonly string[]
  rows: RequestedRows
  signal: AbortSignal
  answer: (sum: number) => void
}

/** The figures of a set of a hundred anomalies; requests to the server wait to be answered. */
function statistics() {
  const requested: Requested[] = []
  const summaries: CellsSummary[] = []
  const rows = {
    expansion: () => ALL_FOLDED,
    placeOf: (line: number) => placeAt(ALL_FOLDED, line),
    resultSet: () => 'set',
    isAllOpen: () => false,
    withSet: <Answer>(question: (set: string, signal: AbortSignal) => Promise<Answer>, signal: AbortSignal) =>
      question('set', signal),
    source: {
      statistics: (
        _set: string,
        request: { columns: readonly string[]; rows: RequestedRows },
        signal: AbortSignal,
      ) =>
        new Promise((resolve) => {
          const answer = (sum: number) => {
            const figures: Statistics = { count: 6, sum, average: sum / 6, min: 1, max: 2 }
            resolve({
              columns: Object.fromEntries(request.columns.map((name) => [name, figures])),
              all: figures,
            })
          }
          requested.push({ ...request, signal, answer })
        }),
    },
  }
  const shown = createCellStatistics({
    // Only the calls that the figures make; their loading has tests of its own.
    rows: () => rows as unknown as GridRows,
    columns: () => COLUMNS,
    column: (name) => ({ name, type: TYPES[name] ?? 'STRING' }) as Column,
    onChange: (summary) => summaries.push(summary),
  })
  return { requested, summaries, shown }
}

const box = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right })

test('VIEW-10 one request is sent once the selection rests, and an answer to an earlier selection is given up', async () => {
  const { requested, summaries, shown } = statistics()
  shown.show([box(0, 1, 0, 1)])
  shown.show([box(0, 2, 0, 1)])
  await vi.runAllTimersAsync()
  expect(requested.map(({ columns, rows }) => [columns, rows.ranges])).toEqual([[['due', 'paid'], [[0, 3]]]])
  shown.show([box(0, 2, 0, 1)])
  await vi.runAllTimersAsync()
  expect(requested).toHaveLength(1)
  shown.show([box(5, 6, 0, 0)])
  expect(requested[0]?.signal.aborted).toBe(true)
  requested[0]?.answer(1)
  await vi.runAllTimersAsync()
  requested[1]?.answer(7.5)
  await vi.runAllTimersAsync()
  expect(summaries.at(-1)).toEqual({
    cells: 2,
    isLastAlone: false,
    answer: {
      filled: 6,
      figures: [{ type: 'AMOUNT', statistics: { count: 6, sum: 7.5, average: 1.25, min: 1, max: 2 } }],
    },
  })
  expect(summaries.filter((summary) => typeof summary?.answer === 'object')).toHaveLength(1)
  shown.show([box(5, 5, 0, 0)])
  expect(summaries.at(-1)).toBeNull()
})

test('VIEW-10 amounts, counts and days of one selection have figures of their own, and are never added together', async () => {
  const { requested, summaries, shown } = statistics()
  shown.show([box(0, 3, 0, 4)])
  await vi.runAllTimersAsync()
  requested[0]?.answer(100)
  await vi.runAllTimersAsync()
  expect(requested.map(({ columns }) => columns)).toEqual([COLUMNS, ['due', 'paid']])
  requested[1]?.answer(40)
  await vi.runAllTimersAsync()
  const answer = summaries.at(-1)?.answer
  expect(
    typeof answer === 'object' && answer.figures.map(({ type, statistics: { sum } }) => [type, sum]),
  ).toEqual([
    ['AMOUNT', 40],
    ['INTEGER', 100],
    ['DATE', 100],
  ])
})

test('VIEW-10 figures are written as the cells are, a sum of percents and of days is excluded', () => {
  const figures = { count: 2, sum: 1.5, average: 0.75, min: 0.5, max: 1 }
  const written = (type: ColumnType, statistics: Statistics) =>
    figureTexts({ type, statistics }, OPTIONS).map(({ name, text }) => `${name} ${text}`.replace(/\s/g, ' '))
  expect(written('AMOUNT', figures)).toEqual(['sum 1,50 €', 'average 0,75 €', 'min 0,50 €', 'max 1,00 €'])
  expect(written('INTEGER', { ...figures, sum: 3, average: 1.5 })).toContain('average 1,50')
  expect(written('PERCENT', figures)).toEqual(['average 75,00 %', 'min 50,00 %', 'max 100,00 %'])
  const day = { model: '2024-04-02T00:00:00' }
  expect(written('DATE', { count: 2, sum: null, average: null, min: day, max: day })).toEqual([
    'min 02/04/2024',
    'max 02/04/2024',
  ])
})
