import type { Column } from '@quitus/domain/columns/column.ts'
import { expect, test } from 'vitest'
import type { GridRows } from '#core/rows/grid-rows.ts'
import { ALL_FOLDED, expand, type RowPlace } from '#core/rows/row-positions.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import type { GridRow } from '#model/window-source.ts'
import { collectTable, type RequestedTable } from './collect-table.ts'

const LOADED = 100
const EXPANSION = expand(expand(ALL_FOLDED, { index: 1, childCount: 2 }), { index: 900, childCount: 2 })
const COLUMNS = [
  { name: 'name', label: 'Nom', type: 'STRING' },
  { name: 'due', label: 'Dû', type: 'AMOUNT' },
] as unknown as Column[]
const PROPS = {
  metadata: { columns: COLUMNS, anomalyColumns: ['due'] },
  timeZone: 'UTC',
  locale: 'fr',
} as unknown as DataGridProps

function rowAt(index: number): GridRow {
  const child = (at: number) => ({
    entryId: `${index}.${at}`,
    path: [],
    version: 1,
    locked: false,
    name: `fille ${at}`,
    due: 9,
  })
  return {
    entryId: `${index}`,
    path: [],
    version: 1,
    locked: false,
    name: `nom ${index}`,
    due: index,
    children: [child(0), child(1)],
  }
}

/** A set of two thousand anomalies of which the first hundred are loaded; the requests to the server are recorded. */
function twoThousand() {
  const requested: { offset: number; limit: number; columns?: readonly string[] }[] = []
  const rows = {
    expansion: () => EXPANSION,
    anomalyAt: (index: number) => (index < LOADED ? rowAt(index) : undefined),
    withSet: <Answer>(question: (set: string, signal: AbortSignal) => Promise<Answer>, signal: AbortSignal) =>
      question('set', signal),
    source: {
      rows: async (_set: string, request: { offset: number; limit: number; columns?: readonly string[] }) => {
        requested.push(request)
        const size = Math.max(0, Math.min(request.limit, 2000 - request.offset))
        return Array.from({ length: size }, (_, at) => rowAt(request.offset + at))
      },
    },
  }
  // Only the calls that a copy makes; their loading has tests of its own.
  return { requested, rows: rows as unknown as GridRows }
}

const place = (index: number, childOffset: number | null = null): RowPlace => ({ index, childOffset })
const TABLE: RequestedTable = {
  stretches: [],
  accepts: null,
  acceptedCount: null,
  columns: ['name', 'due'],
  withHeaders: false,
}

async function copied(table: Partial<RequestedTable>, signal = new AbortController().signal) {
  const { requested, rows } = twoThousand()
  const counts: number[] = []
  const answer = await collectTable(rows, PROPS, { ...TABLE, ...table }, signal, (count) =>
    counts.push(count),
  )
  return { requested, counts, lines: answer.plain.split('\r\n'), lineCount: answer.lineCount }
}

test('VIEW-11 rows that are not loaded come in windows of 500 with the columns of the range, loaded ones are not requested', async () => {
  const { requested, counts, lines, lineCount } = await copied({ stretches: [[place(0), place(1299)]] })
  expect(requested).toEqual([
    { offset: 100, limit: 500, columns: ['name', 'due'] },
    { offset: 600, limit: 500, columns: ['name', 'due'] },
    { offset: 1100, limit: 200, columns: ['name', 'due'] },
  ])
  expect(lineCount).toBe(1304)
  expect(counts).toEqual([102, 602, 1104, 1304])
  expect(lines.slice(0, 5)).toEqual(['nom 0\t0', 'nom 1\t1', 'fille 0\t', 'fille 1\t', 'nom 2\t2'])
})

test('VIEW-11 a range that begins or ends among the child rows of an anomaly takes those alone', async () => {
  const { lines } = await copied({
    stretches: [
      [place(1, 1), place(2)],
      [place(900), place(900, 0)],
    ],
    withHeaders: true,
  })
  expect(lines).toEqual(['Nom\tDû', 'fille 1\t', 'nom 2\t2', 'nom 900\t900', 'fille 0\t'])
})

test('VIEW-10 copying selected rows ends at the last of them, wherever it is found', async () => {
  const chosen = new Set(['3', '150'])
  const { requested, lines } = await copied({
    stretches: [[place(0), place(1999)]],
    accepts: (entryId) => chosen.has(entryId),
    acceptedCount: 2,
  })
  expect(lines).toEqual(['nom 3\t3', 'nom 150\t150'])
  expect(requested).toHaveLength(1)
})

test('VIEW-11 a copy that is given up sends no more requests', async () => {
  const aborter = new AbortController()
  const { requested, rows } = twoThousand()
  const collecting = collectTable(
    rows,
    PROPS,
    { ...TABLE, stretches: [[place(0), place(1999)]] },
    aborter.signal,
    (count) => count > 500 && aborter.abort(),
  )
  await expect(collecting).rejects.toThrow()
  expect(requested.length).toBeLessThan(4)
})
