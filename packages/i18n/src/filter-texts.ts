import type { FilterTexts } from '@quitus/domain/columns/filter-text.ts'
import type { MessageKey } from './catalogue.ts'

type Read = (key: MessageKey, values?: Record<string, string | number>) => string

/**
 * The words of filter conditions in the language that `t` reads (VIEW-08); the same on screens and in exported files.
 */
export function filterTexts(t: Read): FilterTexts {
  return {
    contains: (value) => t('grid:condition.contains', { value }),
    equals: (value) => t('grid:condition.equals', { value }),
    startsWith: (value) => t('grid:condition.startsWith', { value }),
    empty: () => t('grid:condition.empty'),
    before: (value) => t('grid:condition.before', { value }),
    after: (value) => t('grid:condition.after', { value }),
    from: (value) => t('grid:condition.from', { value }),
    to: (value) => t('grid:condition.to', { value }),
    range: (from, to) => t('grid:condition.range', { from, to }),
    many: (first, count) => t('grid:condition.many', { first, count }),
    not: (text) => t('grid:condition.not', { text }),
    notContains: (value) => t('grid:condition.notContains', { value }),
    notEquals: (value) => t('grid:condition.notEquals', { value }),
    notStartsWith: (value) => t('grid:condition.notStartsWith', { value }),
    notIn: (values) => t('grid:condition.notIn', { values }),
    filled: t('grid:condition.filled'),
    blank: t('grid:condition.blank'),
  }
}
