import { expect, test } from 'vitest'
import { findRefusedTerms } from './catalogue-terms.ts'

test('I18N-02 a text that uses another word than the glossary is refused, in either language', () => {
  const french = new Map([
    ['a:b', 'Un courriel vous attend'],
    ['a:c', 'Un e-mail vous attend'],
  ])
  expect(findRefusedTerms('fr', french)).toEqual(['fr a:b: “Un courriel vous attend” (the word is “e-mail”)'])
  const english = new Map([
    ['a:b', 'Set all back to pending…'],
    ['a:c', 'Allowed acts'],
    ['a:d', 'No mail server is configured.'],
    ['a:e', 'Contested by the supplier'],
  ])
  expect(findRefusedTerms('en', english).map((fault) => fault.slice(0, 6))).toEqual([
    'en a:b',
    'en a:c',
    'en a:e',
  ])
})

test('a check that reads no text fails', () => {
  expect(() => findRefusedTerms('fr', new Map())).toThrow('No text of fr was read.')
})
