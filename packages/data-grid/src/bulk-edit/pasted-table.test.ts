import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tabSeparated } from '#core/copied-table.ts'
import { pastedDecimalMark, pastedTable } from './pasted-table.ts'

test('VIEW-11 whatever the grid copies as text is pasted back cell by cell', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('', '"', 'a\tb', 'a\nb', 'a\r\nb', '""', 'dit "oui"'),
  )
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    )
    // One empty line alone is an empty clipboard.
    .filter((lines) => lines.flat().some((text) => text !== '') && lines.at(-1)?.join('') !== '')
  fc.assert(
    fc.property(table, (lines) => {
      const text = tabSeparated(lines.map((line) => line.map((each) => ({ text: each, isText: false }))))
      expect(pastedTable(text)).toEqual(lines)
    }),
  )
})

test('VIEW-11 a table of Excel, LibreOffice or Google Sheets is read with its line ends, quotes and empty cells', () => {
  expect(pastedTable('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(pastedTable('a\rb')).toEqual([['a'], ['b']])
  expect(pastedTable('"deux\nlignes"\t"un ""mot"""')).toEqual([['deux\nlignes', 'un "mot"']])
  expect(pastedTable('\t')).toEqual([['', '']])
  expect(pastedTable('')).toEqual([])
})

test('VIEW-11 a quote that is no quotation stays what it is', () => {
  expect(pastedTable('12" de long\tb')).toEqual([['12" de long', 'b']])
  expect(pastedTable('"ouvert\tb')).toEqual([['"ouvert', 'b']])
  expect(pastedTable('"a" et b\tc')).toEqual([['"a" et b', 'c']])
})

test('CELL-07 the numbers of a clipboard show their decimal mark together', () => {
  expect(pastedDecimalMark([['1,234', '5,6']])).toBe(',')
  expect(pastedDecimalMark([['1,234.50'], ['2,345']])).toBe('.')
  expect(pastedDecimalMark([['1,234'], ['5.678']])).toBeUndefined()
  expect(pastedDecimalMark([['1,5'], ['2.5']])).toBeUndefined()
  expect(pastedDecimalMark([['3,50 €', 'rue 1.2']])).toBe(',')
  expect(pastedDecimalMark([['12/03/2024', 'texte']])).toBeUndefined()
})
