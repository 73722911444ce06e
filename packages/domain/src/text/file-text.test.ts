import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFileText } from '#columns/column-type-rules.ts'
import { shiftDecimal } from './decimal-text.ts'
import type { FileFormat } from './file-text.ts'

const PLAIN: FileFormat = {
  decimalMark: '.',
  thousandsMark: null,
  dateFormat: 'yyyy-mm-dd',
  timeZone: 'Europe/Paris',
}
const FRENCH: FileFormat = { ...PLAIN, decimalMark: ',', thousandsMark: ' ', dateFormat: 'dd/mm/yyyy' }
const ENGLISH: FileFormat = { ...PLAIN, thousandsMark: ',' }

test('CELL-07 a number in a file keeps every digit, whatever its marks', () => {
  const digits = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n })
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 6 }), (number, places) => {
      const exact = shiftDecimal(String(number), -places)
      const [whole = '', fraction] = exact.split('.')
      const grouped = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark)
      const read = { ok: true, value: exact }
      expect(parseFileText(exact, 'AMOUNT', PLAIN)).toEqual(read)
      expect(
        parseFileText(` ${grouped('\u202f')}${fraction ? `,${fraction}` : ''} `, 'AMOUNT', FRENCH),
      ).toEqual(read)
      expect(parseFileText(`${grouped(',')}${fraction ? `.${fraction}` : ''}`, 'AMOUNT', ENGLISH)).toEqual(
        read,
      )
    }),
  )
})

test.each([
  ['4737.2300000000005', '4737.23'],
  ['0.30000000000000004', null],
  ['1234567890123.4567', '1234567890123.46'],
  ['123456789012345.67', null],
  ['1234567890123456.7', null],
  ['12345678901234567890', null],
])('CELL-07 %s, a float of a spreadsheet, loses its noise but never its cents', (text, value) => {
  const read = parseFileText(text, 'AMOUNT', PLAIN)
  expect(read).toEqual(
    value === null ? { ok: false, code: 'too_many_digits' } : { ok: true, value, isRounded: true },
  )
})

test.each([
  ['1,23', ENGLISH],
  ['1,2345', ENGLISH],
  ['1.234,5', PLAIN],
  ['1 234', PLAIN],
  ['--5', PLAIN],
  ['5e3', PLAIN],
  ['douze', FRENCH],
  ['-', FRENCH],
])('CELL-07 %j is no number', (text, format) => {
  expect(parseFileText(text, 'AMOUNT', format)).toEqual({ ok: false, code: 'not_a_number' })
})

test('CELL-05 a day is read as the file writes it, and only days that the calendar has', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
      (date) => {
        const iso = date.toISOString().slice(0, 10)
        const french = iso.split('-').toReversed().join('/')
        const read = { ok: true, value: `${iso} 00:00:00` }
        expect(parseFileText(iso, 'DATE', PLAIN)).toEqual(read)
        expect(parseFileText(french, 'DATE', FRENCH)).toEqual(read)
        expect(parseFileText(iso.replaceAll('-', ''), 'DATE', { ...PLAIN, dateFormat: 'yyyymmdd' })).toEqual(
          read,
        )
      },
    ),
  )
  const years = ['050100', '50124', '311269', '010170'].map((text) =>
    parseFileText(text, 'DATE', { ...PLAIN, dateFormat: 'ddmmyy' }),
  )
  expect(years.map((read) => read.ok && read.value?.slice(0, 10))).toEqual([
    ...['2000-01-05', '2024-01-05', '2069-12-31', '1970-01-01'],
  ])
  for (const [text, dateFormat] of [
    ['8/14/2017 0:00', 'mm/dd/yyyy'],
    ['14/8/2017', 'dd/mm/yyyy'],
    ['14.08.2017', 'dd.mm.yyyy'],
    ['14-08-2017', 'dd-mm-yyyy'],
    ['2017/8/14', 'yyyy/mm/dd'],
    ['14/8/17', 'dd/mm/yy'],
    ['140817', 'ddmmyy'],
    ['14082017', 'ddmmyyyy'],
  ] as const) {
    expect(parseFileText(text, 'DATE', { ...PLAIN, dateFormat })).toEqual({
      ok: true,
      value: '2017-08-14 00:00:00',
    })
  }
  for (const text of ['31/02/2024', '29/02/2023', '00/01/2024', '01/13/2024', '01/01/24', '01/01/1899']) {
    expect(parseFileText(text, 'DATE', FRENCH), text).toEqual({ ok: false, code: 'not_a_date' })
  }
})

test('CELL-05 DATA-01 a day of zeros is none, as SAP writes it, whatever the form of the others', () => {
  for (const text of ['00000000', '00.00.0000', '00/00/0000', '00-00-0000', '0000-00-00', '0000/00/00']) {
    expect(parseFileText(text, 'DATE', FRENCH), text).toEqual({ ok: true, value: null })
    expect(parseFileText(text, 'DATE_TIME', PLAIN), text).toEqual({ ok: true, value: null })
    expect(parseFileText(text, 'STRING', PLAIN), text).toEqual({ ok: true, value: text })
  }
  for (const text of ['00/00/2024', '0000000', '00.00/0000', '0'])
    expect(parseFileText(text, 'DATE', FRENCH), text).toEqual({ ok: false, code: 'not_a_date' })
})

test('CELL-01 text, links and booleans are read without padding, blanks are null', () => {
  expect(parseFileText('  Café  ', 'STRING', PLAIN)).toEqual({ ok: true, value: 'Café' })
  expect(parseFileText(' \t ', 'AMOUNT', PLAIN)).toEqual({ ok: true, value: null })
  expect(parseFileText('javascript:x', 'LINK', PLAIN)).toEqual({ ok: false, code: 'not_a_link' })
  expect(parseFileText('Oui', 'BOOLEAN', PLAIN)).toEqual({ ok: true, value: 'true' })
  expect(parseFileText('peut-être', 'BOOLEAN', PLAIN)).toEqual({ ok: false, code: 'not_a_boolean' })
  expect(parseFileText('2024-01-01 25:00', 'DATE', PLAIN)).toEqual({ ok: false, code: 'not_a_date' })
})

test('I18N-05 a time of a file is the one that the clocks of the project show, unless it is written as UTC', () => {
  const read = (text: string, type: 'DATE' | 'DATE_TIME') => parseFileText(text, type, PLAIN)
  expect(read('2024-07-01 14:05', 'DATE_TIME')).toEqual({ ok: true, value: '2024-07-01 12:05:00+00' })
  expect(read('2024-12-31T14:05:06.25', 'DATE_TIME')).toEqual({
    ok: true,
    value: '2024-12-31 13:05:06.25+00',
  })
  expect(read('2024-07-01T14:05:00Z', 'DATE_TIME')).toEqual({ ok: true, value: '2024-07-01 14:05:00+00' })
  expect(read('2024-07-01', 'DATE_TIME')).toEqual({ ok: true, value: '2024-06-30 22:00:00+00' })
  expect(read('2024-07-01 14:05', 'DATE')).toEqual({ ok: true, value: '2024-07-01 14:05:00' })
  expect(read('2024-07-01T14:05:00Z', 'DATE')).toEqual({ ok: false, code: 'not_a_date' })
})

test('CELL-06 a PERCENT of a file is a fraction, and percent where it carries the sign', () => {
  expect(parseFileText('0.125', 'PERCENT', PLAIN)).toEqual({ ok: true, value: '0.125' })
  expect(parseFileText('12.5 %', 'PERCENT', PLAIN)).toEqual({ ok: true, value: '0.125' })
  expect(parseFileText('-12,5%', 'PERCENT', FRENCH)).toEqual({ ok: true, value: '-0.125' })
  expect(parseFileText('12.5 %', 'AMOUNT', PLAIN)).toEqual({ ok: false, code: 'not_a_number' })
})
