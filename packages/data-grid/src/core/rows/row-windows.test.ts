import { expect, test } from 'vitest'
import type { GridRow, WindowSource } from '#model/window-source.ts'
import { createRowWindows } from './row-windows.ts'
import { WINDOW_SIZE } from './window-size.ts'

const QUERY = { sort: [], filter: null, search: '' }
const SIZE = 10_000

/** A server of numbered rows whose windows answer when they are let go; `expire` makes it forget its sets. */
function numberedRows() {
  const requested: { offset: number; signal: AbortSignal; answer: () => void }[] = []
  let set = 0
  let expired = 0
  const rowsAt = (offset: number, limit: number): GridRow[] =>
    Array.from({ length: Math.min(limit, SIZE - offset) }, (_, at) => ({
      entryId: `${offset + at}`,
      path: [],
      version: 1,
      locked: false,
    }))
  const unused = () => Promise.reject(new Error('not requested here'))
  const source: WindowSource = {
    async open({ limit }) {
      set += 1
      return { resultSet: String(set), rows: rowsAt(0, limit) }
    },
    rows: (resultSet, { offset, limit }, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        const answer = () =>
          Number(resultSet) <= expired
            ? reject(Object.assign(new Error('gone'), { code: 'result_set_expired' }))
            : resolve(rowsAt(offset, limit))
        requested.push({ offset, signal, answer })
      }),
    totals: unused,
    childRows: unused,
    childCounts: unused,
    position: unused,
    statistics: unused,
    find: unused,
    values: unused,
    choices: unused,
    save: unused,
  }
  return {
    source,
    requested,
    expire: () => {
      expired = set
    },
    /** Waits until so many windows have been requested. */
    async untilRequested(count: number): Promise<void> {
      while (requested.length < count) await new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('VIEW-15 a window that nobody waits for any more is given up, and one that another waits for is not', async () => {
  const server = numberedRows()
  const windows = createRowWindows(server.source, QUERY, () => undefined)
  const [first, second] = [new AbortController(), new AbortController()]
  const given = windows.load(500, 600, first.signal)
  const kept = windows.load(700, 800, first.signal)
  const other = windows.load(700, 800, second.signal)
  const rejections = Promise.allSettled([given, kept])
  await server.untilRequested(2)
  first.abort()
  expect(server.requested.map(({ offset, signal }) => [offset, signal.aborted])).toEqual([
    [500, true],
    [700, false],
  ])
  expect((await rejections).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  server.requested[1]?.answer()
  expect((await other).map(({ entryId }) => entryId)).toHaveLength(WINDOW_SIZE)
  expect(windows.at(700)?.entryId).toBe('700')
  const again = windows.load(500, 501, second.signal)
  await server.untilRequested(3)
  server.requested[2]?.answer()
  expect((await again)[0]?.entryId).toBe('500')
})

test('VIEW-15 an expired set is opened again, and the request is repeated', async () => {
  const server = numberedRows()
  let rebuilt = 0
  const windows = createRowWindows(server.source, QUERY, () => {
    rebuilt += 1
  })
  const loading = windows.load(300, 400)
  await server.untilRequested(1)
  server.expire()
  server.requested[0]?.answer()
  await server.untilRequested(2)
  server.requested[1]?.answer()
  expect((await loading)[0]?.entryId).toBe('300')
  expect([rebuilt, windows.resultSet()]).toEqual([1, '2'])
})

test('CELL-15 rows that are read again come from a request of their own, and a late answer from before is not kept', async () => {
  const server = numberedRows()
  const windows = createRowWindows(server.source, QUERY, () => undefined)
  const before = windows.load(WINDOW_SIZE, WINDOW_SIZE + 1)
  await server.untilRequested(1)
  windows.forget()
  const after = windows.load(WINDOW_SIZE, WINDOW_SIZE + 1)
  await server.untilRequested(2)
  server.requested[0]?.answer()
  await before
  expect(windows.at(WINDOW_SIZE)).toBeUndefined()
  server.requested[1]?.answer()
  await after
  expect(windows.at(WINDOW_SIZE)?.entryId).toBe(String(WINDOW_SIZE))
})

test('VIEW-15 an answer that comes after the set was closed is not taken', async () => {
  const server = numberedRows()
  const windows = createRowWindows(server.source, QUERY, () => undefined)
  const loading = Promise.allSettled([windows.load(300, 400)])
  await server.untilRequested(1)
  windows.close()
  server.requested[0]?.answer()
  expect((await loading)[0]?.status).toBe('rejected')
  expect(windows.at(300)).toBeUndefined()
})
