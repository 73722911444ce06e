import type { SynthesisRow } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { isState, STATES } from '@quitus/domain/states/state.ts'
import type { Shown } from './figures.sql.ts'
import { type GroupKey, keyOf, type Level, leavesOfGroup, leavesOfOthers } from './levels.sql.ts'
import type { Figures } from './load-figures.ts'

export type RowTexts = {
  timeZone: string
  /** Column of states, which are in the order of an anomaly’s life. */
  stateColumn: string | null
  /** A key as the reader reads it; null for a blank that pages have a word for. */
  label: (level: Level, key: GroupKey) => string | null
}

/** The tree of groups: each with the conditions that all of its anomalies meet and no others. */
export function presentRows(
  figures: readonly Figures[],
  levels: readonly Level[],
  shown: Shown,
  texts: RowTexts,
): SynthesisRow[] {
  const [first, second] = levels
  if (first === undefined) return []
  const heads = figures.filter(({ first: place, second: within }) => place !== null && within === null)
  return presentLevel(first, heads, { place: 'first', shown: shown.first, above: [] }, texts).map(
    ({ row, place }) => {
      if (second === undefined) return row
      const inner = figures.filter((each) => each.first === place && each.second !== null)
      const within = { place: 'second', shown: shown.second, above: row.filter } as const
      return { ...row, rows: presentLevel(second, inner, within, texts).map((each) => each.row) }
    },
  )
}

type Within = { place: 'first' | 'second'; shown: number; above: SynthesisRow['filter'] }

function presentLevel(
  level: Level,
  figures: readonly Figures[],
  { place, shown, above }: Within,
  texts: RowTexts,
): { row: SynthesisRow; place: number | null }[] {
  const keyed = figures.map((each) => ({
    each,
    isOthers: (each[place] ?? 0) > shown,
    key: keyOf(level, place === 'first' ? each.key1 : each.key2),
  }))
  const keys = keyed.filter(({ isOthers }) => !isOthers).map(({ key }) => key)
  const rows = keyed.map(({ each, isOthers, key }) => {
    const leaves = isOthers
      ? leavesOfOthers(level, keys, texts.timeZone)
      : leavesOfGroup(level, key, texts.timeZone)
    const row: SynthesisRow = {
      key: isOthers ? null : key,
      label: isOthers ? null : texts.label(level, key),
      isOthers,
      filter: [...above, ...leaves],
      values: each.values,
    }
    return { row, place: each[place] }
  })
  return rows.toSorted(
    (left, right) =>
      orderOf(level, left.row, texts) - orderOf(level, right.row, texts) ||
      byTime(level, left.row, right.row),
  )
}

/**
 * Groups in time follow each other, what is earlier than all of them first and what is blank last; states in the
 * order of a life.
 */
function orderOf(level: Level, { key, isOthers }: SynthesisRow, { stateColumn }: RowTexts): number {
  if (level.isInTime) return isOthers ? -1 : key === null ? 1 : 0
  if (level.column.name !== stateColumn || isOthers) return 0
  return isState(key) ? STATES.indexOf(key) : -1
}

/** Days as `yyyy-mm-dd` and years, whose texts are in order. */
function byTime(level: Level, left: SynthesisRow, right: SynthesisRow): number {
  if (!level.isInTime) return 0
  return String(left.key) < String(right.key) ? -1 : String(left.key) > String(right.key) ? 1 : 0
}
