import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatChoiceLines, parseChoiceLines } from './choice-lines.ts'

const part = fc
  .string({ minLength: 1, maxLength: 20 })
  .map((text) => text.replace(/[\s|]+/g, ' ').trim())
  .filter((text) => text !== '')
const text = fc.option(fc.record({ fr: part, en: part }))
const choices = fc.uniqueArray(fc.record({ value: part, text }), { selector: ({ value }) => value })

test('CELL-08 DATA-02 choices that are written as lines are read as they were', () => {
  fc.assert(
    fc.property(choices, (given) => {
      expect(parseChoiceLines(formatChoiceLines(given))).toEqual(given)
    }),
  )
})

test('CELL-08 DATA-02 a column that was copied is read with its translations; blank lines and repetitions are not', () => {
  const pasted = 'Oui\tYes\r\nNon\tNo\r\n\r\nOui\tTwice\r\n Peut-être \r\nN/A\tSans objet\tNot applicable\r\n'
  expect(parseChoiceLines(pasted)).toEqual([
    { value: 'Oui', text: { fr: 'Oui', en: 'Yes' } },
    { value: 'Non', text: { fr: 'Non', en: 'No' } },
    { value: 'Peut-être', text: null },
    { value: 'N/A', text: { fr: 'Sans objet', en: 'Not applicable' } },
  ])
})
