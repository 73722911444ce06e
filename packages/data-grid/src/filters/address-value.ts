import type { ColumnType } from '@quitus/domain/column-type.ts'
import { COLUMN_TYPE_RULES, readWireValue } from '@quitus/domain/column-type-rules.ts'
import { BLANK, readPart, writtenPart } from './address-text.ts'

export type FilterScalar = string | number | boolean | null
/** Which end of a day a bare day means. */
export type DayEnd = 'first' | 'last'

const FIRST_MOMENT = 'T00:00:00'
const LAST_MOMENT = 'T23:59:59.999999'

/** A value of a condition as a part of an address: a whole day of a DATE stands as the day, other moments without colons. */
export function writtenValue(value: FilterScalar, type: ColumnType, end: DayEnd): string {
  if (value === null) return BLANK
  if (COLUMN_TYPE_RULES[type].family !== 'date' || typeof value !== 'string')
    return writtenPart(String(value))
  const bare = end === 'first' ? FIRST_MOMENT : LAST_MOMENT
  if (type === 'DATE' && value.slice(10) === bare) return value.slice(0, 10)
  return writtenPart(value.replace(/^(.{13}):(\d\d):(\d\d)/, '$1.$2.$3'))
}

/** The value that a part of an address stands for in a column of this type; undefined where it is none. */
export function readValue(part: string, type: ColumnType, end: DayEnd): FilterScalar | undefined {
  if (part === BLANK) return null
  const text = readPart(part)
  switch (COLUMN_TYPE_RULES[type].family) {
    case 'number': {
      const number = text.trim() === '' ? Number.NaN : Number(text)
      return Number.isFinite(number) ? number : undefined
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'date':
      return readMoment(text, type, end)
    default:
      return text
  }
}

function readMoment(text: string, type: ColumnType, end: DayEnd): string | undefined {
  const isDay = text.length === 10
  const model = isDay
    ? `${text}${end === 'first' ? FIRST_MOMENT : LAST_MOMENT}${type === 'DATE_TIME' ? 'Z' : ''}`
    : text.replace(/^(.{10}T\d\d)\.(\d\d)\.(\d\d)/, '$1:$2:$3')
  return isMoment(model, type) ? model : undefined
}

/** True for the model of a date of the column's type. */
export function isMoment(model: unknown, type: ColumnType): boolean {
  return readWireValue({ model }, type).ok
}
