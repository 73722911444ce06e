import type { Tx } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { commonInvoicesTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { BOOK, MASTER, startSupplierProject } from '#testing/supplier-books.ts'
import type { View } from '#views/definition/view.sql.ts'
import { selectCommonInvoices } from './common-invoices.sql.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)
const { project, loadBooks } = await startSupplierProject(server, { staff, as })
await loadBooks(BOOK, MASTER)
const { current_publication_id: publicationId } = await server.database.owner
  .selectFrom('core.views')
  .select('current_publication_id')
  .where('project_id', '=', project.id)
  .where('source', '=', 'suppliersduplicate')
  .executeTakeFirstOrThrow()
if (publicationId === null) throw new Error('nothing is published')
const table = sql.id(projectSchemaName(project.id), commonInvoicesTableName(publicationId))
await sql`
  insert into ${table} (group_id, invoice, account, number, amount, day)
  select 'S-' || at / 20, at % 20 / 2 + 1, 'F' || at, 'N-' || at / 2, 1, '2024-03-01' from generate_series(0, 99999)
    at`.execute(server.database.owner)
await sql`analyze ${table}`.execute(server.database.owner)

test('FLOW-08 PERF-01 the common invoices of a group are looked up by an index, as the application’s login reads them', async () => {
  const view = { projectId: project.id, publicationId } as View
  const ran: CompiledQuery[] = []
  const logged = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: server.database.ownerPool }),
    log: ({ query }) => {
      ran.push(query)
    },
  })
  const plans = await logged.transaction().execute(async (tx: Tx) => {
    await sql`set local role quitus_app`.execute(tx)
    await sql`select set_config('app.project_id', ${String(project.id)}, true)`.execute(tx)
    ran.length = 0
    const found = await selectCommonInvoices(tx, view, 'S-2500', { offset: 0, limit: 5 })
    expect([found.count, found.lines.length]).toEqual([10, 10])
    const explained: string[] = []
    for (const { sql: text, parameters } of [...ran].slice(1)) {
      const answer = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]) as CompiledQuery<{ 'QUERY PLAN': string }>,
      )
      explained.push(answer.rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return explained
  })
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(/Seq Scan/)
  }
})
