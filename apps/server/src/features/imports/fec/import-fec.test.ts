import { Readable } from 'node:stream'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { FEC_HEADER, type FecText, fecInvoice, importFecText } from '#testing/files/fec-text.ts'
import { importRefusal, traceOf } from '#testing/files/import-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const { database } = server
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

// The same invoice booked twice, under two numbers that a reader takes for one.
const BOOK = [...fecInvoice('1', 'F-1001'), ...fecInvoice('2', 'F 1001', { EcritureDate: '20240302' })]

const file = (lines: readonly string[], end = '\r\n') => `${[FEC_HEADER, ...lines].join(end)}${end}`

async function emptyProject() {
  const project = await server.project({ members: [[staff, 'manage']] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  return {
    project,
    load: (files: FecText[], given?: Parameters<typeof importFecText>[4]) =>
      importFecText(database, project, staff, files, given),
    rows: async () => (await server.call(getViewData, { params, query: {} }, { as })).rows,
  }
}

const IDS = ['732829320$$2024$$ACH$$1$$1', '732829320$$2024$$ACH$$2$$1']

test('DATA-01 DATA-05 a ledger file needs no mapping: its invoices are found, compared and published', async () => {
  const { load, rows } = await emptyProject()
  const report = await load([{ content: file(BOOK) }])
  expect(report).toMatchObject({ lines: 6, badLineCount: 0, anomalies: 1, publishedRows: 2 })
  expect(report.findingCounts).toEqual([])
  expect(report.files[0]).toMatchObject({
    fec: { siren: '732829320', closingOn: '2024-12-31', debit: '240.00', credit: '240.00' },
    form: { encoding: 'utf-8', delimiter: '|', lineEnds: { crlf: 7, lf: 0, cr: 0, crCrLf: 0 } },
  })
  expect((await rows()).map((row) => [row.entryId, row['N° facture'], row['Montant TTC']])).toEqual([
    [IDS[0], 'F-1001', 120],
    [IDS[1], 'F 1001', 120],
  ])
})

describe('ledger files as they are met', () => {
  const tabbed = (text: string) => text.replaceAll('|', '\t')
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const padded = file(BOOK.map((line) => line.replaceAll('|', ' | ')))
  const sens = BOOK.map((line) => {
    const fields = line.split('|')
    const [debit = '', credit = ''] = [fields[11], fields[12]]
    fields.splice(11, 2, debit === '0,00' ? credit : debit, debit === '0,00' ? 'C' : 'D')
    return fields.join('|')
  })
  const sensHeader = FEC_HEADER.replace('Debit|Credit', 'Montant|Sens')
  test.each<[string, string | Buffer, string[]]>([
    ['tabs', tabbed(file(BOOK)), []],
    ['a byte order mark', `\ufeff${file(BOOK)}`, []],
    ['ISO 8859-15', latin(file(BOOK)), []],
    ['LF', file(BOOK, '\n'), []],
    ['CR alone', file(BOOK, '\r'), []],
    ['CR CR LF', file(BOOK, '\r\r\n'), []],
    ['a separator at the end of each line', file(BOOK).replaceAll('\r\n', '|\r\n'), ['F009']],
    ['fields padded with spaces', padded, []],
    ['other case in the header', file(BOOK).replace(FEC_HEADER, FEC_HEADER.toUpperCase()), ['F008']],
    ['a padded header', file(BOOK).replace(FEC_HEADER, FEC_HEADER.replaceAll('|', ' | ')), []],
    ['NUL characters', file(BOOK).replaceAll('Achats|', 'Acha\u0000ts|'), []],
    ['zeros before amounts', file(BOOK).replaceAll('120,00', '0000000120,00'), []],
    ['a sign before amounts', file(BOOK).replaceAll('120,00', '+000000120,00'), []],
    ['Montant and Sens', file(sens).replace(FEC_HEADER, sensHeader), []],
    [
      'Sens as +1 and -1',
      file(sens).replace(FEC_HEADER, sensHeader).replaceAll('|D|', '|+1|').replaceAll('|C|', '|-1|'),
      [],
    ],
    [
      '21 columns',
      `${file(BOOK).replaceAll('\r\n', '|20240401|VIR|A\r\n').replace('|20240401|VIR|A', '|DateRglt|ModeRglt|NatOp')}`,
      [],
    ],
    ['no quoting', file(BOOK.map((line) => line.replace('Fournitures', '"Fournitures'))), []],
    ['dates with marks', file(BOOK).replaceAll('20240228', '2024-02-28'), ['L016']],
    ['no validation date', file(BOOK.map((line) => line.replace('|20240331|', '||'))), ['L002']],
  ])('DATA-01 %s', async (_, content, codes) => {
    const { load, rows } = await emptyProject()
    const report = await load([{ content }])
    expect(report).toMatchObject({ lines: 6, badLineCount: 0, anomalies: 1 })
    expect(report.findingCounts.map(({ code }) => code)).toEqual(codes)
    expect((await rows()).map((row) => [row.entryId, row.Fournisseur])).toEqual(
      IDS.map((id) => [id, 'Dupont & Cie']),
    )
  })

  test('DATA-01 accents are those of the encoding: CP1252 where bytes say so', async () => {
    const { load, project } = await emptyProject()
    const bytes = Buffer.concat([
      Buffer.from(`${FEC_HEADER}\r\n`),
      latin(`${fecInvoice('1', 'F-1').join('\r\n').replace('Fournitures', 'Réglé ')}`),
      Buffer.from([0x80]),
      Buffer.from('\r\n'),
    ])
    const euro = Buffer.from(
      bytes
        .toString('latin1')
        .replace('Réglé ', 'Réglé \u0080')
        .replace(/\u0080\r\n$/, '\r\n'),
      'latin1',
    )
    const report = await load([{ content: euro }])
    expect(report.files[0]?.form.encoding).toBe('windows-1252')
    const found = await sql<{ label: string }>`
      select label from ${sql.id(`project_${project.id}`, await tableOf(project, 'fec_'))} order by line_id limit
        1`.execute(database.owner)
    expect(found.rows).toEqual([{ label: 'Réglé €' }])
  })

  test('DATA-01 entries numbered 0 throughout are held together by document and day', async () => {
    const { load, rows } = await emptyProject()
    const lines = BOOK.map((line) => line.replace(/^(ACH\|Achats)\|\d/, '$1|0'))
    const report = await load([{ content: file(lines) }])
    expect(report).toMatchObject({ anomalies: 1, findingCounts: [] })
    expect((await rows()).map((row) => row.entryId)).toEqual([
      '732829320$$2024$$ACH$$F-1001 2024-03-01$$1',
      '732829320$$2024$$ACH$$F 1001 2024-03-02$$1',
    ])
  })

  test('DATA-01 a SIREN of ten digits and a closing in 2050 are reported, and corrected from what is sure', async () => {
    const { load, rows } = await emptyProject()
    const report = await load([{ name: '7328293201FEC20501231.txt', content: file(BOOK) }])
    expect(report.findings.map(({ code, values }) => [code, values])).toEqual([
      ['F001', {}],
      ['F003', { closing: '2050-12-31', first: '2024-03-01', last: '2024-03-02' }],
    ])
    expect(report.files[0]?.fec).toMatchObject({ siren: '732829320', closingOn: '2024-03-31' })
    expect((await rows()).map((row) => row.entryId)).toEqual(IDS)
  })
})

async function tableOf(project: { id: number }, start: string): Promise<string> {
  const answer = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = ${`project_${project.id}`} and starts_with(tablename, ${start})`.execute(
    database.owner,
  )
  return answer.rows[0]?.name ?? ''
}

describe('ledger files that are refused', () => {
  test.each<[string, FecText[]]>([
    ['fec_separator', [{ content: file(BOOK).replaceAll('|', ';') }]],
    ['fec_missing_columns', [{ content: file(BOOK).replace('CompteNum', 'Nummer') }]],
    ['fec_name', [{ name: 'export.txt', content: file(BOOK) }]],
    ['fec_twice', [{ content: file(BOOK) }, { name: '732829320FEC20241231 (1).txt', content: file(BOOK) }]],
    ['mapping_missing', [{ name: 'a.csv', content: 'Code;Montant\nA;1\n' }]],
  ])('DATA-01 %s', async (code, files) => {
    const { load, project } = await emptyProject()
    const before = await traceOf(database, project)
    expect((await importRefusal(load(files))).code).toBe(code)
    expect(await traceOf(database, project)).toEqual(before)
  })
})

test('DATA-01 a supplier master of any layout names the suppliers; codes that are there twice are reported', async () => {
  const { load, rows, project } = await emptyProject()
  const master = [
    'Édité le 01/03/2024',
    '',
    'Ville;N° TVA intracommunautaire;Raison sociale;Code fournisseur;IBAN;N° SIRET',
    'Lyon;FR 44 732 829 320;DUPONT SARL;F0001;FR14 2004 1010 0505 0001 3M02 606;732 829 320 00074',
    'Paris;;Autre;F0001;;',
  ].join('\r\n')
  const suppliers = {
    file: { name: 'master.csv', open: () => Readable.from([Buffer.from(master, 'latin1')]) },
  }
  const report = await load([{ content: file(BOOK) }], {
    fec: { suppliers, companies: new Map([['732829320', 'Valmont']]) },
  })
  expect(report.findings).toEqual([
    expect.objectContaining({ file: 'master.csv', code: 'M001', values: { count: 1, codes: 'F0001' } }),
  ])
  expect((await rows())[0]).toMatchObject({
    Fournisseur: 'DUPONT SARL',
    SIREN: '732829320',
    'N° TVA': 'FR44732829320',
    IBAN: 'FR14 •••• 2606',
    Société: 'Valmont',
  })
  expect(await tableOf(project, 'suppliers_')).not.toBe('')
})

test('DATA-01 DATA-03 importing the same files again gives the same entries and anomalies', async () => {
  const { load, rows } = await emptyProject()
  await load([{ content: file(BOOK) }])
  const before = await rows()
  await load([{ content: file(BOOK) }])
  expect(await rows()).toEqual(before)
})
