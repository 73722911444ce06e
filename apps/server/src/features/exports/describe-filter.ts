import type { Filter } from '@quitus/domain/columns/filter.ts'
import { filterText } from '@quitus/domain/columns/filter-text.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { filterTexts } from '@quitus/i18n/filter-texts.ts'
import type { Translate } from '#language/messages.ts'
import type { ShownBy } from '#views/column-types/queried-type.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { presentColumn } from '#views/rows/row.presenter.ts'

/** A filter in the words of the chips over a grid; groups within groups are in brackets. */
export function describeFilter(
  view: View,
  filter: Filter,
  { locale, translate, shownBy }: { locale: Locale; translate: Translate; shownBy: ShownBy },
): string {
  const texts = filterTexts(translate)
  const booleanTexts = {
    true: translate('grid:boolean.true'),
    false: translate('grid:boolean.false'),
    pending: translate('grid:boolean.pending'),
  }
  const describe = (each: Filter, isInner: boolean): string => {
    if ('op' in each) {
      const column = presentColumn(requireColumn(view, each.column), locale)
      const condition = filterText(each, column, texts, { ...shownBy, booleanTexts })
      const isList = each.op === 'in' && each.not !== true
      return isList
        ? translate('dashboard:filters.values', { column: column.label, text: condition })
        : `${column.label} ${condition}`
    }
    const joiner = translate('all' in each ? 'dashboard:filters.and' : 'dashboard:filters.or')
    const parts = ('all' in each ? each.all : each.any).map((part) => describe(part, true))
    const joined = parts.join(` ${joiner} `)
    return isInner && parts.length > 1 ? `(${joined})` : joined
  }
  return describe(filter, false)
}
