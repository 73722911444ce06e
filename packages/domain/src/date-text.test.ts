import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readWireValue } from './cell-value.ts'
import { formatDate, formatDateTime, parseTypedDate } from './date-text.ts'

const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })

test('CELL-05 a shown day is read back, with the time of day that stood there', () => {
  fc.assert(
    fc.property(days, (date) => {
      const previous = { model: date.toISOString().slice(0, 19) }
      expect(parseTypedDate(formatDate(previous), previous)).toEqual({ ok: true, value: previous })
      const read = parseTypedDate(formatDate(previous), null)
      expect(read).toEqual({ ok: true, value: { model: `${previous.model.slice(0, 10)}T00:00:00` } })
      expect(read.ok && readWireValue(read.value, 'DATE').ok).toBe(true)
    }),
  )
})

test.each([
  '31/02/2024',
  '29/02/2023',
  '0/1/2024',
  '1/13/2024',
  '01/01/1899',
  '01/01/2101',
  '2024-01-01',
  '1.1.2024',
  '01/01/24',
  'demain',
])('CELL-05 %s is no day', (text) => {
  expect(parseTypedDate(text, null)).toEqual({ ok: false, code: 'not_a_date' })
})

test('CELL-05 empty is null, and single digits do', () => {
  expect(parseTypedDate('  ', { model: '2024-01-01T10:00:00' })).toEqual({ ok: true, value: null })
  expect(parseTypedDate(' 1/2/2024 ', { model: '2020-01-01T10:30:00' })).toEqual({
    ok: true,
    value: { model: '2024-02-01T10:30:00' },
  })
})

test('I18N-05 an instant is shown in the time zone of the project', () => {
  const value = { model: '2024-03-12T23:30:00Z' }
  expect(formatDateTime(value, 'Europe/Paris')).toBe('13/03/2024 00:30')
  expect(formatDateTime(value, 'America/New_York')).toBe('12/03/2024 19:30')
})
