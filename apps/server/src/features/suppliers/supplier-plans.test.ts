import type { Tx } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { FEC_HEADER, importFecText } from '#testing/files/fec-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { invoice } from '#testing/supplier-books.ts'
import type { Ledger } from '#views/ledgers/ledger.sql.ts'
import { countMovements, selectMovements, selectOpenItems, selectYears } from './supplier-ledger.sql.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({
  members: [[staff, 'manage']],
  features: ['dashboard', 'suppliers'],
})
const lines = Array.from({ length: 4000 }, (_, at) =>
  invoice(
    at % 2 === 0 ? 'F0' : `F${at % 400}`,
    `K-${10_000 + at * 7}`,
    100 + at,
    `202403${String((at % 28) + 1).padStart(2, '0')}`,
  ),
).flat()
await importFecText(server.database, project, staff, [{ content: [FEC_HEADER, ...lines, ''].join('\n') }])
const { id, ledger_form: form } = await server.database.owner
  .selectFrom('core.publications')
  .select(['id', 'ledger_form'])
  .where('project_id', '=', project.id)
  .where('source', '=', 'dashboard')
  .executeTakeFirstOrThrow()
if (form === null) throw new Error('no form')
const schema = projectSchemaName(project.id)
const ledger: Ledger = {
  form,
  table: sql.id(schema, `ledger_${id}`),
  fec: sql.id(schema, `fec_${id}`),
  documents: sql`(select null::integer as line_id, null::integer as doc_id where false)`,
}

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['years', (tx) => selectYears(tx, ledger, 'F7')],
  ['open items', (tx) => selectOpenItems(tx, ledger, 'F7')],
  ['movements', (tx) => selectMovements(tx, ledger, 'F7', { offset: 0, limit: 100 })],
  ['number of movements', (tx) => countMovements(tx, ledger, 'F7')],
])('FLOW-17 PERF-01 the %s of a supplier are looked up by an index', async (_, read) => {
  for (const plan of await plansOf(read)) {
    expect(plan).not.toMatch(/Seq Scan on ledger_/)
    expect(plan).toMatch(/Index/)
  }
})

test('FLOW-17 PERF-01 the latest movements of a supplier are read in the order of the index', async () => {
  const [plan] = await plansOf((tx) => selectMovements(tx, ledger, 'F0', { offset: 0, limit: 100 }))
  expect(plan).not.toMatch(/Sort/)
})

test('FLOW-09 PERF-01 rows of suppliers are read without their figures where nothing requests them', async () => {
  const view = await server.database.owner
    .selectFrom('core.views')
    .select('current_publication_id')
    .where('project_id', '=', project.id)
    .where('source', '=', 'mainsuppliers')
    .executeTakeFirstOrThrow()
  const readable = sql.id(schema, `readable_base_mainsuppliers_${view.current_publication_id}`)
  const [plan] = await plansOf(async (tx) => sql`select base.row_id from ${readable} base`.execute(tx))
  expect(plan).not.toContain('accounts_')
  const figures = await plansOf(async (tx) =>
    sql`select base.row_id, base.amount_presented from ${readable} base`.execute(tx),
  )
  expect(figures[0]).toContain('accounts_')
})

/** Plans of the statements of a read, as the application’s login runs them in a call. */
async function plansOf(read: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const ran: CompiledQuery[] = []
  const logged = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: server.database.ownerPool }),
    log: (event) => {
      ran.push(event.query)
    },
  })
  return logged.transaction().execute(async (tx) => {
    await sql`set local role quitus_app`.execute(tx)
    await sql`select set_config('app.project_id', ${String(project.id)}, true)`.execute(tx)
    ran.length = 0
    expect(await read(tx)).toBeTruthy()
    const plans: string[] = []
    for (const { sql: text, parameters } of [...ran]) {
      const explained = CompiledQuery.raw(`explain ${text}`, [...parameters])
      const answer = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        explained as CompiledQuery<{ 'QUERY PLAN': string }>,
      )
      plans.push(answer.rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}
