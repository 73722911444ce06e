import type { CellTextOptions } from '@quitus/domain/columns/column-type-rule.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import { booleanTexts } from './grid-texts.ts'

/** How values are written in this grid. */
export function textOptionsOf({
  currency,
  timeZone,
  t,
}: Pick<DataGridProps, 'currency' | 'timeZone' | 't'>): CellTextOptions {
  return { currency, timeZone, booleanTexts: booleanTexts(t) }
}
