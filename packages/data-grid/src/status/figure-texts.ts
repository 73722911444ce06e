import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import type { CellTextOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import type { Figures } from '#model/grid-display.ts'

export type FigureName = 'sum' | 'average' | 'min' | 'max'

/** The figures of one type as its cells are written; those that it does not have are left out, and a sum of percents says nothing. */
export function figureTexts(
  { type, statistics }: Figures,
  options: CellTextOptions,
): { name: FigureName; text: string }[] {
  const { format } = COLUMN_TYPE_RULES[type]
  const names = ['sum', 'average', 'min', 'max'] as const
  return names.flatMap((name) => {
    const value = statistics[name]
    if (value === null || (name === 'sum' && type === 'PERCENT')) return []
    // An average of whole numbers is none itself.
    const own = name === 'average' && type === 'INTEGER' ? COLUMN_TYPE_RULES.REAL.format : format
    return [{ name, text: own(value, options) }]
  })
}
