import type { Tx } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { FEC_HEADER, importFecText } from '#testing/files/fec-text.ts'
import { signedInStaff } from '#testing/signed-in-user.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { invoice } from '#testing/supplier-books.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import type { BookedAnomalies } from './booked-rows.sql.ts'
import { loadBooks } from './load-books.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']], features: ['dashboard'] })
/** A thousand invoices that are there twice. */
const lines = Array.from({ length: 2000 }, (_, at) =>
  invoice(`F${at % 40}`, `K-${10_000 + (at % 1000) * 7}`, 100 + (at % 1000), '20240312'),
).flat()
await importFecText(server.database, project, staff, [{ content: [FEC_HEADER, ...lines, ''].join('\n') }])
const review = sql.id(projectSchemaName(project.id), 'review_dashboard')
await sql`analyze ${review}`.execute(server.database.owner)

const OPEN: BookedAnomalies = { route: 'correct', status: 'open', company: undefined }

test.each<[string, BookedAnomalies]>([
  ['what is to be posted', OPEN],
  ['what was regularised', { ...OPEN, route: 'tax', status: 'regularised' }],
  ['what is to be posted of a company', { ...OPEN, company: 'Valmont' }],
])('FLOW-22 FLOW-23 PERF-01 %s is found by an index over the states', async (_, requested) => {
  const plans = await plansOf(requested)
  const heads = plans.filter((plan) => plan.includes('review_dashboard_booked'))
  // The companies, and the rows.
  expect(heads).toHaveLength(2)
  for (const plan of heads) expect(plan).not.toMatch(/Seq Scan on review_dashboard/)
})

/** Plans of the statements that load the books, as the application’s login runs them in a call. */
async function plansOf(requested: BookedAnomalies): Promise<string[]> {
  const ran: CompiledQuery[] = []
  const logged = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: server.database.appPool }),
    log: (event) => {
      ran.push(event.query)
    },
  })
  return logged.transaction().execute(async (tx) => {
    await nameRequester(tx, staff.id, project.id)
    await loadBooks(contextOf(tx), project.id, requested)
    const plans: string[] = []
    for (const statement of [...ran].filter((each) => /^\s*(?:select|with)/.test(each.sql))) {
      const explained = CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters])
      const answer = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        explained as CompiledQuery<{ 'QUERY PLAN': string }>,
      )
      plans.push(answer.rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}

function contextOf(tx: Tx) {
  const actor = { user: signedInStaff(staff), impersonator: null }
  return {
    tx,
    actor,
    access: { features: ['dashboard'], right: 'manage' },
    locale: 'fr',
    visibleRows,
  } as const
}
