import { expect, test } from 'vitest'
import { columnRoles } from './column-roles.ts'
import { fecMapping } from './fec/fec-mapping.ts'
import { mappingSchema } from './mapping.schema.ts'

const column = (name: string, more: object = {}) => ({
  ...{ header: name, name, label: { fr: name, en: name }, type: 'STRING' },
  ...more,
})

test('FLOW-20 FLOW-22 documents of ledger files are read by letters and entries as people see them, not as detection compares them', () => {
  expect(Object.fromEntries([...columnRoles(fecMapping)].map(([name, role]) => [role, name]))).toEqual({
    supplierName: 'Fournisseur',
    supplierCode: 'Code fournisseur',
    vatNumber: 'N° TVA',
    invoiceNumber: 'N° facture',
    company: 'Société',
    documentDate: 'Date pièce',
    documentAmount: 'Montant TTC',
    paymentDate: 'Date paiement',
    paymentReference: 'Référence paiement',
    paidTogether: 'Pièces payées ensemble',
    netAmount: 'Montant HT',
    vatAmount: 'TVA',
    currency: 'Devise',
  })
})

test('FLOW-20 a list without codes has names for its suppliers, and a column says its own role first', () => {
  const mapping = {
    columns: [
      column('Nom'),
      column('Montant', { type: 'AMOUNT' }),
      column('Brut', { type: 'AMOUNT', role: 'documentAmount' }),
      column('Virement', { role: 'paymentReference' }),
      column('Adresse', { detectionOnly: true }),
    ],
    keyColumns: ['Nom'],
    roles: { supplier: 'Nom', amount: 'Montant', address: 'Adresse' },
  }
  expect([...columnRoles(mappingSchema.parse(mapping))]).toEqual([
    ['Brut', 'documentAmount'],
    ['Virement', 'paymentReference'],
    ['Nom', 'supplierName'],
  ])
  const twice = { ...mapping, columns: [...mapping.columns, column('Autre', { role: 'paymentReference' })] }
  expect(() => mappingSchema.parse(twice)).toThrow("two columns have the role 'paymentReference'")
})
