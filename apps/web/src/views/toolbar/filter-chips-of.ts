import { conditionTexts } from '@quitus/data-grid/core/grid-texts.ts'
import { textOptionsOf } from '@quitus/data-grid/core/text-options.ts'
import type { PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { filterText } from '@quitus/domain/columns/filter-text.ts'
import type { TFunction } from 'i18next'

/**
 * One condition in words; `at` is its place among those of its column, `joiner` the word that ties it to the one
 * before.
 */
export type FilterChip = { column: Column; at: number; text: string; joiner: string | null }

/** The conditions of a grid in words, in the order in which they were made. */
export function filterChips(
  grid: Pick<PanelGrid, 'metadata' | 'filters' | 'currency' | 'timeZone'>,
  t: TFunction,
): FilterChip[] {
  const { metadata, filters } = grid
  const options = textOptionsOf({ ...grid, t })
  const words = conditionTexts(t)
  return filters.columns.flatMap(({ column: name, match, conditions }, place) => {
    const column = metadata.columns.find((each) => each.name === name)
    if (column === undefined) return []
    return conditions.map((leaf, at): FilterChip => {
      const condition = filterText(leaf, column, words, options)
      const isList = leaf.op === 'in' && leaf.not !== true
      const text = isList
        ? t('dashboard:filters.values', { column: column.label, text: condition })
        : `${column.label} ${condition}`
      const inColumn = t(match === 'all' ? 'dashboard:filters.and' : 'dashboard:filters.or')
      const between = place > 0 && filters.match === 'any' ? t('dashboard:filters.or') : null
      return { column, at, text, joiner: at > 0 ? inColumn : between }
    })
  })
}
