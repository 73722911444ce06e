import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COLUMN_TYPE_RULES } from '#columns/column-type-rules.ts'
import type { WireDate } from '#values/cell-value.ts'
import { formatDateTime } from './date-text.ts'

const PARIS = { currency: 'EUR', timeZone: 'Europe/Paris' }

function read(
  type: 'DATE' | 'DATE_TIME',
  text: string,
  previous: WireDate | null,
  timeZone = 'Europe/Paris',
) {
  const result = COLUMN_TYPE_RULES[type].parseTyped(text, { ...PARIS, timeZone, previous })
  if (!result.ok) return result.code
  return result.value === null || typeof result.value !== 'object' || 'name' in result.value
    ? null
    : result.value.model
}

test.each([
  '31/02/2024',
  '29/02/2023',
  '29/02/1900',
  '29/02/2100',
  '0/1/2024',
  '00/01/2024',
  '01/00/2024',
  '1/13/2024',
  '01/01/0000',
  '01/01/1899',
  '01/01/2101',
  '2024-01-01',
  '1.1.2024',
  '01/01/24',
  'demain',
  '01/01/2024\u0000',
])('CELL-05 %j is no day', (text) => {
  expect(read('DATE', text, null)).toBe('not_a_date')
  expect(read('DATE_TIME', text, null)).toBe('not_a_date')
})

test('CELL-05 a typed DATE keeps the time of day; empty is null, and single digits do', () => {
  expect(read('DATE', '  ', { model: '2024-01-01T10:00:00' })).toBeNull()
  expect(read('DATE', ' 1/2/2024 ', { model: '2020-01-01T10:30:00.25' })).toBe('2024-02-01T10:30:00.25')
  expect(read('DATE', '01/02/2024', null)).toBe('2024-02-01T00:00:00')
  expect(read('DATE', '29/02/2000', null)).toBe('2000-02-29T00:00:00')
  expect(read('DATE', '01/02/2024 10:00', null)).toBe('not_a_date')
})

describe('CELL-05 a typed DATE_TIME is a time of the project', () => {
  test.each([
    ['13/03/2024', '2024-03-12T23:30:15Z', '2024-03-12T23:30:15Z'],
    ['01/07/2024', '2024-03-12T23:30:15.5Z', '2024-06-30T22:30:15.5Z'],
    ['01/07/2024', null, '2024-06-30T22:00:00Z'],
    ['13/03/2024 00:30', '2024-03-12T23:30:15Z', '2024-03-12T23:30:15Z'],
    ['13/03/2024 00:30:00', '2024-03-12T23:30:15Z', '2024-03-12T23:30:00Z'],
    ['13/03/2024 00:31', '2024-03-12T23:30:15Z', '2024-03-12T23:31:00Z'],
    ['31/12/2024 14:05', null, '2024-12-31T13:05:00Z'],
  ])('%s over %s is %s', (text, previous, expected) => {
    expect(read('DATE_TIME', text, previous === null ? null : { model: previous })).toBe(expected)
  })

  test.each(['31/12/2024 24:00', '31/12/2024 12:60', '31/12/2024 12', '31/12/2024 12:00Z', '31/12/2024 1:2'])(
    '%s is none',
    (text) => expect(read('DATE_TIME', text, null)).toBe('not_a_date'),
  )

  test('a time that the clocks skip moves on by an hour', () => {
    expect(read('DATE_TIME', '31/03/2024 02:30', null)).toBe('2024-03-31T01:30:00Z')
    expect(formatDateTime({ model: '2024-03-31T01:30:00Z' }, 'Europe/Paris')).toBe('31/03/2024 03:30')
    expect(read('DATE_TIME', '31/03/2024', { model: '2024-03-01T01:30:00Z' })).toBe('2024-03-31T01:30:00Z')
  })

  test('a time that the clocks show twice is the first one, or stays the one that it was', () => {
    expect(read('DATE_TIME', '27/10/2024 02:30', null)).toBe('2024-10-27T00:30:00Z')
    const second = { model: '2024-10-27T01:30:20Z' }
    expect(formatDateTime(second, 'Europe/Paris')).toBe('27/10/2024 02:30')
    expect(read('DATE_TIME', '27/10/2024 02:30', second)).toBe(second.model)
    expect(read('DATE_TIME', '27/10/2024 02:45', { model: '2024-10-27T00:30:00Z' })).toBe(
      '2024-10-27T00:45:00Z',
    )
  })
})

test('I18N-05 an instant is shown as the clocks of the project show it', () => {
  const zones = [
    'Europe/Paris',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'UTC',
  ]
  const intl = new Map(
    zones.map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat('fr-FR', {
        timeZone,
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }),
    ]),
  )
  const instants = fc.date({ min: new Date('1900-01-02'), max: new Date('2100-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (date, timeZone) => {
      const shown = intl.get(timeZone)?.format(date).replace(',', '')
      expect(formatDateTime({ model: date.toISOString() }, timeZone)).toBe(shown)
    }),
    { numRuns: 3000 },
  )
  expect(formatDateTime({ model: '2024-03-31T00:59:59Z' }, 'Europe/Paris')).toBe('31/03/2024 01:59')
  expect(formatDateTime({ model: '2024-03-31T01:00:00Z' }, 'Europe/Paris')).toBe('31/03/2024 03:00')
})
