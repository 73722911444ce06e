import { getMovement } from '@quitus/contract/movements/get-movement.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { expect, test } from 'vitest'
import { AUDIT_VIEW } from '#testing/audit-view.ts'
import { FEC_HEADER, fecInvoice, fecLine, importFecText } from '#testing/files/fec-text.ts'
import { importText, LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(customer)

async function startProject() {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [customer, 'read'],
    ],
  })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const read = (entryId: string, query: { offset?: number; limit?: number } = {}) =>
    server.call(getMovement, { params: { ...params, entryId }, query }, { as })
  return { project, params, read }
}

const supplier = { CompAuxNum: 'F0001', CompAuxLib: 'Dupont & Cie' }
const payment = (number: string, more: Record<string, string>) => {
  const same = {
    JournalCode: 'BQ',
    JournalLib: 'Banque',
    EcritureNum: number,
    EcritureLib: 'Virement',
    ...more,
  }
  return [
    fecLine({ ...same, ...supplier, CompteNum: '401000', CompteLib: 'Fournisseurs', Debit: '120,00' }),
    fecLine({ ...same, CompteNum: '512000', CompteLib: 'Banque', Credit: '120,00', EcritureLet: '' }),
  ]
}
/** An invoice booked twice; the first was paid and matched, the second reversed in part. */
const matched = { EcritureLet: 'AA', DateLet: '20240410' }
const BOOK = [
  ...fecInvoice('1', 'F-1001', { ...matched }),
  ...fecInvoice('2', 'F 1001', { EcritureDate: '20240302' }),
  ...payment('7', { PieceRef: 'F-1001', EcritureDate: '20240405', PieceDate: '20240405', ...matched }),
  fecLine({
    EcritureNum: '3',
    PieceRef: 'F 1001',
    EcritureDate: '20240501',
    PieceDate: '20240430',
    Credit: '20,00',
  }),
  fecLine({
    ...supplier,
    EcritureNum: '3',
    PieceRef: 'F 1001',
    EcritureDate: '20240501',
    PieceDate: '20240430',
    CompteNum: '401000',
    Debit: '20,00',
  }),
]
const fecFile = (lines: readonly string[]) => [{ content: `${[FEC_HEADER, ...lines].join('\r\n')}\r\n` }]
const FIRST = '732829320$$2024$$ACH$$1$$1'
const SECOND = '732829320$$2024$$ACH$$2$$1'

test('FLOW-06 CELL-14 an entry of a double-entry ledger has all its lines with account and label, and they balance', async () => {
  const { project, params, read } = await startProject()
  await importFecText(server.database, project, staff, fecFile(BOOK))
  const movement = await read(FIRST)
  expect(movement.entry).toEqual({
    journal: 'ACH',
    journalLabel: 'Achats',
    number: '1',
    date: { model: '2024-03-01T00:00:00' },
  })
  expect(
    movement.lines.map(({ values }) => [values.account, values.account_label, values.debit, values.credit]),
  ).toEqual([
    ['607000', 'Achats de marchandises', 100, 0],
    ['445660', 'TVA déductible', 20, 0],
    ['401000', 'Fournisseurs', 0, 120],
  ])
  expect(movement.lines.map(({ isOwn }) => isOwn)).toEqual([false, false, true])
  expect(movement.totals).toEqual({ debit: 120, credit: 120, difference: 0, amount: null })
  expect(movement.anomalyId).toMatch(/^\w+-/)
  const { linkMovementColumn } = await server.call(getViewMetadata, { params, query: {} }, { as })
  expect(linkMovementColumn).toBe('N° écriture')
})

test('FLOW-06 the life of a document: invoice, payment, credit note and matching code', async () => {
  const { project, read } = await startProject()
  await importFecText(server.database, project, staff, fecFile(BOOK))
  const lifeOf = async (entryId: string) =>
    (await read(entryId)).life.map(({ kind, date, amount, isOwn, matchingCode }) => [
      kind,
      date?.model.slice(0, 10),
      amount,
      isOwn,
      matchingCode,
    ])
  expect(await lifeOf(FIRST)).toEqual([
    ['invoice', '2024-02-28', 120, true, 'AA'],
    ['payment', '2024-04-05', 120, false, 'AA'],
  ])
  expect(await lifeOf(SECOND)).toEqual([
    ['invoice', '2024-02-28', 120, true, null],
    ['credit', '2024-04-30', -20, false, null],
  ])
})

test('FLOW-06 an entry that does not balance says by how much', async () => {
  const { project, read } = await startProject()
  const extra = fecLine({ EcritureNum: '2', PieceRef: 'F 1001', EcritureDate: '20240302', Debit: '0,10' })
  await importFecText(server.database, project, staff, fecFile([...BOOK, extra]))
  expect((await read(SECOND)).totals).toEqual({ debit: 120.1, credit: 120, difference: 0.1, amount: null })
})

test('FLOW-06 where software numbers no entry, document and day hold its lines together', async () => {
  const { project, read } = await startProject()
  const lines = [
    ...fecInvoice('0', 'F-1001'),
    ...fecInvoice('0', 'F 1001', { EcritureDate: '20240302' }),
    ...fecInvoice('0', 'G-5', { EcritureDate: '20240302' }),
  ]
  await importFecText(server.database, project, staff, fecFile(lines))
  const movement = await read('732829320$$2024$$ACH$$F 1001 2024-03-02$$1')
  expect([movement.lineCount, movement.totals.debit]).toEqual([3, 120])
})

test('FLOW-06 a list has the lines of the document with a plain total, and the days of payment', async () => {
  const { project, read } = await startProject()
  const lines = [
    'T1,Dupont,F-7001,"100,00",2024-01-02',
    'T2,Dupont,F-7001,"20,50",2024-01-02',
    'T3,Dupont,F7001,"100,00",2024-01-02',
    'T4,Dupont,F7001,"20,50",2024-01-02',
    'T5,Dupont,F-7001,"-5,00",2024-03-01',
    'T6,Autre,F-7001,"55,00",2024-01-02',
  ]
  const mapping = {
    ...LEDGER_MAPPING,
    roles: { ...LEDGER_MAPPING.roles, invoiceDate: undefined, paidOn: 'Date' },
  }
  await importText(server.database, project, staff, [{ content: [LEDGER_HEADER, ...lines, ''].join('\n') }], {
    mapping,
  })
  const movement = await read('T1')
  expect(movement.entry).toBeNull()
  expect(movement.columns.map(({ name, role }) => [name, role])).toEqual([
    ['Transaction', null],
    ['Supplier', null],
    ['Invoice', null],
    ['Amount', 'amount'],
    ['Date', null],
  ])
  expect(movement.lines.map(({ values, isOwn }) => [values.Transaction, values.Amount, isOwn])).toEqual([
    ['T1', 100, true],
    ['T2', 20.5, false],
  ])
  expect(movement.totals).toEqual({ debit: null, credit: null, difference: null, amount: 120.5 })
  expect(movement.life.map(({ kind, amount, paidOn }) => [kind, amount, paidOn?.model.slice(0, 10)])).toEqual(
    [
      ['invoice', 120.5, '2024-01-02'],
      ['credit', -5, '2024-03-01'],
    ],
  )
})

test('FLOW-06 lines come by pages, with the sums of all of them, and survive the next publication', async () => {
  const { project, read } = await startProject()
  const many = Array.from({ length: 250 }, (_, at) => [
    fecLine({ EcritureNum: '1', Debit: '1,00', EcritureLib: `Détail ${at}` }),
    fecLine({ EcritureNum: '1', CompteNum: '471000', Credit: '1,00' }),
  ]).flat()
  const files = fecFile([...BOOK, ...many])
  await importFecText(server.database, project, staff, files)
  await importFecText(server.database, project, staff, files)
  const [first, last] = [await read(FIRST), await read(FIRST, { offset: 400 })]
  expect([first.lines.length, last.lines.length, first.lineCount, last.lineCount]).toEqual([
    200, 103, 503, 503,
  ])
  expect(last.totals).toEqual(first.totals)
  expect(first.totals).toEqual({ debit: 370, credit: 370, difference: 0, amount: null })
})

test('FLOW-06 a view without a ledger behind it has no movements, and an unknown entry is a 404', async () => {
  const { project, params, read } = await startProject()
  await publishAuditView(server.database, project, staff, { view: AUDIT_VIEW })
  expect(await read('E1$$1')).toMatchObject({ lineCount: 0, lines: [], life: [], entry: null })
  const unknown = { params: { ...params, entryId: 'nowhere/1' }, query: {} }
  expect((await server.refusal(getMovement, unknown, { as })).code).toBe('entry_not_found')
})
