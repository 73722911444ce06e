import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { NumberType } from '@quitus/domain/values/column-type.ts'

export type FigureColumn = SynthesisData['columns'][number]
export type Figure = SynthesisData['total']['values'][number]

/**
 * A figure as the screen shows it: without decimals (I18N-04), or exactly where `isExact`; a dash where there is
 * nothing to say.
 */
export function figureText(
  value: Figure | undefined,
  { type }: Pick<FigureColumn, 'type'>,
  { currency, isExact = false }: { currency: string; isExact?: boolean },
): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'string') return formatDate({ model: `${value}T00:00:00` })
  return formatNumber(value, type as NumberType, { currency, ...(isExact ? {} : { decimals: 0 }) })
}

/** What an amount or count is drawn by; null for what has no size. */
export function sizeOf(value: Figure | undefined): number | null {
  return typeof value === 'number' ? value : null
}
