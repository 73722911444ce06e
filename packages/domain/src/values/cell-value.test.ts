import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWireValue } from '#columns/column-type-rules.ts'
import { isCalendarDay } from '#text/calendar.ts'
import { isSameWireValue, type WireValue } from './cell-value.ts'
import { COLUMN_TYPES } from './column-type.ts'

const anything = fc.oneof(
  fc.jsonValue(),
  fc.record({
    model: fc.oneof(
      fc.string(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    ),
  }),
)

test.each(COLUMN_TYPES)(
  'CELL-01 whatever arrives for %s is accepted as the value that it is or refused with a code, and once accepted always',
  (type) => {
    fc.assert(
      fc.property(anything, (value) => {
        const read = readWireValue(value, type)
        if (!read.ok) expect(read.code).toMatch(/^[a-z_]+$/)
        else if (value === '') expect(read.value).toBeNull()
        else {
          expect(readWireValue(read.value, type)).toEqual(read)
          expect(isSameWireValue(read.value, value as WireValue)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  },
)

test.each([
  ['STRING', 'x'.repeat(32_768), 'text_too_long'],
  ['STRING', 'a\u0000', 'forbidden_character'],
  ['STRING', '\udc00', 'forbidden_character'],
  ['LINK', 'ftp://x', 'not_a_link'],
  ['LINK', ' https://x', 'not_a_link'],
  ['INTEGER', 1.5, 'not_an_integer'],
  ['INTEGER', 1e15, 'too_many_digits'],
  ['REAL', 0.1 + 0.2, 'too_many_digits'],
  ['REAL', Number.NaN, 'not_a_number'],
  ['AMOUNT', Number.POSITIVE_INFINITY, 'not_a_number'],
  ['AMOUNT', '12', 'not_a_number'],
  ['BOOLEAN', 1, 'not_a_boolean'],
  ['DATE', { model: '2024-02-30T00:00:00' }, 'not_a_date'],
  ['DATE', { model: '2024-02-28T24:00:00' }, 'not_a_date'],
  ['DATE', { model: '2024-02-28T00:00:00Z' }, 'not_a_date'],
  ['DATE', { model: '0000-01-01T00:00:00' }, 'not_a_date'],
  ['DATE_TIME', { model: '2024-02-28T00:00:00' }, 'not_a_date'],
  ['DATE_TIME', '2024-02-28T00:00:00Z', 'not_a_date'],
  ['FILE', { name: 'a', url: 'b' }, 'not_editable_by_value'],
  ['FILE', null, 'not_editable_by_value'],
] as const)('CELL-01 %s refuses %j as %s', (type, value, code) => {
  expect(readWireValue(value, type)).toEqual({ ok: false, code })
})

test('CELL-05 the calendar has the days that Date has', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, day) => {
        const date = new Date(Date.UTC(year, month - 1, day))
        const isDay =
          date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
        expect(isCalendarDay(year, month, day)).toBe(isDay)
      },
    ),
  )
})

test('values are the same by content, and of one kind only', () => {
  expect(isSameWireValue({ model: 'a' }, { model: 'a' })).toBe(true)
  const [short, long] = [{ model: '2024-01-01T00:00:00.5' }, { model: '2024-01-01T00:00:00.500' }]
  expect(isSameWireValue(short, long)).toBe(true)
  expect(isSameWireValue({ model: '2024-01-01T00:00:00.000Z' }, { model: '2024-01-01T00:00:00Z' })).toBe(true)
  expect(readWireValue(long, 'DATE')).toEqual({ ok: true, value: short })
  expect(isSameWireValue({ model: 'a' }, { name: 'a', url: 'a' })).toBe(false)
  expect(isSameWireValue({ name: 'a', url: 'b' }, { name: 'a', url: 'c' })).toBe(false)
  expect(isSameWireValue(null, '')).toBe(false)
  expect(isSameWireValue(0, false)).toBe(false)
  expect(isSameWireValue(null, { model: 'a' })).toBe(false)
})

test('CELL-04 a LINK takes addresses of the application itself without https, and of no other host', () => {
  const read = (text: string) => readWireValue(text, 'LINK', { ownHost: 'quitus.example:3000' }).ok
  expect(['quitus.example:3000', 'Quitus.Example:3000/7/a', 'quitus.example:3000?a'].every(read)).toBe(true)
  expect(['quitus.example:30001', 'quitus.example:3000.evil.test', 'quitus.example', 'x'].some(read)).toBe(
    false,
  )
  expect(readWireValue('quitus.example:3000', 'LINK').ok).toBe(false)
})
