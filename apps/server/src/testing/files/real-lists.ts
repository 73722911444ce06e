import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentRole } from '@quitus/domain/imports/document-role-names.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** The folder of the public lists next to the checkout. */
export const REAL_DATA = process.env.QUITUS_SHARED_DATA ?? join(ROOT, '../shared/data')

/** The buyer's own number of a line is `document` where it ties lines together, `voucher` in any case. */
export type MeasuredRole = Exclude<DocumentRole, 'document' | 'voucher'> | 'ownNumber'

/** What a person reads from header and values of a list: the columns that may be named for each role it has. */
export type ExpectedRoles = Partial<Record<MeasuredRole, readonly string[]>>

const DEVON: ExpectedRoles = {
  supplier: ['Supplier ID'],
  supplierName: ['Supplier Name', 'Supplier name'],
  vatNumber: ['Vat Reg No', 'VAT Reg no', 'VAT reg no', 'Vat Reg no', 'VAT Reg No'],
  ownNumber: ['Transaction Number', 'Transaction number'],
  amount: ['Amount'],
  paidOn: ['Date'],
  text: ['Expense Type', 'Expense type'],
}
const DEVON_NUMBERED: ExpectedRoles = { ...DEVON, invoiceNumber: ['Invoice Number'] }
const CALDERDALE_CARD: ExpectedRoles = {
  supplier: ['Supplier Name'],
  supplierName: ['Supplier Name'],
  ownNumber: ['Transaction number'],
  amount: ['Net Amount'],
  paidOn: ['Transaction Date'],
  text: ['Expense Type', 'Merchant Category'],
}

/** Read by hand from each list; the first that fits a file's path holds. `{}`: no list of payments at all. */
const EXPECTED: readonly (readonly [RegExp, ExpectedRoles])[] = [
  [/devon_format_drift\/.*2025/, DEVON],
  [/devon.*\/DCC/, DEVON_NUMBERED],
  [
    /verdicts/,
    {
      supplier: ['supplier_id'],
      invoiceNumber: ['invoice'],
      ownNumber: ['transaction'],
      amount: ['amount'],
      paidOn: ['date'],
      text: ['reason'],
    },
  ],
  // Two payments on each line: only the amount is one of a document.
  [/credited/, { amount: ['amount'] }],
  [
    /gla_/,
    {
      supplier: ['Vendor ID'],
      supplierName: ['Vendor Name'],
      ownNumber: ['Document No'],
      amount: ['Amount'],
      paidOn: ['Clearing Date'],
      text: ['Expenditure Account Code Description', 'Service Expenditure Analysis'],
    },
  ],
  [
    /northtyneside/,
    {
      supplier: ['Local Supplier Internal Reference'],
      supplierName: ['Supplier (Beneficiary) Name'],
      ownNumber: ['Transaction Number'],
      amount: ['Net Amount'],
      paidOn: ['Payment Date'],
      text: ['Purpose of Spend'],
    },
  ],
  [
    /salford/,
    {
      supplier: ['Vendor Name'],
      supplierName: ['Vendor Name'],
      ownNumber: ['DocumentNo', 'Document Number'],
      amount: ['Gross'],
      netAmount: ['Net'],
      vatAmount: ['VAT'],
      paidOn: ['Date of Payment'],
      text: ['GL Description'],
    },
  ],
  [/calderdale.*card/, CALDERDALE_CARD],
  [
    /calderdale/,
    {
      supplier: ['Supplier ID'],
      supplierName: ['Supplier(Beneficiary) Name'],
      vatNumber: ['VAT Registration Number'],
      invoiceNumber: ['Invoice Number'],
      ownNumber: ['Internal Ref Number'],
      amount: ['Net Amount'],
      paidOn: ['Date'],
      text: ['Purpose of Spend (Summary)', 'Expense Code', 'Extended Description'],
    },
  ],
  [
    /phoenix/,
    {
      supplier: ['Vendor Name'],
      supplierName: ['Vendor Name'],
      amount: ['Invoice Net Amt'],
      paidOn: ['Check/Payment Date'],
      text: ['Commitmt Item Name', 'Dept. Descrptn'],
    },
  ],
  [
    /scottsdale/,
    {
      supplier: ['VendorName'],
      supplierName: ['VendorName'],
      amount: ['PaymentAmount'],
      paidOn: ['PaymentDate'],
      text: ['FundDescription', 'AccountName'],
    },
  ],
  [/er_bench/, {}],
]

/** Every text of the folder of lists, with what a person reads from it; none where the folder is absent. */
export function realLists(): { path: string; expected: ExpectedRoles }[] {
  if (!existsSync(REAL_DATA)) return []
  return readdirSync(REAL_DATA, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.csv'))
    .toSorted()
    .map((path) => {
      const expected = EXPECTED.find(([pattern]) => pattern.test(path))?.[1]
      if (expected === undefined) throw new Error(`nobody has read ${path} yet`)
      return { path: join(REAL_DATA, path), expected }
    })
}
