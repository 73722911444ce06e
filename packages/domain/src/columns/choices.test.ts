import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedText } from '#text/folded-text.ts'
import { cellText, choiceText } from './cell-text.ts'
import {
  type ChoiceList,
  choiceRefusal,
  fixedList,
  joinedChoices,
  listedChoices,
  readableChoices,
} from './choices.ts'

const texts = fc.constantFrom('a', 'b', 'c', 'd')
const lists: fc.Arbitrary<ChoiceList> = fc.record(
  {
    editable: fc.boolean(),
    filterWithColumn: fc.constant('selecting'),
    values: fc.dictionary(texts, fc.array(texts), { minKeys: 1, noNullPrototype: true }),
  },
  { requiredKeys: ['editable', 'values'] },
)
const rows = fc.record({ selecting: fc.option(texts) })

test('CELL-08 what the editor offers is what may be written, in addition to nothing and what is already', () => {
  fc.assert(
    fc.property(lists, rows, fc.option(texts), fc.option(texts), (list, row, value, current) => {
      const isOffered = value !== null && listedChoices(list, row).includes(value)
      const isTaken = choiceRefusal(list, row, value, current) === null
      expect(isTaken).toBe(isOffered || value === null || value === current || list.editable)
    }),
  )
})

test('CELL-08 the row’s value selects the list, without one the first list holds, and an unknown one selects none', () => {
  const list = { editable: false, filterWithColumn: 'kind', values: { x: ['1'], y: ['2'] } }
  expect(listedChoices(list, { kind: 'y' })).toEqual(['2'])
  expect(listedChoices(list, { kind: null })).toEqual(['1'])
  expect(listedChoices(list, {})).toEqual(['1'])
  expect(listedChoices(list, { kind: 'z' })).toEqual([])
  expect(listedChoices(list, { kind: 'constructor' })).toEqual([])
  expect(listedChoices({ editable: false, values: {} }, {})).toEqual([])
})

test('CELL-08 VIEW-18 a fixed list needs no call, and a choice is read in the reader’s words', () => {
  const offered = (isAsyncOptions: boolean) => ({
    cellEditorParams: { isAsyncOptions, listOfChoices: [{ value: 'avoir', text: 'Credit note' }] },
  })
  expect(fixedList(offered(false))).toEqual({ editable: false, values: { '': ['avoir'] } })
  expect(fixedList(offered(true))).toBeNull()
  expect(fixedList({})).toBeNull()
  expect(readableChoices(offered(true), ['avoir', 'x'])).toEqual([
    { value: 'avoir', text: 'Credit note' },
    { value: 'x', text: 'x' },
  ])
})

test('CELL-08 a cell shows the choice’s text, and whatever else as its type writes it', () => {
  const column = {
    type: 'STRING' as const,
    cellEditorParams: { isAsyncOptions: true, listOfChoices: [{ value: 'avoir', text: 'Credit note' }] },
  }
  const options = { currency: 'EUR', timeZone: 'UTC', booleanTexts: { true: '', false: '', pending: '' } }
  expect(cellText(column, 'avoir', options)).toBe('Credit note')
  expect(cellText(column, 'autre', options)).toBe('autre')
  expect(choiceText({ type: 'STRING' }, 'avoir')).toBeNull()
})

test('CELL-08 searching a choice minds neither case nor accents', () => {
  expect(foldedText('ÉCHÉANCE Œuvre')).toBe('echeance œuvre')
})

test('FLOW-01 the choices for several rows are those that one of them may have, each once', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const offered = listedChoices(joinedChoices(list), {})
      expect(new Set(offered).size).toBe(offered.length)
      const ofRows = Object.keys(list.values).flatMap((selecting) => listedChoices(list, { selecting }))
      if (list.filterWithColumn !== undefined)
        expect(new Set(offered)).toEqual(new Set(ofRows.concat(list.values[''] ?? [])))
    }),
  )
})
