import type { Tx } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { ledgerTableName, projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { FEC_HEADER, fecInvoice, importFecText } from '#testing/files/fec-text.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import type { Ledger } from '#views/ledgers/ledger.sql.ts'
import { FEC_MOVEMENT_COLUMNS } from './movement-columns.ts'
import { findEntryHead, selectEntryLines, selectLife } from './movements.sql.ts'
import { findPayment } from './payment.sql.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
const lines = Array.from({ length: 3000 }, (_, at) =>
  fecInvoice(String(at + 1), `F-${10_000 + at}`, { EcritureLet: `L${at}`, DateLet: '20240410' }),
).flat()
await importFecText(server.database, project, staff, [
  { content: `${[FEC_HEADER, ...lines].join('\r\n')}\r\n` },
])
const { id: publicationId, ledger_form: form } = await server.database.owner
  .selectFrom('core.publications')
  .select(['id', 'ledger_form'])
  .where('project_id', '=', project.id)
  .executeTakeFirstOrThrow()
if (form === null) throw new Error('no form')
const schema = projectSchemaName(project.id)
const ledger: Ledger = {
  form,
  table: sql.id(schema, ledgerTableName(publicationId)),
  fec: sql.id(schema, `fec_${publicationId}`),
  documents: sql`(select null::integer as line_id, null::integer as doc_id where false)`,
}
const ENTRY = '732829320$$2024$$ACH$$1500$$1'

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['lines', (tx) => selectEntryLines(tx, ledger, ENTRY, FEC_MOVEMENT_COLUMNS, { offset: 0, limit: 200 })],
  ['head', (tx) => findEntryHead(tx, ledger, ENTRY)],
  ['life', (tx) => selectLife(tx, ledger, ENTRY, 100)],
  ['payment', (tx) => findPayment(tx, ledger, ENTRY, false)],
])('FLOW-06 PERF-01 the %s of a movement are looked up by indexes', async (_, read) => {
  const plans = await plansOf(read)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan).not.toMatch(/Seq Scan on (ledger|fec)_/)
    expect(plan).toMatch(/Index/)
  }
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
