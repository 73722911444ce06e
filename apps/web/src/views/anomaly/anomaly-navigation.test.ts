import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { expect, test } from 'vitest'
import { createAnomalyNavigation } from './anomaly-navigation.ts'

const NEVER = new AbortController().signal
const QUESTION = { sort: [], filter: null, search: '' }

/** Sets of anomalies by name; the last one is what opening again answers. */
function gridOf(sets: Record<string, readonly string[]>) {
  const expired = new Set<string>()
  const opened: string[] = []
  const rowsOf = (set: string) => {
    if (expired.has(set)) throw Object.assign(new Error('gone'), { code: 'result_set_expired' })
    return sets[set] ?? []
  }
  const toRow = (name: string): GridRow => ({
    entryId: `E-${name}`,
    'Ecriture Id': `E-${name}`,
    path: name.startsWith('gone') ? [] : [name],
    version: 1,
    locked: false,
    ...(name.startsWith('gone') && { gone: true as const }),
  })
  const source = {
    async open() {
      const set = Object.keys(sets).at(-1) ?? ''
      opened.push(set)
      return { resultSet: set, rows: [] }
    },
    async rows(set: string, { offset, limit }: { offset: number; limit: number }) {
      return rowsOf(set)
        .slice(offset, offset + limit)
        .map(toRow)
    },
    async position(set: string, entryId: string) {
      const at = rowsOf(set).indexOf(entryId.slice(2))
      return { position: at === -1 ? null : at, child: null }
    },
    totals: async (set: string) => ({ count: rowsOf(set).length, sums: {} }),
  }
  return { source, expired, opened }
}

const step = (name: string) => ({ anomalyId: name, entryId: `E-${name}` })

test('FLOW-05 previous and next are those of the set that the grid shows', async () => {
  const { source, opened } = gridOf({ grid: ['a', 'b', 'c'] })
  const navigation = createAnomalyNavigation(source, QUESTION, [], () => 'grid')
  expect(await navigation.locate('E-b', NEVER)).toEqual({
    position: 1,
    count: 3,
    previous: step('a'),
    next: step('c'),
  })
  expect(await navigation.locate('E-a', NEVER)).toMatchObject({ previous: null, next: step('b') })
  expect(await navigation.locate('E-c', NEVER)).toMatchObject({ previous: step('b'), next: null })
  expect(opened).toEqual([])
})

test('FLOW-05 a page that is opened by its address runs the query of the address once', async () => {
  const { source, opened } = gridOf({ own: ['a', 'b'] })
  const navigation = createAnomalyNavigation(source, QUESTION, [], () => null)
  expect(await navigation.locate('E-a', NEVER)).toMatchObject({ next: step('b') })
  expect(await navigation.locate('E-b', NEVER)).toMatchObject({ previous: step('a') })
  expect(opened).toEqual(['own'])
})

test('FLOW-05 rows that are gone are passed over', async () => {
  const { source } = gridOf({ grid: ['a', 'gone1', 'gone2', 'b'] })
  const navigation = createAnomalyNavigation(source, QUESTION, [], () => 'grid')
  expect(await navigation.locate('E-a', NEVER)).toMatchObject({ next: step('b') })
  expect(await navigation.locate('E-b', NEVER)).toMatchObject({ previous: step('a') })
})

test('FLOW-05 an expired set is opened again with the same question, and the place is found again', async () => {
  const { source, expired, opened } = gridOf({ grid: ['a', 'b', 'c'], fresh: ['x', 'a', 'b', 'c'] })
  const navigation = createAnomalyNavigation(source, QUESTION, [], () => 'grid')
  await navigation.locate('E-b', NEVER)
  expired.add('grid')
  expect(await navigation.locate('E-b', NEVER)).toEqual({
    position: 2,
    count: 4,
    previous: step('a'),
    next: step('c'),
  })
  expect(await navigation.locate('E-c', NEVER)).toMatchObject({ previous: step('b'), next: null })
  expect(opened).toEqual(['fresh'])
})

test('FLOW-05 an anomaly that the fresh set excludes, because it was decided, keeps its place between its neighbours', async () => {
  const { source, expired } = gridOf({ grid: ['a', 'b', 'c'], fresh: ['a', 'c'] })
  const navigation = createAnomalyNavigation(source, QUESTION, [], () => 'grid')
  await navigation.locate('E-b', NEVER)
  expired.add('grid')
  expect(await navigation.locate('E-b', NEVER)).toMatchObject({ previous: step('a'), next: step('c') })
})

test('FLOW-05 where nothing of the place is left, it says so', async () => {
  const { source, expired } = gridOf({ grid: ['a', 'b', 'c'], fresh: ['x'] })
  const navigation = createAnomalyNavigation(source, QUESTION, [], () => 'grid')
  await navigation.locate('E-b', NEVER)
  expired.add('grid')
  expect(await navigation.locate('E-b', NEVER)).toBeNull()
})

test('a failure that opening again does not mend is thrown', async () => {
  const { source, expired } = gridOf({ grid: ['a'] })
  const navigation = createAnomalyNavigation(source, QUESTION, [], () => 'grid')
  expired.add('grid')
  await expect(navigation.locate('E-a', NEVER)).rejects.toMatchObject({ code: 'result_set_expired' })
})
