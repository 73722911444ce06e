import { expect, test } from 'vitest'
import { MAX_FORMULA } from './formula.ts'
import { columnsCalled, labelsCalled, withLabels, withNames } from './formula-labels.ts'

const COLUMNS = [
  { name: 'MNT', label: 'Montant de l’écriture' },
  { name: 'Date', label: 'Échéance' },
  { name: 'Échéance', label: 'Date' },
  { name: 'Net', label: 'Solde' },
  { name: 'Reste', label: 'solde' },
  { name: 'Sans nom' },
  { name: 'Vide', label: ' ' },
  { name: 'Accolades', label: '{x}' },
]

test('DATA-02 a formula shows labels and keeps names, and each leads back to the other', () => {
  const pairs = [
    ['{MNT} * 2 + { MNT }', '{Montant de l’écriture} * 2 + { Montant de l’écriture }'],
    ['{Date} - {Échéance}', '{Échéance} - {Date}'],
    ['{Net} + {Reste}', '{Net} + {Reste}'],
    ['{Sans nom} + {Vide} + {Accolades}', '{Sans nom} + {Vide} + {Accolades}'],
    ['"{MNT}" + {Perdue}', '"{MNT}" + {Perdue}'],
  ] as const
  for (const [kept, shown] of pairs) {
    expect(withLabels(kept, COLUMNS)).toBe(shown)
    expect(withNames(shown, COLUMNS)).toBe(kept)
  }
})

test('DATA-02 a label is known by its words, whatever its case, blanks and apostrophes', () => {
  expect(withNames("{montant de  l'ÉCRITURE}", COLUMNS)).toBe('{MNT}')
  expect(withNames('{Montant}', COLUMNS)).toBe('{Montant}')
  expect(columnsCalled('SOLDE', COLUMNS).map(({ name }) => name)).toEqual(['Net', 'Reste'])
  expect(columnsCalled('date', COLUMNS, true)).toEqual([])
})

test('DATA-02 the labels that go with a formula are those that it calls, of every column that has them', () => {
  expect(labelsCalled('{Solde} + {Date} + {Net} + "{échéance}"', COLUMNS)).toEqual({
    ...{ Net: 'Solde', Reste: 'solde', Échéance: 'Date' },
  })
  expect(labelsCalled('{Solde', COLUMNS)).toEqual({})
})

test('DATA-02 a formula that labels would make too long is shown with names', () => {
  const columns = [{ name: 'a', label: 'b'.repeat(200) }]
  expect(withLabels('{a} + {a} + {a} + {a}', columns)).toHaveLength(4 * 202 + 9)
  const long = `{a}${' + {a}'.repeat(5)}`
  expect(MAX_FORMULA).toBe(1000)
  expect(withLabels(long, columns)).toBe(long)
})
