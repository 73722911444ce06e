import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WireValue } from '#values/cell-value.ts'
import { COLUMN_TYPES, type ColumnType } from '#values/column-type.ts'
import { isCoded } from './coded-column.ts'
import { FIELD_VERDICTS, fieldVerdict, pairVerdict } from './field-verdict.ts'
import { markDifferences } from './marked-differences.ts'
import { valueDifference } from './value-difference.ts'

const day = (text: string) => ({ model: `${text}T00:00:00` })

test.each<[ColumnType, WireValue, WireValue, string]>([
  ['STRING', 'F-2291', 'F-2291', 'same'],
  ['STRING', 'F-2291', 'f 2291', 'near'],
  ['STRING', 'F-02291', 'F-2291', 'near'],
  ['STRING', 'F-2291', 'F-2219', 'near'],
  ['STRING', 'F-2291', 'G-7718', 'different'],
  ['STRING', 'F-1', 'F-2', 'different'],
  ['STRING', 'F-2291', 'CPT F-2291', 'near'],
  ['STRING', '2291', 'Facture de mars 2291', 'different'],
  ['STRING', '', null, 'same'],
  ['STRING', 'F-2291', null, 'different'],
  ['STRING', 'Société Générale', 'SOCIETE GENERALE', 'near'],
  ['AMOUNT', 4021.1, 4021.1, 'same'],
  ['AMOUNT', 4021.1, 4021.15, 'near'],
  ['AMOUNT', 100, 120, 'near'],
  ['AMOUNT', 4021, 4012, 'near'],
  ['AMOUNT', 4021, -4021, 'different'],
  ['AMOUNT', 9742.68, 97426.8, 'different'],
  ['AMOUNT', 8118.9, 811890, 'different'],
  ['AMOUNT', 12.5, 125.5, 'different'],
  ['AMOUNT', 0, 0.01, 'near'],
  ['AMOUNT', 0, 300, 'different'],
  ['DATE', day('2024-03-12'), day('2024-03-22'), 'near'],
  ['DATE', day('2024-03-12'), day('2024-03-23'), 'different'],
  ['BOOLEAN', true, false, 'different'],
])('FLOW-05 %s: %j and %j are %s', (type, left, right, verdict) => {
  expect(pairVerdict(type, left, right)).toBe(verdict)
})

test.each<[ColumnType, WireValue, WireValue, object | null]>([
  ['AMOUNT', 41575.4, 4157.54, { kind: 'times', factor: 10 }],
  ['AMOUNT', 4157.54, 415754, { kind: 'part', factor: 100 }],
  ['AMOUNT', -10, -100, { kind: 'part', factor: 10 }],
  ['AMOUNT', 120, 100, { kind: 'withTax', percent: 20 }],
  ['AMOUNT', 100, 105.5, { kind: 'withoutTax', percent: 5.5 }],
  ['INTEGER', 120, 100, { kind: 'more', by: 20 }],
  ['AMOUNT', 0.3, 0.1, { kind: 'more', by: 0.2 }],
  ['AMOUNT', 0, 300, { kind: 'more', by: -300 }],
  ['AMOUNT', 10, -100, { kind: 'more', by: 110 }],
  ['AMOUNT', 7, 7, null],
  ['AMOUNT', 7, null, null],
  ['DATE', day('2024-03-13'), day('2024-03-12'), { kind: 'days', by: 1 }],
  ['DATE', day('2024-02-28'), day('2024-03-01'), { kind: 'days', by: -2 }],
  [
    'DATE_TIME',
    { model: '2024-03-12T23:30:00Z' },
    { model: '2024-03-12T21:00:00Z' },
    { kind: 'days', by: 1 },
  ],
  ['DATE_TIME', { model: '2024-03-12T09:00:00Z' }, { model: '2024-03-12T10:00:00Z' }, null],
  ['STRING', 'F-1', 'F-2', null],
])('FLOW-05 %s: %j differs from %j by %j', (type, value, reference, difference) => {
  expect(valueDifference(type, value, reference, 'Europe/Paris')).toEqual(difference)
})

const wireValue = fc.oneof(
  fc.constantFrom<WireValue>(
    null,
    '',
    true,
    false,
    { name: 'a.pdf', url: '/1' },
    { name: 'A.pdf', url: '/2' },
  ),
  fc.string({ maxLength: 12 }),
  fc.stringMatching(/^F-[0-9]{3,5}$/),
  fc.integer({ min: -10_000, max: 10_000 }).map((cents) => cents / 100),
  fc.integer({ min: 1, max: 28 }).map((at) => day(`2024-03-${String(at).padStart(2, '0')}`)),
)
const columnType = fc.constantFrom(...COLUMN_TYPES)

test('FLOW-05 a verdict does not depend on the order of the documents, and one more never brings them nearer', () => {
  fc.assert(
    fc.property(
      columnType,
      fc.array(wireValue, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 0, max: 5 }),
      (type, values, by) => {
        const verdict = fieldVerdict(type, values)
        const turned = values.map((_, at) => values[(at + by) % values.length] ?? null)
        expect(fieldVerdict(type, turned)).toBe(verdict)
        expect(fieldVerdict(type, values.toReversed())).toBe(verdict)
        const fewer = fieldVerdict(type, values.slice(1))
        if (fewer !== null && verdict !== null)
          expect(FIELD_VERDICTS.indexOf(verdict)).toBeGreaterThanOrEqual(FIELD_VERDICTS.indexOf(fewer))
      },
    ),
  )
})

test('FLOW-05 a value is the same as itself, and a blank next to it is different', () => {
  fc.assert(
    fc.property(columnType, wireValue, (type, value) => {
      expect(pairVerdict(type, value, value)).toBe('same')
      if (typeof value === 'string' ? value.trim() !== '' : value !== null)
        expect(fieldVerdict(type, [value, null])).toBe('different')
      expect(fieldVerdict(type, [value])).toBeNull()
    }),
  )
})

const shown = (text: string, other: string) =>
  markDifferences(text, other)
    .map((part) => (part.isDifferent ? `[${part.text}]` : part.text))
    .join('')

test('FLOW-05 the characters that differ are marked', () => {
  expect(shown('F-2291', 'F-2291')).toBe('F-2291')
  expect(shown('F-2291A', 'F-2291')).toBe('F-2291[A]')
  expect(shown('F-2291', 'F-2291A')).toBe('F-2291')
  expect(shown('F-2091', 'F-2291')).toBe('F-2[0]91')
  expect(shown('12/03/2024', '21/03/2024')).toBe('[1]2/03/2024')
  expect(shown('🧾 7', '🧾 8')).toBe('🧾 [7]')
})

test('FLOW-05 marked parts are the text, and what is not marked is in the other text in the same order', () => {
  const text = fc.string({ maxLength: 20, unit: fc.constantFrom('a', 'b', '0', '1', '-', 'é', '🧾') })
  fc.assert(
    fc.property(text, text, (own, other) => {
      const parts = markDifferences(own, other)
      expect(parts.map((part) => part.text).join('')).toBe(own)
      expect(parts.every((part, at) => part.isDifferent !== parts[at + 1]?.isDifferent)).toBe(true)
      const shared = parts.filter((part) => !part.isDifferent).map((part) => part.text)
      const rest = [...other]
      for (const character of shared.join('')) {
        const at = rest.indexOf(character)
        expect(at).toBeGreaterThanOrEqual(0)
        rest.splice(0, at + 1)
      }
      if (own === other) expect(parts.some((part) => part.isDifferent)).toBe(false)
    }),
  )
  expect(markDifferences('x'.repeat(5000), `${'x'.repeat(2000)}y${'x'.repeat(2999)}`)).toHaveLength(3)
})

test('FLOW-05 FLOW-21 codes are alike or different, and never near, however their letters are', () => {
  expect(fieldVerdict('STRING', ['paid', 'unpaid'], true)).toBe('different')
  expect(fieldVerdict('STRING', ['paid', 'paid'], true)).toBe('same')
  expect(fieldVerdict('STRING', [null, null], true)).toBeNull()
  const column = { editable: false, cellEditorParams: { isAsyncOptions: false, listOfChoices: [] } }
  expect(isCoded(column)).toBe(false)
  const coded = { isAsyncOptions: false, listOfChoices: [{ text: 'Payée', value: 'paid' }] }
  expect(isCoded({ ...column, cellEditorParams: coded })).toBe(true)
  expect(isCoded({ editable: true, cellEditorParams: coded })).toBe(false)
})
