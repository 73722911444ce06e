import { readReceipts } from '@quitus/contract/recoveries/read-receipts.ts'
import { expect, test } from 'vitest'
import { buildWorkbook, textRow } from '#testing/files/build-workbook.ts'
import { english } from '#testing/letters/letter-server.ts'
import { type CamtSample, camt, REFUND_IBAN } from '#testing/receipts/camt.ts'
import { FIRST, startReceiptServer } from '#testing/receipts/receipt-server.ts'

const { server, who, claimed, setIban, request, read, readText, refused } = await startReceiptServer()
const { world, references } = await claimed()

test('FLOW-18 a bank statement as text is read in the encoding and with the decimal mark that it has', async () => {
  const text =
    'Compte;30006\nDate opération;Libellé;Débit;Crédit\n13/02/2026;VIR GÉNÉRALE ÉLECTRICITÉ;;1.200,50\n14/02/2026;FRAIS;1,20;\n'
  const answer = await readText(world, Uint8Array.from(Buffer.from(text, 'latin1')))
  expect(answer.understood).toMatchObject({
    ...{
      kind: 'statement',
      encoding: 'iso-8859-15',
      delimiter: ';',
      decimalMark: ',',
      dateFormat: 'dd/mm/yyyy',
    },
    ...{ lines: 2, outgoing: 1 },
  })
  expect(answer.proposals).toMatchObject([
    {
      ...{ date: '2026-02-13', amount: 1200.5, text: 'VIR GÉNÉRALE ÉLECTRICITÉ' },
      candidates: [{ how: 'amountAndName', claims: [{ anomalyId: 'A-01', left: 1200.5, amount: 1200.5 }] }],
    },
  ])
})

test('FLOW-18 a collective entry is taken apart, pending entries and other currencies are not proposed', async () => {
  const text = (supplier: string) => `REF ${references.get(supplier)}`
  const entries: CamtSample[] = [
    {
      amount: '1280.50',
      parts: [
        { amount: '1200.50', text: text(FIRST) },
        { amount: '80.00', text: text('Éclair') },
      ],
    },
    { amount: '0.01', text: text('Coté'), status: 'PDNG' },
    { amount: '0.01', text: text('Coté'), currency: 'USD' },
    { amount: '0.012', text: text('Coté') },
  ]
  for (const version of ['02', '04', '06', '08']) {
    const answer = await read(world, entries, { version })
    expect(answer.proposals.map(({ amount, candidates }) => [amount, candidates[0]?.how])).toEqual([
      [1200.5, 'reference'],
      [80, 'reference'],
    ])
    expect(answer.faults.map(({ line, code }) => [line, code])).toEqual([
      [3, 'receipt_currency'],
      [4, 'receipt_amount'],
    ])
    expect(answer.understood.outgoing).toBe(1)
  }
})

async function storedFiles(): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of server.deps.files.store.list()) ids.push(id)
  return ids.toSorted()
}

test('FLOW-18 SEC-08 what is no statement of the account for refunds is refused in words: entities, other accounts, other files', async () => {
  await setIban(world)
  const before = await storedFiles()
  const entry = [{ amount: '1.00' }]
  const entity = '<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
  expect(await refused(world, camt(entry, { before: entity }))).toContain('DOCTYPE')
  const other = await refused(world, camt(entry, { iban: 'DE89370400440532013000' }))
  expect(other).toMatch(/account DE89 •+ 3000; refunds are expected on account FR76 •+ 0189/)
  expect(other).not.toContain(REFUND_IBAN)
  expect(await refused(world, camt(entry, { version: '13' }))).toContain('camt.053.001.13')
  expect(
    await refused(world, '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"/>'),
  ).toContain('not a camt.053')
  const cut = Buffer.from(camt(entry)).toString().slice(0, -40)
  expect(await refused(world, cut)).toContain('XML is not correct')
  expect(await refused(world, '<?xml version="1.0" encoding="x-none"?><a/>')).toContain('x-none')
  expect(await refused(world, 'Nom;Ville\nDurand;Paris\n', 'a.csv')).toContain('columns are not recognised')
  expect(
    await refused(
      world,
      'Date;Montant;Anomalie\n01/02/2026;5;A-01\n02/13/2026;5;A-01\n20/01/2026;5;A-01',
      'a.csv',
    ),
  ).toContain('dates')
  expect(await refused(world, 'Date;Anomalie;Montant\n2026-03-02;A-01;1.234\n', 'a.csv')).toContain('amounts')
  expect(await refused(world, 'Date;Libellé;Montant\n', 'a.csv')).toContain('no line')
  const customers = await server.send(readReceipts, request(world, camt(entry)), english(who.asCustomer))
  expect(customers.json()).toMatchObject({ code: 'not_permitted' })
  expect(await storedFiles(), 'no file is kept').toEqual(before)
})

test('FLOW-18 DATA-01 a workbook of recoveries is read like a text, its days and amounts as the cells have them', async () => {
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = [
    textRow(1, 'Anomalie', 'Date', 'Montant', 'Mode'),
    `<row r="3">${text('A-01')}<c s="1"><v>46083</v></c><c><v>30.5</v></c>${text('virement')}</row>`,
    `<row r="4">${text('A-02')}${text('03/03/2026')}${text('1 200,50')}${text('virement')}</row>`,
    `<row r="5">${text('A-02')}<c s="1"><v>46083</v></c><c t="e"><v>#REF!</v></c>${text('virement')}</row>`,
  ]
  const content = await buildWorkbook({ sheets: [{ rows: rows.join('') }], formats: ['dd/mm/yyyy'] })
  const answer = await server.call(
    readReceipts,
    request(world, Uint8Array.from(content), 'recus.xlsx'),
    english(who.as),
  )
  expect(answer.understood).toMatchObject({ kind: 'recoveries', encoding: null, delimiter: null, lines: 3 })
  expect(answer.proposals.map(({ line, date, amount }) => [line, date, amount])).toContainEqual([
    3,
    '2026-03-02',
    30.5,
  ])
  expect(answer.faults.map(({ line, code }) => [line, code])).toContainEqual([5, 'receipt_amount'])
  expect(await refused(world, Uint8Array.from(content.subarray(0, 900)), 'recus.xlsx')).toContain('workbook')
})
