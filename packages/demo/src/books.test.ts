import { expect, test } from 'vitest'
import { COMPANIES, makeDemoBooks } from './books.ts'
import { grossCents } from './documents.ts'
import { fecFileName, writeFecFile } from './fec-file.ts'
import { MISTAKE_KINDS } from './mistakes.ts'
import { writeSupplierFile } from './supplier-file.ts'

const INVOICES = 6000
const demo = makeDemoBooks(INVOICES)

/** The files as text, in the encoding that their bytes are in. */
function linesOf(book: (typeof demo.books)[number]): string[] {
  const encodings = ['utf-8', 'iso-8859-15', 'windows-1252']
  const text = new TextDecoder(encodings[book.company]).decode(Buffer.concat([...writeFecFile(book)]))
  return text.replace(/\r?\n$/, '').split(/\r?\n/)
}

/** Luhn sum, as the register of companies checks its numbers. */
function luhn(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const weighed = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return sum + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
}

test('DATA-07 the books are the same each time and other ones from another start value', () => {
  const bytes = (start?: number) =>
    makeDemoBooks(4000, start).books.flatMap((book) => [...writeFecFile(book)])
  expect(Buffer.concat(bytes()).equals(Buffer.concat(bytes()))).toBe(true)
  expect(Buffer.concat(bytes()).equals(Buffer.concat(bytes(1)))).toBe(false)
})

test('DATA-07 every company and supplier has a valid SIREN, VAT number and IBAN', () => {
  for (const { siren } of COMPANIES) expect(luhn(siren) % 10).toBe(0)
  expect(demo.accounts.length).toBeGreaterThan(80)
  for (const { siren, vatNumber, iban } of demo.accounts) {
    if (siren !== '') {
      expect(luhn(siren) % 10).toBe(0)
      expect(vatNumber).toBe(`FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`)
    }
    expect(iban).toMatch(/^FR\d{25}$/)
    const letters = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(
      /[A-Z]/g,
      (letter) => `${letter.charCodeAt(0) - 55}`,
    )
    expect(BigInt(letters) % 97n).toBe(1n)
    const [bank, branch, account, key] = [
      iban.slice(4, 9),
      iban.slice(9, 14),
      iban.slice(14, 25),
      iban.slice(25),
    ]
    expect((89n * BigInt(bank) + 15n * BigInt(branch) + 3n * BigInt(account) + BigInt(key)) % 97n).toBe(0n)
  }
})

test('DATA-07 some suppliers have two accounts that share a SIREN or an IBAN', () => {
  const shared = (key: 'siren' | 'iban') => {
    const known = demo.accounts.map((account) => account[key]).filter((value) => value !== '')
    return known.length - new Set(known).size
  }
  expect(shared('siren')).toBeGreaterThan(0)
  expect(shared('iban')).toBeGreaterThan(0)
})

test('DATA-07 each ledger file is named by the law, every entry in it balances and is in the order of its day', () => {
  for (const book of demo.books) {
    expect(fecFileName(book)).toMatch(/^\d{9}FEC202[45]1231\.txt$/)
    const [header = '', ...lines] = linesOf(book)
    const separator = header.includes('|') ? '|' : '\t'
    const names = header.replace('\ufeff', '').toLowerCase().split(separator)
    expect(names).toHaveLength(18)
    const place = (name: string) => names.indexOf(name)
    const balances = new Map<string, number>()
    let lastDay = ''
    for (const line of lines) {
      const fields = line.split(separator)
      expect(fields).toHaveLength(18)
      const cents = (name: string) => Math.round(Number(fields[place(name)]?.replace(',', '.')) * 100)
      const signed =
        place('sens') === -1
          ? cents('debit') - cents('credit')
          : (fields[place('sens')] === 'D' ? 1 : -1) * cents('montant')
      const entry = `${fields[place('journalcode')]} ${fields[place('ecriturenum')]}`
      balances.set(entry, (balances.get(entry) ?? 0) + signed)
      const day = fields[place('ecrituredate')] ?? ''
      expect(day >= lastDay).toBe(true)
      lastDay = day
    }
    expect([...balances].filter(([, balance]) => balance !== 0)).toEqual([])
  }
})

test('DATA-07 the known anomalies hold every kind alike and name entries that are in the books', () => {
  const count = Math.ceil(INVOICES / 1700)
  for (const kind of MISTAKE_KINDS) {
    expect(demo.anomalies.filter((anomaly) => anomaly.kind === kind)).toHaveLength(count)
  }
  const placed = new Set(
    demo.books.flatMap((book) => book.entries.map((entry) => JSON.stringify(entry.place))),
  )
  const named = demo.anomalies.flatMap(({ places }) => places.map((place) => JSON.stringify(place)))
  expect(named.every((place) => placed.has(place))).toBe(true)
  expect(new Set(named).size).toBe(named.length)
  for (const { places, cents } of demo.anomalies) {
    expect(places).toHaveLength(2)
    expect(cents).toBeGreaterThan(0)
  }
})

test('DATA-07 the books hold lawful lookalikes: rents without a number, instalments, deliveries of one day, credits', () => {
  const documents = demo.books.flatMap(({ entries }) =>
    entries.flatMap((entry) => ('document' in entry ? [entry.document] : [])),
  )
  expect(documents.length).toBeGreaterThan(INVOICES * 0.95)
  expect(documents.some(({ number }) => number === 'LOYER')).toBe(true)
  expect(documents.some(({ number }) => / 2\/3$|-2$|B$/.test(number))).toBe(true)
  expect(documents.filter((document) => grossCents(document) < 0).length).toBeGreaterThan(50)
  expect(documents.some(({ parts }) => parts.length === 2)).toBe(true)
  const rates = new Set(documents.flatMap(({ parts }) => parts.map(({ rate }) => rate)))
  expect([...rates].sort()).toEqual([0, 0.021, 0.055, 0.085, 0.1, 0.2])
})

test('DATA-07 the supplier master has one line per account', () => {
  const text = Buffer.concat([...writeSupplierFile(demo.accounts)]).toString()
  expect(text.startsWith('\ufeffCode;Raison sociale;SIREN')).toBe(true)
  expect(text.trimEnd().split('\r\n')).toHaveLength(demo.accounts.length + 1)
})
