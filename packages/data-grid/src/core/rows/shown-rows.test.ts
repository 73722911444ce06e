import { expect, test } from 'vitest'
import type { GridRow, WindowSource } from '#model/window-source.ts'
import type { GridRows } from './grid-rows.ts'
import { readLines } from './read-lines.ts'
import { withStored } from './replaced-rows.ts'
import { createRowWindows } from './row-windows.ts'
import { createShownRows } from './shown-rows.ts'

const CHILDREN = 2999
const CARRIED = 20

const row = (entryId: string, version = 1): GridRow => ({ entryId, path: [], version, locked: false })
const children = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => row(`child ${from + at}`))

/** A set of two anomalies, the first of which has three thousand rows, and the requests to it. */
function largeGroup() {
  const requested: { offset: number; limit: number }[] = []
  const unused = () => Promise.reject(new Error('not requested here'))
  const rows = [
    { ...row('large'), children: children(0, CARRIED), childCount: CHILDREN },
    { ...row('small'), children: [] },
  ]
  const source: WindowSource = {
    open: async () => ({ resultSet: 'set', rows }),
    rows: async () => rows,
    childRows: async (_set, { entryId, offset, limit }) => {
      expect(entryId).toBe('large')
      requested.push({ offset, limit })
      return children(offset, Math.min(CHILDREN, offset + limit))
    },
    ...{ totals: unused, childCounts: unused, position: unused, values: unused },
    ...{ choices: unused, save: unused },
  }
  const windows = createRowWindows(source, { sort: [], filter: null, search: '' }, () => undefined)
  const shown = createShownRows(windows, { isAll: false, exceptions: [] }, () => undefined)
  return { requested, source, windows, shown }
}

async function unfolded() {
  const group = largeGroup()
  const [first] = await group.windows.load(0, 1)
  if (first === undefined) throw new Error('no row')
  group.shown.setOpen(0, first, true)
  return group
}

test('VIEW-06 a group of three thousand rows unfolds to all of its lines, and loads those on screen', async () => {
  const { requested, shown, windows } = await unfolded()
  expect(shown.shownCount()).toBe(CHILDREN + 2)
  const top = await shown.load(0, 15)
  expect(top.map(({ row: { entryId } }) => entryId).slice(0, 2)).toEqual(['large', 'child 0'])
  expect([top[0]?.childCount, requested]).toEqual([CHILDREN, []])

  expect(shown.lineAt(2500)).toBeNull()
  const lines = await shown.load(2490, 2510)
  expect(lines.map(({ row: { entryId } }) => entryId)).toEqual(
    Array.from({ length: 20 }, (_, at) => `child ${2489 + at}`),
  )
  expect(requested).toEqual([
    { offset: 2400, limit: 100 },
    { offset: 2500, limit: 100 },
  ])
  expect(shown.lineAt(2500)?.row.entryId).toBe('child 2499')
  expect(shown.positionOf('child 2499')).toBe(2500)
  await shown.load(2490, 2510)
  expect(requested).toHaveLength(2)

  const end = await shown.load(CHILDREN - 1, CHILDREN + 2)
  expect(end.map(({ row: { entryId, gone } }) => [entryId, gone])).toEqual([
    [`child ${CHILDREN - 2}`, undefined],
    [`child ${CHILDREN - 1}`, undefined],
    ['small', undefined],
  ])
  windows.forget()
  await shown.load(2490, 2500)
  expect(requested.at(-1)).toEqual({ offset: 2400, limit: 100 })
})

test('VIEW-06 VIEW-17 an answer with some rows of a large group changes these, wherever they are, and moves none', async () => {
  const { shown, windows } = await unfolded()
  await shown.load(2490, 2510)
  const stored = { ...row('large', 2), children: [row('child 0'), row('child 2499', 2)] }
  windows.replaceEach(withStored([stored]))
  expect(shown.lineAt(2500)?.row.version).toBe(2)
  expect(shown.lineAt(0)?.row.version).toBe(2)
  expect(shown.lineAt(5)?.row.entryId).toBe('child 4')
  expect(shown.lineAt(0)?.childCount).toBe(CHILDREN)
})

test('VIEW-11 lines of a large group that are not loaded are read five hundred at a time', async () => {
  const { requested, source, windows, shown } = await unfolded()
  // Only the calls that reading makes.
  const rows = {
    source,
    ...{
      withSet: windows.withSet,
      expansion: shown.expansion,
      anomalyAt: windows.at,
      childAt: windows.childAt,
    },
  } as unknown as GridRows
  const [first, last] = [
    { index: 0, childOffset: 10 },
    { index: 1, childOffset: null },
  ]
  const read: string[] = []
  for await (const lines of readLines(rows, first, last, ['name'], new AbortController().signal))
    read.push(...lines.map((line) => line.row.entryId))
  expect([read.length, read[0], read.at(-2), read.at(-1)]).toEqual([
    CHILDREN - 10 + 1,
    'child 10',
    `child ${CHILDREN - 1}`,
    'small',
  ])
  expect(requested.map(({ limit }) => limit)).toEqual([500, 500, 500, 500, 500, 479])
})
