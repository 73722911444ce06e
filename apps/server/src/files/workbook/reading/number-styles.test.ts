import { expect, test } from 'vitest'
import { styleOf } from './number-styles.ts'

test.each([
  ['dd/mm/yyyy', 'date'],
  ['[$-40C]d mmmm yyyy;@', 'date'],
  ['yyyy\\-mm\\-dd', 'date'],
  ['jj/mm/aaaa', 'date'],
  ['mmm\\-yy', 'date'],
  ['mm:ss', 'time'],
  ['[h]:mm:ss', 'time'],
  ['h:mm AM/PM', 'time'],
  ['#,##0.00', 'number'],
  ['0.00E+00', 'number'],
  ['#,##0.00\\ "dollars d"', 'number'],
  ['_-* #,##0.00\\ [$€-40C]_-;-* #,##0.00', 'number'],
  ['[Red]0.00', 'number'],
  ['General', 'number'],
  ['Standard', 'number'],
  ['@', 'number'],
  ['0%', 'number'],
  ['0000000', { zeros: 7 }],
])('DATA-01 the format %s shows a %s', (code, style) => {
  expect(styleOf(code)).toEqual(style)
})
