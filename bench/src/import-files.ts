import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

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
      `18,Devon County Council,${day(at, '-')} 00:00:00,T${at},INV${at * 7919},${(at % 90_000) + 500}.${10 + (at % 90)},"SUPPLIER ${at % 900}, LTD",${at % 900},785421021,Corporate Services,Service Term Contracts,2201,WGA`,
  )
}

const inCents = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** A ledger file (FEC) of invoices of three lines each. */
export function writeBigFec(folder: string, lines: number): Promise<string> {
  const header =
    'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise'
  return writeLines(join(folder, '732829320FEC20241231.txt'), header, lines, (at) => {
    const entry = Math.floor(at / 3)
    const net = (entry % 90_000) + 100
    const start = `ACH|Achats|${entry + 1}|${day(entry, '')}|`
    const end = `|F${entry * 7919}|${day(entry, '')}|Fournitures de bureau ${entry}|`
    const last = `|||${day(entry, '')}||`
    if (at % 3 === 0) return `${start}606400|Fournitures||${end}${net},00|0,00${last}`
    if (at % 3 === 1) return `${start}445660|TVA déductible||${end}${inCents(net * 20)}|0,00${last}`
    return `${start}401000|Fournisseurs|F${entry % 900}|Fournisseur ${entry % 900}${end}0,00|${inCents(net * 120)}${last}`
  })
}
