import { COLUMN_TYPES } from '@quitus/domain/column-type.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTypedByText, isTypedChange, parseTyped, typedText } from './typed-value.ts'

test('CELL-07 an amount of cents opens in the editor as text that reads back to the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
      const amount = cents / 100
      expect(parseTyped(typedText(amount, 'AMOUNT'), 'AMOUNT', amount)).toEqual({ ok: true, value: amount })
    }),
  )
})

test('CELL-06 a percent is typed as percent and stored as fraction', () => {
  expect(parseTyped('12,5 %', 'PERCENT', null)).toEqual({ ok: true, value: 0.125 })
  expect(typedText(0.125, 'PERCENT')).toBe('12,5')
})

test('CELL-05 a typed date keeps the time of day', () => {
  const previous = { model: '2024-03-12T10:30:00' }
  expect(parseTyped('01/04/2024', 'DATE', previous)).toEqual({
    ok: true,
    value: { model: '2024-04-01T10:30:00' },
  })
  expect(isTypedChange('12/03/2024', 'DATE', previous)).toBe(false)
})

test('CELL-07 words in an amount are refused with a reason', () => {
  expect(parseTyped('douze', 'AMOUNT', 4)).toEqual({ ok: false, code: 'not_a_number' })
})

test('CELL-04 a link keeps no spaces around it and nothing but http(s)', () => {
  expect(parseTyped(' https://quitus.test/a ', 'LINK', null)).toEqual({
    ok: true,
    value: 'https://quitus.test/a',
  })
  expect(parseTyped('javascript:alert(1)', 'LINK', null)).toEqual({ ok: false, code: 'not_a_link' })
})

test('CELL-01 files, booleans and instants are not edited by typing', () => {
  expect(COLUMN_TYPES.filter((type) => !isTypedByText(type))).toEqual(['BOOLEAN', 'FILE', 'DATE_TIME'])
})
