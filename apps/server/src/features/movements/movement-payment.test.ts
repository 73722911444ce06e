import { getMovement } from '@quitus/contract/movements/get-movement.ts'
import { expect, test } from 'vitest'
import { FEC_HEADER, fecInvoice, fecPayment, importFecText } from '#testing/files/fec-text.ts'
import { importText, LEDGER_HEADER, LEDGER_MAPPING } from '#testing/files/import-text.ts'
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
  const paymentOf = async (entryId: string, reader = as) => {
    const params = { projectId: project.id, source: 'dashboard', entryId } as const
    return (await server.call(getMovement, { params, query: {} }, { as: reader })).payment
  }
  return { project, paymentOf }
}

const ACCOUNTS = '732829320$$2024$$'

test('FLOW-21 FLOW-06 a document of a ledger file says whether it was paid, when, by which entry and reference, and how much', async () => {
  const { project, paymentOf } = await startProject()
  const matched = { EcritureLet: 'AA', DateLet: '20240410' }
  const lines = [
    ...fecInvoice('1', 'F-1001', matched),
    ...fecInvoice('2', 'F 1001', { EcritureDate: '20240302' }),
    ...fecPayment('7', { PieceRef: 'VIR-70', EcritureDate: '20240405', ...matched }),
  ]
  await importFecText(server.database, project, staff, [
    { content: `${[FEC_HEADER, ...lines].join('\r\n')}\r\n` },
  ])
  const known = {
    ...{ status: 'paid', paidOn: { model: '2024-04-05T00:00:00' }, reference: 'VIR-70', entry: 'BQ 7' },
    ...{ amount: 120, together: null },
  }
  expect(await paymentOf(`${ACCOUNTS}ACH$$1$$1`)).toEqual(known)
  expect(await paymentOf(`${ACCOUNTS}BQ$$7$$1`)).toEqual(known)
  const nothing = { paidOn: null, reference: null, entry: null, amount: null, together: null }
  expect(await paymentOf(`${ACCOUNTS}ACH$$2$$1`)).toEqual({ status: 'unpaid', ...nothing })
})

test('FLOW-21 FLOW-06 a document of a list has the day, reference and amount of its payment from the columns of their roles; what customers must not see is not there', async () => {
  const column = (name: string, type: string, more: object = {}) => ({
    ...{ header: name, name, label: { fr: name, en: name }, type, optional: true },
    ...more,
  })
  const mapping = {
    columns: [
      ...LEDGER_MAPPING.columns,
      column('Paid', 'DATE'),
      column('Transfer', 'STRING', { hiddenFromCustomers: true }),
      column('Sum', 'AMOUNT'),
    ],
    roles: { ...LEDGER_MAPPING.roles, paidOn: 'Paid', paymentReference: 'Transfer', paidAmount: 'Sum' },
  }
  const load = async (lines: readonly string[]) => {
    const { project, paymentOf } = await startProject()
    const content = [`${LEDGER_HEADER},Paid,Transfer,Sum`, ...lines, ''].join('\n')
    await importText(server.database, project, staff, [{ content }], { mapping })
    return paymentOf
  }
  const paymentOf = await load([
    'T1,S1,INV-1001,100.00,2024-01-31,2024-03-01,BACS 7,100.00',
    'T2,S1,INV-1002,100.00,2024-01-31,2024-03-02,BACS 8,60.00',
    'T3,S1,INV-1003,100.00,2024-01-31,,,',
  ])
  const asStaff = await server.signInAs(staff)
  const paidOn = { model: '2024-03-01T00:00:00' }
  expect(await paymentOf('T1', asStaff)).toEqual({
    ...{ status: 'paid', paidOn, reference: 'BACS 7', amount: 100, entry: null, together: null },
  })
  expect(await paymentOf('T1')).toMatchObject({ status: 'paid', reference: null, amount: 100 })
  expect(await paymentOf('T2', asStaff)).toMatchObject({ status: 'part', reference: 'BACS 8', amount: 60 })
  expect(await paymentOf('T3', asStaff)).toMatchObject({ status: 'unpaid', paidOn: null, amount: null })
  const unknownOf = await load(['T1,S1,INV-1001,100.00,2024-01-31,,,'])
  expect(await unknownOf('T1')).toMatchObject({ status: 'unknown', paidOn: null })
})

test('FLOW-06 DATA-05 the life of a document has the payment of several that its label ties, and what it paid as well, but no other payment of the entry', async () => {
  const { project } = await startProject()
  const paid = (piece: string, money: string, label: string) =>
    fecPayment('7', { PieceRef: piece, EcritureDate: '20240405', EcritureLib: label }).map((line) =>
      line.replace('120,00', money),
    )
  const lines = [
    ...fecInvoice('1', 'F-1001'),
    ...fecInvoice('2', 'F-1002', { EcritureDate: '20240302' }),
    ...fecInvoice('3', 'F-1003', { EcritureDate: '20240303' }),
    // What is anomalous opens the ledger to the reader.
    ...fecInvoice('4', 'G-5'),
    ...fecInvoice('5', 'G 5', { EcritureDate: '20240304' }),
    ...paid('VIR-7', '240,00', 'VIR F-1001 F-1002'),
    ...paid('VIR-8', '120,00', 'VIR F-1003'),
  ]
  await importFecText(server.database, project, staff, [
    { content: `${[FEC_HEADER, ...lines].join('\r\n')}\r\n` },
  ])
  const lifeOf = async (entry: string) => {
    const params = { projectId: project.id, source: 'dashboard', entryId: `${ACCOUNTS}${entry}` } as const
    const { life } = await server.call(getMovement, { params, query: {} }, { as })
    return life.map(({ kind, amount, entryId, isOwn }) => [
      kind,
      amount,
      entryId.slice(ACCOUNTS.length),
      isOwn,
    ])
  }
  const both = (own: string) =>
    [
      ['invoice', 120, 'ACH$$1$$1'],
      ['invoice', 120, 'ACH$$2$$1'],
      ['payment', 240, 'BQ$$7$$1'],
    ].map((document) => [...document, document[2] === own])
  expect(await lifeOf('ACH$$2$$1')).toEqual(both('ACH$$2$$1'))
  expect(await lifeOf('BQ$$7$$1')).toEqual(both('BQ$$7$$1'))
  expect(await lifeOf('ACH$$3$$1')).toEqual([
    ['invoice', 120, 'ACH$$3$$1', true],
    ['payment', 120, 'BQ$$7$$2', false],
  ])
})
