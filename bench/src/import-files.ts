import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeDemoBooks } from '@quitus/demo/books.ts'
import { fecFileName, writeFecFile } from '@quitus/demo/fec-file.ts'
import { SUPPLIER_FILE_NAME, writeSupplierFile } from '@quitus/demo/supplier-file.ts'

/** Writes a file of a million lines and more without holding it. */
async function writeLines(
  path: string,
  header: string,
  count: number,
  lineOf: (at: number) => string,
): Promise<string> {
  function* pieces() {
    yield `${header}\r\n`
    for (let from = 0; from < count; from += 1000) {
      let piece = ''
      for (let at = from; at < Math.min(count, from + 1000); at++) piece += `${lineOf(at)}\r\n`
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(path))
  return path
}

/** A prime, so that supplier, day and amount do not come round together. */
const SUPPLIERS = 20_011

const day = (at: number, mark: string) =>
  `2024${mark}${String(1 + (at % 12)).padStart(2, '0')}${mark}${String(1 + (at % 28)).padStart(2, '0')}`

/** A list of payments as long as no memory is, in the columns of the Devon lists. */
export function writeBigLedger(folder: string, lines: number): Promise<string> {
  const header =
    'Body,Name of Body,Date,Transaction Number,Invoice Number,Amount,Supplier Name,Supplier ID,Vat Reg No,Expense Area,Expense Type,Expense Code,Creditor Type'
  return writeLines(
    join(folder, 'big.csv'),
    header,
    lines,
    (at) =>
      `18,Devon County Council,${day(at, '-')} 00:00:00,T${at},INV${at * 7919},${(at % 90_000) + 500}.${10 + (at % 90)},"SUPPLIER ${at % SUPPLIERS}, LTD",${at % SUPPLIERS},785421021,Corporate Services,Service Term Contracts,2201,WGA`,
  )
}

/**
 * Ledger files (FEC) of three companies and two years, `lines` lines or a little more in all, and their supplier
 * master.
 */
export async function writeBigFec(
  folder: string,
  lines: number,
): Promise<{ files: string[]; suppliers: string }> {
  // An invoice with its payment and opening balance is 5.2 lines.
  const { books, accounts } = makeDemoBooks(Math.round(lines / 5.1))
  const files: string[] = []
  for (const book of books) {
    const path = join(folder, fecFileName(book))
    await pipeline(Readable.from(writeFecFile(book)), createWriteStream(path))
    files.push(path)
  }
  const suppliers = join(folder, SUPPLIER_FILE_NAME)
  await pipeline(Readable.from(writeSupplierFile(accounts)), createWriteStream(suppliers))
  return { files, suppliers }
}
