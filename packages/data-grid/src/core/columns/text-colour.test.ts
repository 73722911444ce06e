import { expect, test } from 'vitest'
import { textColourOn } from './text-colour.ts'

test('I18N-06 text over a coloured column is black or white by the luminance threshold', () => {
  expect(textColourOn('#ffffff')).toBe('#000000')
  expect(textColourOn('#fe9')).toBe('#000000')
  expect(textColourOn('#0b5d3b')).toBe('#ffffff')
})

test('I18N-06 the threshold lies between two neighbouring grays', () => {
  expect(textColourOn('#757575')).toBe('#ffffff')
  expect(textColourOn('#767676')).toBe('#000000')
})

test('I18N-06 what is no hex colour leaves the text as it is', () => {
  expect(textColourOn('red;background:url(x)')).toBeNull()
})
