import { expect, test } from 'vitest'
import { isSiren } from './siren.ts'

test.each([
  ['732829320', true],
  ['552008443', true],
  ['000000000', false],
  ['404833047', false],
  ['732829321', false],
  ['73282932', false],
  ['7328293200', false],
  ['73282932a', false],
])('a SIREN is nine digits with their check digit: %s %s', (text, is) => {
  expect(isSiren(text)).toBe(is)
})
