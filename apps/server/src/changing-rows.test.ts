import { getResultSetTotals } from '@quitus/contract/views/get-result-set-totals.ts'
import { listColumnValues } from '@quitus/contract/views/list-column-values.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { expect, test } from 'vitest'
import type { RowCondition } from '#auth/row-rule.ts'
import { startTestServer } from './testing/start-test-server.ts'
import { change, publishForWriting } from './testing/writing-world.ts'

let condition: RowCondition | null = null
const server = await startTestServer({
  visibleRows: ({ roleType }) => (roleType === 'customer' ? condition : null),
})
const staff = await server.person({ roleType: 'staff' })
const customer = await server.person()
const asStaff = await server.signInAs(staff)
const asCustomer = await server.signInAs(customer)
const world = await publishForWriting(server, staff, [
  [staff, 'manage'],
  [customer, 'review'],
])
const { params } = world
const remark = await server.database.owner
  .selectFrom('core.view_columns')
  .select('storage_name as storage')
  .where('project_id', '=', world.project.id)
  .where('name', '=', 'Remarque')
  .executeTakeFirstOrThrow()
condition = {
  where: `not exists (select from project_${world.project.id}.review_dashboard review
                      where review.row_id = base.row_id and review.${remark.storage} = 'retiré')`,
  isChangedByEdits: true,
}

const open = (limit: number) =>
  server.call(openResultSet, { params, body: { timestamp: world.timestamp(), limit } }, { as: asCustomer })
const totalsOf = (resultSet: string) =>
  server.call(getResultSetTotals, { params: { ...params, resultSet } }, { as: asCustomer })
/** A list that reads nothing but what was imported. */
const suppliers = async () => {
  const requested = { params: { ...params, column: 'Fournisseur' }, body: { timestamp: world.timestamp() } }
  return (await server.call(listColumnValues, requested, { as: asCustomer })).values.map(({ value }) => value)
}
const rowsOf = async (resultSet: string) => {
  const requested = { params: { ...params, resultSet }, query: { offset: 0, limit: 20 } }
  return (await server.call(listResultSetRows, requested, { as: asCustomer })).rows
}

test('SEC-01 VIEW-09 a row that an edit hides leaves open sets without a trace, new sets and what they add up to', async () => {
  const opened = await open(20)
  expect(await suppliers()).toContain('Éclair')
  expect((await totalsOf(opened.resultSet)).count).toBe(10)
  await world.edit(asStaff, [change('E2$$1', 'Remarque', 'retiré')])
  expect((await totalsOf(opened.resultSet)).count).toBe(9)
  const rows = await rowsOf(opened.resultSet)
  expect(rows).toHaveLength(10)
  expect(rows.filter(({ gone }) => gone)).toMatchObject([{ entryId: '' }])
  expect(JSON.stringify(rows)).not.toContain('E2$$1')
  expect(await suppliers()).not.toContain('Éclair')
  const again = await open(20)
  expect(again.resultSet).not.toBe(opened.resultSet)
  expect(again.rows).toHaveLength(9)
  const selection = { resultSet: opened.resultSet, except: [] }
  const requested = { selection, column: 'Nombre', value: 3, dryRun: false }
  // Of sixteen rows.
  expect((await world.perform(asCustomer, requested)).changed).toBe(15)
  expect(await world.row('E2$$1')).toMatchObject({ Nombre: null })
})

test('SEC-01 what a repeated write was refused for is not repeated for a row that is hidden since', async () => {
  await world.edit(asStaff, [change('E4$$1', 'Remarque', 'lu')])
  const clientKey = '6f1d1a37-2b5e-4a51-9d0f-3f0c2a6f7e11'
  const requested = () => world.edit(asCustomer, [change('E4$$1', 'Remarque', 'x', 'autre')], { clientKey })
  const current = async () => (await requested()).refused.map((refusal) => refusal.current)
  expect(await current()).toEqual(['lu'])
  expect(await current()).toEqual(['lu'])
  await world.edit(asStaff, [change('E4$$1', 'Remarque', 'retiré', 'lu')])
  expect(await current()).toEqual([null])
})
