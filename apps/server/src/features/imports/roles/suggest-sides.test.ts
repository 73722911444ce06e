import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { analyseFile } from '../analyse-file.ts'
import { rankRoles, suggestMapping, suggestRolesOf } from '../suggest-mapping.ts'

async function rank(header: string, ...lines: string[]) {
  const content = [header, ...lines.map((line, at) => `F${at};${line}`), ''].join('\n')
  const analyses = [await analyseFile({ name: 'a.csv', open: () => Readable.from([Buffer.from(content)]) })]
  const ranked = rankRoles(analyses)
  return {
    roles: suggestRolesOf(analyses),
    mapping: suggestMapping(analyses) as {
      roles?: object
      columns: { name: string; type: string; from?: string }[]
    },
    of: (role: string) => ranked.find((each) => each.role === role),
    open: (role: string) => {
      const found = ranked.find((each) => each.role === role)
      return found?.header === null ? found.candidates.map(({ header }) => header) : undefined
    },
  }
}

const LINES = ['10,50;', '20,10;', ';30,60', '7,20;', ';18,00', '4,50;']

test.each([
  ['Débit', 'Crédit'],
  ['Debit', 'Credit'],
  ['Montant débit', 'Montant crédit'],
  ['Montant au débit', 'Montant au crédit'],
  ['Mt débit', 'Mt crédit'],
  ['Débit (EUR)', 'Crédit (EUR)'],
  ['Debit amount', 'Credit amount'],
  ['Mouvement débit', 'Mouvement crédit'],
  ['Accounted Dr', 'Accounted Cr'],
  ['DR', 'CR'],
  ['Débiteur', 'Créditeur'],
  ['Soll', 'Haben'],
  ['Betrag Soll', 'Betrag Haben'],
])('DATA-02 %s and %s are a debit and a credit in two columns', async (debit, credit) => {
  const { roles, of, mapping } = await rank(`Code tiers;${debit};${credit}`, ...LINES)
  expect(roles).toEqual({ supplier: 'Code tiers', debitAmount: debit, creditAmount: credit })
  expect(of('debitAmount')?.confidence).toBe(0.98)
  expect(mapping.roles).toEqual({ ...roles, amount: 'Amount' })
  expect(mapping.columns.at(-1)).toMatchObject({ from: 'debit_credit', name: 'Amount', type: 'AMOUNT' })
})

test('DATA-02 a side of whole numbers alone, or of few lines, is one as well', async () => {
  const whole = await rank('Code tiers;Débit;Crédit', '10;', '20;', ';30,60', ';5,10', ';2,15', ';3,15')
  expect(whole.roles).toMatchObject({ debitAmount: 'Débit', creditAmount: 'Crédit' })
  expect(whole.mapping.columns.find(({ name }) => name === 'Débit')?.type).toBe('AMOUNT')
  const few = await rank('Code tiers;Débit;Crédit', '10,50;', ';20,10')
  expect(few.of('creditAmount')).toMatchObject({ header: 'Crédit', confidence: 0.9 })
})

test('DATA-02 a running balance, an amount in foreign currency, and a column that repeats the difference are no question', async () => {
  const { roles } = await rank(
    'Code tiers;Sens;Débit;Crédit;Solde;Montant devise;Montant',
    ...['C;;10,50;-10,50;11,20;10,50', 'D;4,50;;-6,00;4,90;4,50', 'C;;6,10;-12,10;6,60;6,10'],
    ...['C;;1,50;-13,60;1,90;1,50', 'D;13,60;;0,00;14,00;13,60', 'C;;2,10;-2,10;2,20;2,10'],
  )
  expect(roles).toEqual({ supplier: 'Code tiers', debitAmount: 'Débit', creditAmount: 'Crédit' })
})

test('DATA-02 another amount next to debit and credit is a question with all of them', async () => {
  const lines = ['10,50;;99,10', '20,10;;98,10', ';30,60;97,10', '7,20;;96,10', ';18,00;95,10', '4,50;;94,20']
  const { roles, open } = await rank('Code tiers;Débit;Crédit;Montant TTC', ...lines)
  expect(roles).toEqual({ supplier: 'Code tiers' })
  expect(open('debitAmount')).toEqual(['Débit'])
  expect(open('creditAmount')).toEqual(['Crédit'])
  expect(open('amount')).toEqual(['Montant TTC'])
})

test('DATA-02 totals of both sides on each line, and two debits, are a question', async () => {
  const totals = await rank('Code tiers;Débit;Crédit', ...LINES.map((_, at) => `${at + 1},10;${at + 2},20`))
  expect(totals.roles).toEqual({ supplier: 'Code tiers' })
  expect([totals.open('debitAmount'), totals.open('creditAmount')]).toEqual([['Débit'], ['Crédit']])
  const twice = await rank(
    'Code tiers;Débit;Débit EUR;Crédit',
    '1,50;1,50;',
    ';;2,10',
    '3,10;3,10;',
    ';;4,10',
  )
  expect(twice.open('debitAmount')).toEqual(['Débit', 'Débit EUR'])
})

test('DATA-02 nameless columns of which each line fills one are a question, unless an amount has a name', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? `${at + 1},10;` : `;${at + 1},20`))
  const nameless = await rank('Code tiers;Champ 1;Champ 2', ...lines)
  expect(nameless.roles).toEqual({ supplier: 'Code tiers' })
  for (const role of ['debitAmount', 'creditAmount'])
    expect(nameless.open(role)).toEqual(['Champ 1', 'Champ 2'])
  const named = await rank('Code tiers;Champ 1;Champ 2;Montant', ...lines.map((line) => `${line};8,10`))
  expect(named.roles).toEqual({ supplier: 'Code tiers', amount: 'Montant' })
  expect(named.of('debitAmount')).toBeUndefined()
})

test('DATA-02 one side alone says nothing', async () => {
  const { of, roles } = await rank('Code tiers;Débit;Montant', '1,50;2,50', '3,50;4,50')
  expect(of('debitAmount')).toBeUndefined()
  expect(roles.amount).toBe('Montant')
})
