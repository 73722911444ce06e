import { listCommonInvoices } from '@quitus/contract/supplier-groups/list-common-invoices.ts'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { BOOK, invoice, MASTER, payment, startSupplierProject } from '#testing/supplier-books.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const as = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const startProject = () => startSupplierProject(server, { staff, as })

const TWICE = [...BOOK, ...invoice('F2', 'A1', 120, '20240305'), ...invoice('F3', 'A-2', 80.49)]

async function groupOf({ rows }: Awaited<ReturnType<typeof startProject>>) {
  return (await rows('suppliersduplicate'))[0]?.path[0] ?? ''
}

test('FLOW-08 invoices of one number and amount under several accounts of a group are listed, however the number is written', async () => {
  const world = await startProject()
  await world.loadBooks(TWICE, MASTER)
  const params = { projectId: world.project.id, anomalyId: await groupOf(world) }
  const listed = await server.call(listCommonInvoices, { params, query: {} }, { as })
  expect(listed).toEqual({
    count: 1,
    invoices: [
      {
        number: 'A-1',
        amount: 120,
        lines: [
          { account: 'F1', date: { model: '2024-03-01T00:00:00' }, paidOn: { model: '2024-04-01T00:00:00' } },
          { account: 'F2', date: { model: '2024-03-05T00:00:00' }, paidOn: null },
        ],
        lineCount: 2,
      },
    ],
  })
  const rows = await world.rows('suppliersduplicate')
  expect(
    rows.map((row) => [
      row.entryId,
      row['Factures communes'],
      row['Postes ouverts'],
      row['Montant des postes ouverts'],
    ]),
  ).toEqual([
    ['F1', 1, 2, 60.5],
    ['F2', 1, 2, 175.1],
    ['F3', 0, 1, 80.49],
  ])
})

test('FLOW-08 a list is answered page by page, the largest invoices first, and so many lines of an invoice at most', async () => {
  const world = await startProject()
  const many = Array.from({ length: 60 }, (_, at) => [
    ...invoice('F1', `Z-${1000 + at}`, 100 + at),
    ...invoice('F2', `Z-${1000 + at}`, 100 + at),
  ]).flat()
  const often = Array.from({ length: 30 }, () => invoice('F1', 'Q-7777', 9000)).flat()
  await world.loadBooks(
    [...BOOK, ...many, ...often, ...invoice('F2', 'Q-7777', 9000), ...payment('F1', 'Q-7777', 9000)],
    MASTER,
  )
  const params = { projectId: world.project.id, anomalyId: await groupOf(world) }
  const first = await server.call(listCommonInvoices, { params, query: {} }, { as })
  expect([first.count, first.invoices.length]).toEqual([61, 50])
  const [most] = first.invoices
  expect(most?.amount).toBe(9000)
  expect(most?.lines.length).toBeLessThanOrEqual(20)
  const next = await server.call(listCommonInvoices, { params, query: { offset: 50 } }, { as })
  expect(next.invoices.map(({ amount }) => amount)).toEqual(Array.from({ length: 11 }, (_, at) => 110 - at))
})

test('FLOW-08 ACC-01 a group that the reader does not see is unknown, and its invoices with it', async () => {
  const world = await startProject()
  await server.database.owner
    .updateTable('core.projects')
    .set({ uses_triage: true })
    .where('id', '=', world.project.id)
    .execute()
  await server.database.owner
    .insertInto('core.project_members')
    .values({ project_id: world.project.id, user_id: customer.id, right: 'review' })
    .execute()
  await world.loadBooks(TWICE, MASTER)
  const params = { projectId: world.project.id, anomalyId: await groupOf(world) }
  expect((await server.call(listCommonInvoices, { params, query: {} }, { as })).count).toBe(1)
  const refusal = await server.refusal(listCommonInvoices, { params, query: {} }, { as: asCustomer })
  expect(refusal).toMatchObject({ status: 404, code: 'anomaly_not_found' })
})
