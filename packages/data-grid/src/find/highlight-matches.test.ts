import { expect, test } from 'vitest'
import { foldedText } from './highlight-matches.ts'

test('VIEW-13 a match is marked where it is, whatever accents and spaces are before it', () => {
  const written = 'É\u0301cœur\u202fÉlectricité'
  const { text, places } = foldedText(written)
  expect(text).toBe('ecœur electricite')
  const at = text.indexOf('electricite')
  expect(written.slice(places[at], places[at + 'electricite'.length])).toBe('Électricité')
})
