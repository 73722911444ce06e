import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { SupplierAccount } from '@quitus/detection/suppliers/supplier-account.ts'
import { readRecords } from './read-records.ts'

/** A payment list and the columns that name its suppliers. */
type SupplierList = {
  name: string
  folder: string
  file: RegExp
  code: string
  supplier: string
  vatNumber?: string
}

export const SUPPLIER_LISTS: readonly SupplierList[] = [
  {
    name: 'Devon 2019',
    folder: 'devon_2019',
    file: /\.csv$/,
    code: 'Supplier ID',
    supplier: 'Supplier Name',
    vatNumber: 'Vat Reg No',
  },
  {
    name: 'Calderdale',
    folder: 'uk_councils',
    file: /^calderdale_2019-\d\d\.csv$/,
    code: 'Supplier ID',
    supplier: 'Supplier(Beneficiary) Name',
    vatNumber: 'VAT Registration Number',
  },
  {
    name: 'Greater London',
    folder: 'uk_councils',
    file: /^gla_/,
    code: 'Vendor ID',
    supplier: 'Vendor Name',
  },
  {
    name: 'North Tyneside',
    folder: 'uk_councils',
    file: /^northtyneside_/,
    code: 'Local Supplier Internal Reference',
    supplier: 'Supplier (Beneficiary) Name',
  },
]

/** The accounts of a payment list, each under the name that most of its lines have. */
export function readRealAccounts(dataFolder: string, list: SupplierList): SupplierAccount[] {
  const names = new Map<string, Map<string, number>>()
  const vatNumbers = new Map<string, string>()
  const folder = join(dataFolder, list.folder)
  for (const file of readdirSync(folder).filter((each) => list.file.test(each))) {
    for (const record of readRecords(join(folder, file))) {
      const code = record.get(list.code) ?? ''
      const name = record.get(list.supplier) ?? ''
      if (code === '') continue
      const counts = names.get(code) ?? new Map<string, number>()
      // Where a name is redacted on some lines, the others name the supplier.
      counts.set(name, (counts.get(name) ?? 0) + (/^redacted/i.test(name) ? 0.001 : 1))
      names.set(code, counts)
      const vatNumber = record.get(list.vatNumber ?? '') ?? ''
      if (vatNumber !== '') vatNumbers.set(code, vatNumber)
    }
  }
  return [...names].map(([code, counts]) => ({
    code,
    name: [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? null,
    vatNumber: vatNumbers.get(code) ?? null,
  }))
}
