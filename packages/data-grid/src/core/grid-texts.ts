import type { FilterTexts } from '@quitus/domain/columns/filter-text.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import type { ViewTexts } from '@quitus/i18n/catalogues/views.ts'
import { filterTexts } from '@quitus/i18n/filter-texts.ts'
import type { ConditionOperator } from '#model/condition-operators.ts'

/** The words of the three values of a BOOLEAN. */
export function booleanTexts(t: Translate): { true: string; false: string; pending: string } {
  return { true: t('grid:boolean.true'), false: t('grid:boolean.false'), pending: t('grid:boolean.pending') }
}

/** The words of filter conditions. */
export function conditionTexts(t: Translate): FilterTexts {
  return filterTexts((key, values) => t(key, { ...values }))
}

/** The name of a kind of condition in the filter form. */
export function operatorText(t: Translate, operator: ConditionOperator): string {
  return t(`grid:filter.${operator}`)
}

/** Why a typed value cannot be read, or a cell cannot be edited; by code of `packages/domain`. */
export function cellErrorText(t: Translate, code: string): string {
  return t(`cells:${code as keyof ViewTexts['cells']}`)
}

/** Who is at a row, by name. */
export function onRowText(t: Translate, names: readonly string[]): string {
  return t('live:people.onRow', { count: names.length, names: names.join(', ') })
}

/** How far a long action is, in counts as they are written. */
export function progressOf(done: number, total: number): { done: string; total: string } {
  return { done: formatCount(done), total: formatCount(total) }
}
