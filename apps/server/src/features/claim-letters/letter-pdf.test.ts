import { expect, test } from 'vitest'
import type { LetterContent } from './letter-content.ts'
import { letterPdf } from './letter-pdf.ts'

const COLUMN = { share: 1, isRight: false }
const LETTER: LetterContent = {
  language: 'fr',
  sender: 'Groupe Valmont',
  recipient: ['Durand'],
  place: '24 novembre 2026',
  reference: 'RC-1',
  subject: 'Réclamation',
  before: 'Madame, Monsieur,',
  after: 'Merci.',
  columns: [
    { ...COLUMN, head: 'Pièce' },
    { ...COLUMN, head: 'Montant', isRight: true },
  ],
  lines: [],
  total: { label: 'Total', amount: '0,00 €' },
  setOff: null,
  evidence: null,
  signature: [],
  foot: '{page} / {pages}',
}
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').split('/Type /Page\n').length - 1

test('FLOW-20 a letter of 5 000 lines to a name of 300 characters has its pages, and no line is on none', async () => {
  const lines = Array.from({ length: 2500 }, (_, at) => [
    [`${at + 1}. Cette facture nous a été réglée plus d’une fois.`],
    [`F-${at}`, '-12,50 €'],
  ]).flat()
  const recipient = ['Société '.repeat(38), '12 rue de la Paix', '75002 Paris']
  const long = pagesOf(await letterPdf({ ...LETTER, recipient, lines }, new Date(0)))
  const half = pagesOf(await letterPdf({ ...LETTER, recipient, lines: lines.slice(0, 2500) }, new Date(0)))
  expect(pagesOf(await letterPdf(LETTER, new Date(0)))).toBe(1)
  expect(half).toBeGreaterThan(60)
  expect(Math.abs(long - 2 * half)).toBeLessThanOrEqual(2)
})
