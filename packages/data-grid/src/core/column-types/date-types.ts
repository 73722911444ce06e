import { readWireValue } from '@quitus/domain/columns/column-type-rules.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { DayEnd, GridColumnType } from './grid-column-type.ts'

/** First and last moment of a day, as they are behind it in the model of a date. */
const MOMENT_OF: Record<DayEnd, string> = { first: 'T00:00:00', last: 'T23:59:59.999999' }

/** `zone` ends the models of the type; a type without one writes whole days into addresses as days. */
function dates(type: ColumnType, zone: '' | 'Z'): GridColumnType {
  const isModel = (model: unknown) => readWireValue({ model }, type).ok
  return {
    conditionInput: 'bounds',
    hasDays: true,
    mayHaveFewValues: false,
    hasManyValues: true,
    isFilterValue: (value): value is string => typeof value === 'string' && isModel(value),
    addressText(value, end) {
      const text = String(value)
      if (zone === '' && text.slice(10) === MOMENT_OF[end]) return text.slice(0, 10)
      // Without colons, which an address would escape.
      return text.replace(/^(.{13}):(\d\d):(\d\d)/, '$1.$2.$3')
    },
    fromAddress(text, end) {
      const isDay = text.length === 10
      const model = isDay
        ? `${text}${MOMENT_OF[end]}${zone}`
        : text.replace(/^(.{10}T\d\d)\.(\d\d)\.(\d\d)/, '$1:$2:$3')
      return isModel(model) ? model : undefined
    },
    figures: { min: type, max: type },
    isCopiedAsText: false,
  }
}

export const GRID_DATE = dates('DATE', '')
export const GRID_DATE_TIME = dates('DATE_TIME', 'Z')
