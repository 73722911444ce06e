import { expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import type { DocumentRow } from './claimed-documents.sql.ts'
import { letterContent } from './letter-content.ts'
import type { OpenItems } from './set-off/open-items.sql.ts'

const messages = await createMessages()
const DOCUMENT: DocumentRow = {
  ...{ anomalyId: 'A1', name: 'A-1', isFirst: true, state: 'validated', route: 'claim', supplier: 'Durand' },
  ...{ supplierCode: null, vatNumber: null, country: null, company: null, number: 'F-1', day: '2024-03-01' },
  ...{ documentAmount: '120', paidOn: '2024-04-15', paymentReference: 'VIR-70 (240,00)', paidTogether: 1 },
  ...{ category: 'DP', accepted: '120', writtenOn: null, openLetter: null, files: [] },
}

function contentOf(language: 'fr' | 'en', documents: DocumentRow[], openItems: OpenItems | null = null) {
  const anomalies = [{ anomalyId: 'A1', first: DOCUMENT, documents, accepted: '120' }]
  const blank = { registration: '', signatory: '', contact: '', iban: '', bic: '' }
  return letterContent(
    { supplier: 'Durand', code: null, company: null, address: [], language, anomalies, amount: '120' },
    {
      kind: 'claim',
      text: { subject: 'Objet', before: 'Avant', after: 'Après' },
      sender: 'Valmont',
      details: { ...blank, legalBasis: { fr: '', en: '' } },
      ...{ reference: 'RC-1', writtenOn: '2024-06-01', answerBy: '2024-07-01', currency: 'EUR' },
      ...{ openItems, appendsEvidence: false, translate: messages(language) },
    },
  )
}

test('FLOW-20 a letter has day and reference of each payment, and says with how many documents one was paid', () => {
  const alone = { ...DOCUMENT, number: 'F-2', paymentReference: 'VIR-90', paidTogether: null }
  const unpaid = { ...DOCUMENT, number: 'F-3', paidOn: null, paymentReference: null, paidTogether: null }
  const said = (language: 'fr' | 'en') => {
    const { columns, lines } = contentOf(language, [DOCUMENT, alone, unpaid])
    const at = columns.findIndex(({ head }) => head === messages(language)('letters:pdf.paymentReference'))
    return lines.slice(1).map((cells) => cells.slice(at - 1, at + 1))
  }
  expect(said('fr')).toEqual([
    ['15/04/2024', 'VIR-70 (240,00), avec 1 autre pièce'],
    ['15/04/2024', 'VIR-90'],
    ['', ''],
  ])
  expect(said('en')[0]).toEqual(['15/04/2024', 'VIR-70 (240,00), with 1 other document'])
})

test('FLOW-20 the proposal of a set-off is a list of its own with its total; a number that cannot be printed is left blank', () => {
  const open: OpenItems = {
    items: [
      { number: 'F-9', day: '2024-05-02', amount: '80.5' },
      { number: 'חברה בע״מ', day: null, amount: '20' },
    ],
    others: { count: 2, amount: '10' },
    total: '110.5',
  }
  const { setOff } = contentOf('en', [DOCUMENT], open)
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  expect(setOff?.lines.map((cells) => cells.map(plain))).toEqual([
    ['F-9', '02/05/2024', '80,50 €'],
    ['', '', '20,00 €'],
    ['and 2 more documents', '', '10,00 €'],
  ])
  expect(plain(setOff?.total.amount ?? '')).toBe('110,50 €')
  expect(contentOf('en', [DOCUMENT]).setOff).toBeNull()
})
