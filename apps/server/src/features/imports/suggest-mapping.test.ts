import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { analyseFile } from './analyse-file.ts'
import { mappingSchema } from './mapping.schema.ts'
import { suggestMapping } from './suggest-mapping.ts'

const analyse = (name: string, ...lines: string[]) =>
  analyseFile({ name, open: () => Readable.from([Buffer.from([...lines, ''].join('\n'))]) })

test('DATA-08 one mapping with its roles is proposed for all files of a ledger', async () => {
  const analyses = [
    await analyse(
      'a.csv',
      'Supplier ID,Supplier Name,DocumentNo,Invoice Number,Gross,VAT,Net,Date of Payment',
      'S1,Alpha,D1,F-1,12.00,2.00,10.00,2024-01-31',
      'S2,Beta,D1,F-2,24.00,4.00,20.00,2024-01-31',
    ),
    await analyse(
      'b.csv',
      'Supplier ID,Supplier name,Document Number,Gross,VAT,Net,Date of Payment,Purpose',
      'S1,Alpha,D2,12.00,2.00,10.00,2024-02-29,Paper',
      'S1,Alpha,D2,6.00,1.00,5.00,2024-02-29,Ink',
    ),
  ]
  const mapping = mappingSchema.parse(suggestMapping(analyses))
  expect(mapping).toMatchObject({
    publish: 'anomalies',
    keyColumns: ['File', 'Line'],
    roles: {
      supplier: 'Supplier ID',
      supplierName: 'Supplier Name',
      document: 'DocumentNo',
      invoiceNumber: 'Invoice Number',
      amount: 'Gross',
      vatAmount: 'VAT',
      netAmount: 'Net',
      paidOn: 'Date of Payment',
    },
  })
  const optional = mapping.columns.filter((column) => column.optional === true).map(({ name }) => name)
  expect(optional).toEqual(['Invoice Number', 'Purpose'])
  expect(mapping.columns.find(({ name }) => name === 'DocumentNo')?.header).toEqual([
    'DocumentNo',
    'Document Number',
  ])
})

test.each([
  ['Batch', 'Entered by'],
  ['Run no.', 'User'],
  ['Lot', 'Saisi par'],
  ['N° de lot', 'Opérateur'],
])(
  'DATA-08 DATA-10 “%s” and “%s” are proposed as the batch and the person of an entry',
  async (batch, enteredBy) => {
    const suggested = suggestMapping([
      await analyse('a.csv', `Supplier ID,Amount,${batch},${enteredBy}`, 'S1,12.00,B7,AB', 'S2,24.00,B7,CD'),
    ])
    expect(mappingSchema.parse(suggested).roles).toMatchObject({ batch, enteredBy })
  },
)

test('DATA-08 files that say neither supplier nor amount are proposed line by line', async () => {
  const suggested = suggestMapping([await analyse('a.csv', 'Site,Phone', 'North,12', 'South,13')])
  expect(suggested).toMatchObject({ publish: 'lines' })
  expect(mappingSchema.parse(suggested).roles).toBeUndefined()
})

test.each([
  ['Payment Ref', 'Amount paid', 'Supplier email'],
  ['N° virement', 'Montant réglé', 'Courriel fournisseur'],
])(
  'FLOW-21 FLOW-20 “%s” and “%s” are proposed as reference and amount of the payment, “%s” as the address of the supplier',
  async (paymentReference, paidAmount, mail) => {
    const suggested = suggestMapping([
      await analyse(
        'a.csv',
        `Supplier ID,Invoice Number,Gross,${paymentReference},${paidAmount},${mail}`,
        'S1,F-1,12.00,V7,12.00,a@example.test',
        'S2,F-2,24.00,V8,20.00,b@example.test',
      ),
    ])
    expect(mappingSchema.parse(suggested).roles).toMatchObject({
      ...{ paymentReference, paidAmount, mail, amount: 'Gross', invoiceNumber: 'Invoice Number' },
    })
  },
)
