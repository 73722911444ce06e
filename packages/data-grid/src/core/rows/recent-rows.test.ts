import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GridRow } from '#model/window-source.ts'
import { createRecentRows } from './recent-rows.ts'
import { replacedRow } from './replaced-rows.ts'
import { changedColumns, rowsByEntry, takingOver } from './written-rows.ts'

const row = (entryId: string, version: number, values: Record<string, unknown> = {}): GridRow => ({
  entryId,
  path: [entryId],
  version,
  locked: false,
  value: version,
  ...values,
})

const ENTRIES = ['A', 'B', 'C']

test('VIEW-17 whatever comes first, a window that was read before or what colleagues wrote, the newest state of each row stays', () => {
  const states = fc.array(
    fc.record({ entryId: fc.constantFrom(...ENTRIES), version: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(
      states,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
      (written, read) => {
        const window = ENTRIES.map((entryId, at) => row(entryId, read[at] ?? 1))
        const newest = ENTRIES.map((entryId, at) =>
          Math.max(
            read[at] ?? 1,
            ...written.filter((each) => each.entryId === entryId).map(({ version }) => version),
          ),
        )
        const recent = createRecentRows()
        let loaded = window
        // As events come, one after another, the latest state of a row last.
        for (const { entryId, version } of written.toSorted((one, other) => one.version - other.version)) {
          const change = { rows: [row(entryId, version)], gone: [], many: false }
          recent.add(change)
          loaded = loaded.map((each) => replacedRow(each, takingOver(rowsByEntry(change))))
        }
        const versions = (rows: readonly GridRow[]) => rows.map(({ version, value }) => [version, value])
        const expected = newest.map((version) => [version, version])
        expect(versions(loaded)).toEqual(expected)
        expect(versions(recent.over(window))).toEqual(expected)
      },
    ),
  )
})

test('VIEW-17 child rows are taken over within their anomaly', () => {
  const children = [row('A2', 1), row('A3', 5)]
  const loaded = row('A', 1, { children })
  const written = { rows: [row('A', 2, { children: [row('A2', 2), row('A3', 4)] })], gone: [] }
  const next = replacedRow(loaded, takingOver(rowsByEntry(written)))
  expect([next.version, next.children?.map(({ version }) => version)]).toEqual([2, [2, 5]])
})

test('VIEW-17 a row that was deleted keeps its place, and comes back where it was restored', () => {
  const gone = replacedRow(row('A', 3), takingOver(rowsByEntry({ rows: [], gone: ['A'] })))
  expect(gone).toMatchObject({ entryId: 'A', gone: true })
  const back = replacedRow(gone, takingOver(rowsByEntry({ rows: [row('A', 3)], gone: [] })))
  expect(back).toMatchObject({ entryId: 'A', version: 3, value: 3 })
  expect(back.gone).toBeUndefined()
})

test('VIEW-17 the cells that differ are found by column, dates and files by what they represent', () => {
  const before = row('A', 1, {
    day: { model: '2024-03-12T00:00:00' },
    file: { name: 'a', url: 'u' },
    text: 'x',
  })
  const same = {
    ...before,
    version: 2,
    value: 1,
    day: { model: '2024-03-12T00:00:00' },
    file: { name: 'a', url: 'u' },
  }
  expect(changedColumns(before, same)).toEqual([])
  expect(changedColumns(before, { ...same, text: null, file: null })).toEqual(['file', 'text'])
})
