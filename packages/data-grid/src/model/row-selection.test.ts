import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ALL_SELECTED,
  coverage,
  isSelected,
  MAX_NAMED,
  NOTHING_SELECTED,
  selectedCount,
  withSelected,
} from './row-selection.ts'

const ENTRIES = ['a', 'b', 'c', 'd', 'e']
const action = fc.oneof(
  fc.record({ all: fc.boolean() }),
  fc.record({ entryIds: fc.subarray(ENTRIES), isChosen: fc.boolean() }),
)

test('VIEW-10 the selection holds what ticking each anomaly by hand would hold, also after all were ticked at once', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      let selection = NOTHING_SELECTED
      const ticked = new Set<string>()
      for (const each of actions) {
        if ('all' in each) {
          selection = each.all ? ALL_SELECTED : NOTHING_SELECTED
          for (const entryId of ENTRIES) each.all ? ticked.add(entryId) : ticked.delete(entryId)
        } else {
          selection = withSelected(selection, each.entryIds, each.isChosen) ?? selection
          for (const entryId of each.entryIds) each.isChosen ? ticked.add(entryId) : ticked.delete(entryId)
        }
      }
      expect(ENTRIES.filter((entryId) => isSelected(selection, entryId))).toEqual(
        ENTRIES.filter((entryId) => ticked.has(entryId)),
      )
      expect(selectedCount(selection, ENTRIES.length)).toBe(ticked.size)
      expect(coverage(selection, ENTRIES.length)).toBe(
        ticked.size === 0 ? 'none' : ticked.size === ENTRIES.length ? 'all' : 'some',
      )
    }),
  )
})

test('VIEW-10 more anomalies than an edit may name are refused, and all of a filter need no names', () => {
  const many = Array.from({ length: MAX_NAMED + 1 }, (_, at) => String(at))
  expect(withSelected(NOTHING_SELECTED, many, true)).toBeNull()
  expect(withSelected(NOTHING_SELECTED, many.slice(1), true)).not.toBeNull()
  expect(selectedCount(ALL_SELECTED, 1_000_000)).toBe(1_000_000)
  expect(selectedCount(ALL_SELECTED, null)).toBeNull()
})
