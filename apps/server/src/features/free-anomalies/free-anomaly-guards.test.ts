import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { deleteFreeAnomalies } from '@quitus/contract/free-anomalies/delete-free-anomalies.ts'
import { getAddRowMetadata } from '@quitus/contract/free-anomalies/get-add-row-metadata.ts'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startFreeAnomalies } from '#testing/free-anomalies.ts'
import { prepareFreeView } from '#testing/prepare-free-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const reader = await server.person()
const asStaff = await server.signInAs(staff)
const asReader = await server.signInAs(reader)
const started = () =>
  startFreeAnomalies(server, staff, asStaff, [
    [staff, 'manage'],
    [customer, 'review'],
    [reader, 'read'],
  ])

test('ACC-02 SEC-01 who only reads neither adds nor deletes, nor sees the form; nor does anybody where the project has no free anomalies', async () => {
  const { params, timestamp } = await started()
  const body = { timestamp, values: { Fournisseur: 'x' } }
  const deletion = { timestamp, entryIds: ['AL-0001'] }
  const code = 'not_permitted'
  expect(await server.refusal(addFreeAnomaly, { params, body }, { as: asReader })).toMatchObject({ code })
  expect(
    await server.refusal(deleteFreeAnomalies, { params, body: deletion }, { as: asReader }),
  ).toMatchObject({ code })
  expect(await server.refusal(getAddRowMetadata, { params }, { as: asReader })).toMatchObject({ code })
  const closed = await server.project({ members: [[staff, 'manage']] })
  const there = { projectId: closed.id }
  expect(await server.refusal(addFreeAnomaly, { params: there, body }, { as: asStaff })).toMatchObject({
    code,
  })
})

test('DATA-03 a publication keeps every row, its values, and what is deleted; writes with the time before are refused', async () => {
  const free = await started()
  const key = crypto.randomUUID()
  await free.add({ Fournisseur: 'Un', 'Montant anomalie': 10 }, key)
  await free.add({ Fournisseur: 'Deux', Commentaire: 'vu' })
  await free.add({ Fournisseur: 'Trois' })
  await free.remove('AL-0003')
  const before = await free.rows()
  await prepareFreeView(server.database, free.project, staff)
  expect(await free.rows()).toEqual(before)
  expect((await free.open({ search: 'deux' })).rows.map((row) => row.entryId)).toEqual(['AL-0002'])
  expect(await free.refusedAdd({ Fournisseur: 'Quatre' })).toMatchObject({ code: 'view_republished' })
  // What was added before is not added again, and its caller learns so.
  expect((await free.add({ Fournisseur: 'Un', 'Montant anomalie': 10 }, key)).updatedRows).toMatchObject([
    { entryId: 'AL-0001' },
  ])
  const { params } = free
  const deletion = { timestamp: free.timestamp, entryIds: ['AL-0001'] }
  expect(
    await server.refusal(deleteFreeAnomalies, { params, body: deletion }, { as: asStaff }),
  ).toMatchObject({ code: 'view_republished' })
})

test('SEC-01 the application itself cannot delete a locked row, nor register entries of another source', async () => {
  const free = await started()
  await free.add({ Fournisseur: 'Un' })
  await free.edit('AL-0001', 'Row Locked', true, false)
  const requester = { userId: staff.id, projectId: free.project.id }
  const schema = `project_${free.project.id}`
  const answer = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schema} and relname ~ '^base_freeanomaly_'`.execute(server.database.owner)
  const base = sql.id(schema, answer.rows[0]?.name ?? '')
  const run = (statement: ReturnType<typeof sql>) =>
    runAppTransaction(server.database, requester, (tx) => statement.execute(tx))
  await expect(run(sql`delete from ${base} where row_id > 0`)).rejects.toMatchObject({ code: 'QL001' })
  await expect(
    run(sql`insert into ${sql.id(schema, 'entries')} (source, entry_id) values ('dashboard', 'forged')`),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(run(sql`update ${base} set search_text = ''`)).rejects.toMatchObject({ code: '42501' })
})

type Row = { amount: number; isDeleted: boolean }
const action = fc.oneof(
  fc.record({ action: fc.constant('add' as const), amount: fc.integer({ min: -500, max: 500 }) }),
  fc.record({ action: fc.constantFrom('delete' as const, 'restore' as const), at: fc.nat(5) }),
)

test('FLOW-07 VIEW-05 whatever is added, deleted and put back in whatever order, rows and sums are those that are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 10 }), async (actions) => {
      const free = await started()
      const model: Row[] = []
      for (const each of actions) {
        if (each.action === 'add') {
          await free.add({ 'Montant anomalie': each.amount, Fournisseur: 'x' })
          model.push({ amount: each.amount, isDeleted: false })
          continue
        }
        const row = model[each.at]
        const entryId = `AL-${String(each.at + 1).padStart(4, '0')}`
        const isDeletion = each.action === 'delete'
        const { changeSet } = await (isDeletion ? free.remove(entryId) : free.restore(entryId))
        expect(changeSet !== null).toBe(row !== undefined && row.isDeleted !== isDeletion)
        if (row !== undefined) row.isDeleted = isDeletion
      }
      const current = model.filter((row) => !row.isDeleted)
      const totals = await free.totals((await free.open()).resultSet)
      expect(totals.count).toBe(current.length)
      const sum = current.reduce((total, row) => total + row.amount, 0)
      expect(totals.sums['Montant anomalie'] ?? 0).toBe(sum)
      expect((await free.rows()).map((row) => row['Montant anomalie'])).toEqual(
        current.map((row) => row.amount),
      )
    }),
    { numRuns: 15 },
  )
})
