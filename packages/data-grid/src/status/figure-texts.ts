import type { CellTextOptions } from '@quitus/domain/columns/column-type-rule.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { FigureName } from '#core/column-types/grid-column-type.ts'
import { GRID_COLUMN_TYPES } from '#core/column-types/grid-column-types.ts'
import type { Figures } from '#model/grid-display.ts'

/** The figures of one type as its cells are written; those that it does not have are excluded. */
export function figureTexts(
  { type, statistics }: Figures,
  options: CellTextOptions,
): { name: FigureName; text: string }[] {
  const { figures } = GRID_COLUMN_TYPES[type]
  const names = ['sum', 'average', 'min', 'max'] as const
  return names.flatMap((name) => {
    const value = statistics[name]
    const writtenAs = figures[name]
    if (value === null || writtenAs === undefined) return []
    return [{ name, text: COLUMN_TYPE_RULES[writtenAs].format(value, options) }]
  })
}
