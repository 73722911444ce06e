import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMN_TYPES } from '#values/column-type.ts'
import { type ColumnDesign, designedOrder, designFault } from './column-design.ts'
import { COLUMN_TYPE_RULES } from './column-type-rules.ts'

const names = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'))

test('DATA-02 every column has one place: as staff chose, and where the definition puts those of which they said nothing', () => {
  fc.assert(
    fc.property(names, names, (defined, chosen) => {
      const order = designedOrder(defined, chosen)
      expect(order.toSorted()).toEqual(defined.toSorted())
      const known = chosen.filter((name) => defined.includes(name))
      expect(order.filter((name) => known.includes(name))).toEqual(known)
      for (const [at, name] of defined.entries()) {
        const before = defined[at - 1]
        if (known.includes(name) || before === undefined || known.includes(before)) continue
        expect(order.indexOf(name)).toBe(order.indexOf(before) + 1)
      }
    }),
  )
  expect(designedOrder(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c'])
  expect(designedOrder(['a', 'new', 'b'], ['b', 'a', 'gone', 'b'])).toEqual(['b', 'a', 'new'])
})

const DESIGN: ColumnDesign = {
  ...{
    label: { fr: 'a', en: 'a' },
    group: null,
    isHidden: false,
    isDisplayedByDefault: true,
    isEditable: false,
  },
  ...{
    isFrozen: false,
    isHiddenFromCustomers: false,
    color: null,
    footerStyle: null,
    width: null,
    role: null,
  },
  choices: null,
}
const PLACE = { type: 'STRING', takesEdits: true, isNeededByEverybody: false, hasOwnChoices: false } as const

test('DATA-02 nothing can be wrong with a description that changes nothing, whatever its place', () => {
  const places = fc.record({
    type: fc.constantFrom(...COLUMN_TYPES),
    ...{ takesEdits: fc.boolean(), isNeededByEverybody: fc.boolean(), hasOwnChoices: fc.boolean() },
  })
  fc.assert(fc.property(places, (place) => designFault(DESIGN, place) === null))
})

test('DATA-02 dependent lists may be empty one by one, a list of its own may not', () => {
  const lists = (...keys: [string, ...string[]][]) =>
    keys.map(([key, ...values]) => ({ key, choices: values.map((value) => ({ value, text: null })) }))
  const fault = (given: ReturnType<typeof lists>, filterWithColumn: string | null) =>
    designFault({ ...DESIGN, choices: { isEditable: false, filterWithColumn, lists: given } }, PLACE)
  expect(fault(lists(['x', 'a'], ['y']), 'other')).toBeNull()
  expect(fault(lists(['']), null)).toBe('bad_choices')
  expect(fault(lists(['x', 'a'], ['y', 'b']), null)).toBe('bad_choices')
  expect(fault(lists(['x', 'a'], ['x', 'b']), 'other')).toBe('bad_choices')
  expect(COLUMN_TYPES.filter((type) => COLUMN_TYPE_RULES[type].takesSum)).toEqual([
    'INTEGER',
    'REAL',
    'AMOUNT',
  ])
})
