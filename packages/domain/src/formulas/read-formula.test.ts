import { expect, test } from 'vitest'
import type { ColumnType } from '../values/column-type.ts'
import { columnsOfTree, FORMULA_KINDS, type FormulaColumn, FormulaError } from './formula.ts'
import { readFormula } from './read-formula.ts'

function column(name: string, type: ColumnType, more: Partial<FormulaColumn> = {}): FormulaColumn {
  const storageName = `c${name.length}`
  return { name, kind: FORMULA_KINDS[type], storage: 'base', storageName, formula: null, ...more }
}

const COLUMNS = [
  column('Montant', 'AMOUNT'),
  column('Taux de TVA', 'PERCENT'),
  column('Fournisseur', 'STRING'),
  column('Date', 'DATE'),
  column('Envoyé le', 'DATE_TIME'),
  column('Validé', 'BOOLEAN', { storage: 'review' }),
  column('Double', 'AMOUNT', { formula: '{Montant} * 2' }),
  column('Rond', 'AMOUNT', { formula: '{Carré} + 1' }),
  column('Carré', 'AMOUNT', { formula: '{Rond} + 1' }),
]

const read = (formula: string, type: ColumnType) =>
  readFormula(formula, { name: 'Essai', type, currency: 'EUR' }, COLUMNS)

function faultOf(formula: string, type: ColumnType = 'AMOUNT'): [string, string] {
  try {
    read(formula, type)
  } catch (error) {
    if (error instanceof FormulaError) return [error.fault, formula.slice(error.start, error.end)]
    throw error
  }
  throw new Error(`${formula} was read.`)
}

test('DATA-02 a formula reads columns by their names, and amounts are rounded to the currency', () => {
  const { tree, reads } = read('{Montant} * 0.2 + { Double }', 'AMOUNT')
  expect([...reads].toSorted()).toEqual(['Double', 'Montant'])
  expect(tree).toMatchObject({
    is: 'call',
    operation: 'result',
    of: [{ operation: 'add' }, { is: 'value', value: '2' }],
  })
  expect(columnsOfTree(tree).map(({ storageName }) => storageName)).toEqual(['c7', 'c7'])
  expect(read('1 / 3', 'REAL').tree).toMatchObject({ of: [{ operation: 'divide' }, { value: '6' }] })
})

test('DATA-02 numbers are kept as they are written', () => {
  expect(read('12345678901234567890.000000000001', 'REAL').tree).toMatchObject({
    of: [{ is: 'value', value: '12345678901234567890.000000000001' }, {}],
  })
})

test('DATA-02 text, days and conditions have operations of their own', () => {
  expect(read('{Fournisseur} + " (" + text({Montant}) + ")"', 'STRING').tree).toMatchObject({
    operation: 'join',
  })
  expect(read('{Date} + 30', 'DATE').tree).toMatchObject({ operation: 'addDays' })
  expect(read('date("2026-12-31") - {Date}', 'REAL').tree).toMatchObject({
    of: [{ operation: 'daysBetween' }, {}],
  })
  expect(read('{Montant} > 100 && !{Validé} ? "à voir" : null', 'STRING').tree).toMatchObject({
    operation: 'choose',
    of: [{ operation: 'and' }, { value: 'à voir' }, { is: 'blank' }],
  })
  expect(read('{Fournisseur} == null || {Fournisseur} in ["A", "B"]', 'BOOLEAN').tree).toMatchObject({
    operation: 'or',
    of: [{ operation: 'isBlank' }, { operation: 'oneOf' }],
  })
  expect(read('{Fournisseur}.startsWith("Bé")', 'BOOLEAN').tree).toMatchObject({ operation: 'startsWith' })
})

test('DATA-02 what is wrong with a formula is named with its place', () => {
  const cases: [string, ColumnType, string, string][] = [
    ['{Montant} +', 'AMOUNT', 'syntax', ''],
    ['{Montant} + "abc', 'AMOUNT', 'syntax', '"abc'],
    ['{Montant', 'AMOUNT', 'syntax', '{'],
    ['1 + {Inconnu}', 'AMOUNT', 'unknownColumn', '{Inconnu}'],
    ['Montant + 1', 'AMOUNT', 'unknownColumn', 'Montant'],
    ['_0 + {Montant}', 'AMOUNT', 'unknownColumn', '_0'],
    ['{Envoyé le}', 'DATE', 'unfitColumn', '{Envoyé le}'],
    ['eval({Fournisseur})', 'STRING', 'unknownFunction', 'eval({Fournisseur})'],
    ['round({Montant}, {Montant})', 'AMOUNT', 'wrongArguments', '{Montant}'],
    ['abs()', 'AMOUNT', 'wrongArguments', 'abs()'],
    ['date("2026-02-30")', 'DATE', 'wrongArguments', '"2026-02-30"'],
    ['{Montant} + {Fournisseur}', 'AMOUNT', 'wrongKind', '{Fournisseur}'],
    ['{Montant} > "a"', 'BOOLEAN', 'wrongKind', '"a"'],
    ['{Montant} + null', 'AMOUNT', 'wrongKind', 'null'],
    ['{Fournisseur}.length', 'REAL', 'unsupported', '{Fournisseur}.length'],
    ['[1, 2].map(x, x)', 'REAL', 'unknownFunction', '[1, 2].map(x, x)'],
    ['{Essai2}', 'AMOUNT', 'unknownColumn', '{Essai2}'],
    ['{Rond}', 'AMOUNT', 'circular', '{Rond}'],
    [String.raw`"a\u0000"`, 'STRING', 'unsupported', String.raw`"a\u0000"`],
    ['{Montant}', 'STRING', 'wrongResult', '{Montant}'],
    ['null', 'STRING', 'wrongResult', 'null'],
    ['{Montant}', 'INTEGER', 'wrongResult', '{Montant}'],
  ]
  expect(cases.map(([formula, type]) => faultOf(formula, type))).toEqual(
    cases.map(([, , fault, part]) => [fault, part]),
  )
  expect(faultOf(`{Montant}${' + 1'.repeat(300)}`)[0]).toBe('tooLong')
  expect(faultOf(`${'('.repeat(80)}1${')'.repeat(80)}`)[0]).toBe('tooLong')
})

test('DATA-02 a formula never reads itself, not even through others', () => {
  const self = [...COLUMNS, column('Essai', 'AMOUNT', { formula: '{Essai} + 1' })]
  const own = () => readFormula('{Essai} + 1', { name: 'Essai', type: 'AMOUNT', currency: 'EUR' }, self)
  expect(own).toThrow(expect.objectContaining({ fault: 'circular' }))
})

test('DATA-02 columns are called by their labels before their names, and two of one label are named with the place', () => {
  const labels = ['Brut', 'Taux', 'Date', 'Fournisseur']
  const labelled = COLUMNS.map((each, at) => ({ ...each, label: labels[at] }))
  const of = (formula: string, type: ColumnType, columns: readonly FormulaColumn[] = labelled) =>
    readFormula(formula, { name: 'Essai', type, currency: 'EUR' }, columns)
  expect([...of('{brut} * {Taux} + {Double}', 'AMOUNT').reads]).toEqual(['Montant', 'Taux de TVA', 'Double'])
  expect([...of('{Fournisseur}', 'DATE').reads]).toEqual(['Date'])
  // The formula of another column has names alone.
  const shifted = [...labelled, column('Autre', 'STRING', { label: 'Montant' })]
  expect([...of('{Double}', 'AMOUNT', shifted).reads]).toEqual(['Double', 'Montant'])
  const twice = [...labelled, column('Net', 'AMOUNT', { label: 'BRUT' })]
  expect(() => of('1 + {Brut}', 'AMOUNT', twice)).toThrow(
    expect.objectContaining({ fault: 'ambiguousColumn', start: 4, part: '{Brut}' }),
  )
})
