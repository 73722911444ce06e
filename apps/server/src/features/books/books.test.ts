import {
  downloadCorrectingEntries,
  downloadPaymentBlocks,
  getBookSettings,
  listCorrectingEntries,
  updateBookSettings,
} from '@quitus/contract/books/correcting-entries.ts'
import { downloadVatSheet, listVatSheet } from '@quitus/contract/books/vat-sheet.ts'
import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { expect, test } from 'vitest'
import { FEC_HEADER, fecInvoice, fecLine, importFecText } from '#testing/files/fec-text.ts'
import { importText, LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { zipPart } from '#testing/files/zip-part.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { startSupplierProject } from '#testing/supplier-books.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const [customer, reader, stranger] = [await server.person(), await server.person(), await server.person()]
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const asReader = await server.signInAs(reader)
const asStranger = await server.signInAs(stranger)

const IBAN = 'FR7630006000011234567890189'
const SAME = { CompAuxNum: 'F0001', CompAuxLib: 'Dupont & Cie' }

/** An invoice whose VAT is of so many cents next to 100.00. */
function taxed(entry: string, piece: string, vat: string, gross: string): string[] {
  const [charge, tax, owed] = fecInvoice(entry, piece, {
    ...SAME,
    EcritureDate: '20240315',
    PieceDate: '20240310',
  })
  return [charge ?? '', (tax ?? '').replace('20,00', vat), (owed ?? '').replace('120,00', gross)]
}

const payment = (entry: string, piece: string) => {
  const same = {
    JournalCode: 'BQ',
    EcritureNum: entry,
    PieceRef: piece,
    EcritureDate: '20240420',
    PieceDate: '20240420',
  }
  return [
    fecLine({ ...same, CompteNum: '401000', CompteLib: 'Fournisseurs', ...SAME, Debit: '120,00' }),
    fecLine({ ...same, CompteNum: '512000', CompteLib: 'Banque', Credit: '120,00' }),
  ]
}

/** F-1001 is there twice and was never paid; of seven invoices one has twice its tax, one was paid. */
const BOOK = [
  ...fecInvoice('1', 'F-1001'),
  ...fecInvoice('2', 'F-1001'),
  ...['T-310', 'T-422', 'T-537', 'T-641', 'T-758', 'T-869'].flatMap((piece, at) =>
    taxed(String(10 + at), piece, '20,00', '120,00'),
  ),
  ...taxed('20', 'T-975', '40,00', '140,00'),
  ...payment('30', 'T-310'),
]
const MASTER = [
  'Code;Raison sociale;SIREN;N° TVA;IBAN;Ville',
  `F0001;=Dupont & Cie;732829320;FR44732829320;${IBAN};Lyon`,
]

async function startBooks({ isTriaged = false } = {}) {
  const world = await startSupplierProject(server, { staff, as })
  const { project, paramsOf } = world
  await server.database.owner
    .insertInto('core.project_members')
    .values([
      { project_id: project.id, user_id: customer.id, right: 'review' },
      { project_id: project.id, user_id: reader.id, right: 'read' },
    ])
    .execute()
  if (isTriaged)
    await server.database.owner
      .updateTable('core.projects')
      .set({ uses_triage: true })
      .where('id', '=', project.id)
      .execute()
  await world.loadBooks(BOOK, MASTER)
  const params = { projectId: project.id }
  const decide = async (who: Session, action: object, entryIds: readonly string[]) => {
    const { viewMetaData } = await server.call(
      getViewMetadata,
      { params: paramsOf('dashboard'), query: {} },
      { as },
    )
    const body = { timestamp: viewMetaData.timestamp, selection: { entryIds: [...entryIds] }, ...action }
    return server.call(runAction, { params: paramsOf('dashboard'), body: body as never }, { as: who })
  }
  const heads = async () =>
    (await server.call(getViewData, { params: paramsOf('dashboard'), query: {} }, { as })).rows.filter(
      (row) => row['Montant anomalie'] !== null,
    )
  const validateAll = async () => {
    const entryIds = (await heads()).map(({ entryId }) => entryId)
    return decide(as, { action: 'validate' }, entryIds)
  }
  return {
    ...{ world, params, decide, heads, validateAll },
    entries: (who = as, query = {}) => server.call(listCorrectingEntries, { params, query }, { as: who }),
    vat: (who = as, query = {}) => server.call(listVatSheet, { params, query }, { as: who }),
    file: async (endpoint: EndpointDefinition, query: Record<string, string>, who = as) => {
      const answer = await server.send(endpoint, { params, query }, { as: who })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer
    },
  }
}

const books = await startBooks()
await books.validateAll()

test('FLOW-22 an invoice that was entered twice and not paid is reversed as the ledger posted it, and the entry balances', async () => {
  const answer = await books.entries()
  expect(answer).toMatchObject({ count: 1, listed: 1, excluded: [], entryCount: 1 })
  expect(answer.totals).toEqual({ debit: 120, credit: 120 })
  const [entry] = answer.entries
  expect(entry).toMatchObject({ supplierCode: 'F0001', accepted: 120, basis: 'posted' })
  expect(
    entry?.lines.map(({ account, subledger, debit, credit }) => [account, subledger, debit, credit]),
  ).toEqual([
    ['401000', 'F0001', 120, 0],
    ['445660', null, 0, 20],
    ['607000', null, 0, 100],
  ])
  expect(entry?.lines[0]?.label).toContain('F-1001')
  expect(answer.entryIds).toEqual([entry?.entryId])
})

test('FLOW-22 the journal is a file in the form of the law, whose lines balance and hold no formula, and passes our own import', async () => {
  const { body, headers } = await books.file(downloadCorrectingEntries, { format: 'fec' })
  expect(headers['content-disposition']).toMatch(/\.txt/)
  const [header, ...lines] = body.slice(0, -2).split('\r\n')
  expect(header?.split('\t')).toEqual(FEC_HEADER.split('|'))
  const fields = lines.map((line) => line.split('\t'))
  expect(fields.map(({ length }) => length)).toEqual([18, 18, 18])
  const cents = (text = '') => Number(text.replace(',', ''))
  const sum = (at: number) => fields.reduce((total, line) => total + cents(line[at]), 0)
  expect([sum(11), sum(12)]).toEqual([12000, 12000])
  expect(fields[0]?.slice(0, 3)).toEqual(['OD', 'Écritures de correction', '1'])
  expect(fields[0]?.[7]).toBe("'=Dupont & Cie")
  const project = await server.project({ members: [[staff, 'manage']] })
  const name = '732829320FEC20261231.txt'
  const report = await importFecText(server.database, project, staff, [{ name, content: body }])
  expect(report).toMatchObject({ lines: 3, badLineCount: 0, faultCounts: [] })
  expect(report.files[0]?.fec).toMatchObject({ debit: '120.00', credit: '120.00' })
})

test('FLOW-22 the workbook of the journal and the list of payment blocks name the documents, with the IBAN masked', async () => {
  const journal = await books.file(downloadCorrectingEntries, { format: 'xlsx' })
  expect(journal.rawPayload.subarray(0, 2).toString()).toBe('PK')
  const blocks = await books.file(downloadPaymentBlocks, {})
  const xml = sheetOf(blocks.rawPayload)
  expect(xml).toContain('F-1001')
  expect(xml).toContain('FR76 ')
  expect(xml).not.toContain(IBAN)
  expect(xml).toContain('<v>120</v>')
})

test('FLOW-23 VAT that was taken twice is listed by month with its base, both rates, the difference and its legal day', async () => {
  const answer = await books.vat()
  expect(answer).toMatchObject({ count: 1, listed: 1, totals: { documents: 1, base: 100, difference: 20 } })
  expect(answer.groups).toEqual([
    { company: expect.any(String), period: '2024-03', documents: 1, base: 100, difference: 20 },
  ])
  expect(answer.documents[0]).toMatchObject({
    ...{ number: 'T-975', vatNumber: 'FR44732829320', base: 100, vat: 40, rateTaken: 0.4, rightRate: 0.2 },
    ...{ rightVat: 20, difference: 20, legalDay: '2026-12-31', reference: null },
  })
  const pdf = await books.file(downloadVatSheet, { format: 'pdf' })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const xml = sheetOf((await books.file(downloadVatSheet, { format: 'xlsx' })).rawPayload)
  expect(xml).toContain('T-975')
  expect(xml).toContain('<v>0.4</v>')
})

test('FLOW-22 FLOW-23 marking is the transition of the route as one step; what was undone meanwhile is refused by name, and undo brings all back', async () => {
  const { entryIds } = await books.entries()
  const [vatEntry = ''] = (await books.vat()).entryIds
  const [entryId = ''] = entryIds
  await books.decide(as, { action: 'devalidate', reason: 'Erreur' }, [entryId])
  const late = await books.decide(asCustomer, { action: 'correct', reference: 'OD-1' }, [entryId])
  expect(late).toMatchObject({ changed: 0, excluded: [{ code: 'state_presented', count: 1 }] })
  await books.decide(as, { action: 'validate' }, [entryId])
  const marked = await books.decide(asCustomer, { action: 'correct', reference: 'OD-1' }, [entryId])
  expect(marked).toMatchObject({ changed: 1, excluded: [] })
  expect(await books.entries()).toMatchObject({ count: 0, entries: [], totals: { debit: 0, credit: 0 } })
  await books.decide(asCustomer, { action: 'regularise', reference: 'CA3 2024-03' }, [vatEntry])
  expect(await books.vat()).toMatchObject({ count: 0 })
  const done = await books.vat(as, { status: 'regularised' })
  expect(done.documents[0]).toMatchObject({
    reference: 'CA3 2024-03',
    settledOn: expect.stringMatching(/^\d{4}-/),
  })
  const undone = { params: { ...books.params, changeSet: marked.changeSet ?? '' }, body: {} }
  await server.call(undoChangeSet, undone, { as: asCustomer })
  expect(await books.entries()).toMatchObject({ count: 1 })
})

test('FLOW-22 accounts are read by members, changed by managers alone, and refused where they are no codes', async () => {
  const { params } = books
  const kept = await server.call(getBookSettings, { params }, { as: asReader })
  expect(kept).toEqual({ journal: 'OD', supplier: '401000', suspense: '471000', vat: '445660' })
  const body = { ...kept, journal: 'AUD' }
  expect((await server.refusal(updateBookSettings, { params, body }, { as: asCustomer })).code).toBe(
    'not_permitted',
  )
  const wrong = await server.refusal(updateBookSettings, { params, body: { ...kept, vat: '=1+1' } }, { as })
  expect(wrong).toMatchObject({ code: 'book_account_invalid', issues: [{ path: 'vat' }] })
  expect(await server.call(updateBookSettings, { params, body }, { as })).toEqual(body)
  const { body: fec } = await books.file(downloadCorrectingEntries, { format: 'fec' })
  expect(fec.split('\r\n')[1]).toMatch(/^AUD\t/)
})

test('FLOW-22 SEC-01 a foreign project is not found, and a customer gets no entry of an anomaly that is hidden from them', async () => {
  for (const endpoint of [listCorrectingEntries, listVatSheet] as const) {
    const refused = await server.refusal(endpoint, { params: books.params, query: {} }, { as: asStranger })
    expect(refused.code).toBe('project_not_found')
  }
  const triaged = await startBooks({ isTriaged: true })
  const entryIds = (await triaged.heads()).map(({ entryId }) => entryId)
  await triaged.decide(as, { action: 'present' }, entryIds)
  await triaged.validateAll()
  expect([(await triaged.entries(asCustomer)).count, (await triaged.vat(asCustomer)).count]).toEqual([1, 1])
  await triaged.decide(as, { action: 'devalidate', reason: 'À revoir' }, entryIds)
  await triaged.decide(as, { action: 'withdraw' }, entryIds)
  expect(await triaged.entries(asCustomer)).toMatchObject({ count: 0, companies: [], entryIds: [] })
  expect((await triaged.file(downloadCorrectingEntries, { format: 'fec' }, asCustomer)).body).not.toContain(
    'F-1001',
  )
})

test('FLOW-22 a list without company, net and VAT reverses against suspense; other currencies, zero and blank amounts are excluded and counted', async () => {
  const project = await server.project({ members: [[staff, 'manage']] })
  const currency = {
    header: 'Currency',
    name: 'Currency',
    label: { fr: 'Devise', en: 'Currency' },
    type: 'STRING',
  }
  const paid = { header: 'Paid', name: 'Paid', label: { fr: 'Payée', en: 'Paid' }, type: 'DATE' }
  const mapping = {
    columns: [...LEDGER_MAPPING.columns, paid, currency],
    roles: { ...LEDGER_MAPPING.roles, paidOn: 'Paid', currency: 'Currency' },
  }
  const lines = [
    'T1,S1,INV-1001,100.00,2024-01-31,,EUR',
    'T2,S1,INV-1001,100.00,2024-01-31,,EUR',
    'T3,S2,INV-2002,55.10,2024-01-31,,USD',
    'T4,S2,INV-2002,55.10,2024-01-31,,USD',
    'T5,S3,INV-7,12.00,2024-01-31,2024-03-01,EUR',
  ]
  const content = [`${LEDGER_HEADER},Paid,Currency`, ...lines, ''].join('\n')
  await importText(server.database, project, staff, [{ content }], { mapping })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
  const { timestamp } = viewMetaData
  const selection = { entryIds: ['T1', 'T3'] }
  await server.call(runAction, { params, body: { timestamp, selection, action: 'validate' } }, { as })
  const call = (query: object) =>
    server.call(listCorrectingEntries, { params: { projectId: project.id }, query }, { as })
  const answer = await call({})
  expect(answer).toMatchObject({
    count: 2,
    companies: [{ company: null, anomalies: 2 }],
    totals: { debit: 100, credit: 100 },
    excluded: [{ code: 'foreignCurrency', count: 1 }],
  })
  expect(answer.entries[0]).toMatchObject({ company: null, basis: 'gross' })
  expect(answer.entries[0]?.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['401000', 100, 0],
    ['471000', 0, 100],
  ])
  expect((await call({ company: '' })).entryCount).toBe(1)
  expect(await call({ company: 'Autre' })).toMatchObject({ count: 0, entryCount: 0 })
  expect((await call({ offset: 5 })).entries).toEqual([])
})

/** The text of the first sheet of a workbook. */
function sheetOf(workbook: Buffer): string {
  return zipPart(workbook, 'xl/worksheets/sheet1.xml').toString()
}
