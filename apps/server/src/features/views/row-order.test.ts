import type { CoreTables } from '@quitus/database/core-tables.ts'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { signedInStaff } from '#testing/signed-in-user.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { type RowQuery, selectFirstRowIds } from './row-order.sql.ts'
import { loadView } from './view.sql.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
const rows = Array.from({ length: 2000 }, (_, index) => ({
  entryId: `E${index}`,
  anomalyId: `A${index}`,
  values: { Écriture: `E${index}`, Fournisseur: `Fournisseur ${index % 97}`, Montant: index / 7 },
}))
await publishAuditView(server.database, project, staff, { rows })

const reader = signedInStaff(staff)

const WINDOWS: readonly [string, RowQuery][] = [
  ['a sort by an amount', { sort: [{ column: 'Montant', descending: true }] }],
  ['a sort by a text in French order', { sort: [{ column: 'Fournisseur', descending: false }] }],
  ['a filter by an amount', { sort: [], filter: { column: 'Montant', op: 'between', value: [100, 101] } }],
  ['a quick search', { sort: [], search: 'fournisseur 42' }],
]

test.each(WINDOWS)(
  'PERF-01 the first window of %s reads an index as the application role',
  async (_, query) => {
    for (const plan of await plansOf(query)) {
      expect(plan).toMatch(/Index/)
      expect(plan).not.toMatch(/Seq Scan/)
    }
  },
)

test('SEC-01 a readable base table is empty for a transaction that named another project, before anything is read', async () => {
  const plans = await plansOf({ sort: [], search: 'fournisseur' })
  expect(plans.join('\n')).toMatch(/One-Time Filter/)
})

/** Plans of the statements that a first window runs, where sequential scans are the last resort. */
async function plansOf(query: RowQuery): Promise<string[]> {
  const ran: CompiledQuery[] = []
  const logged = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: server.database.appPool }),
    log: (event) => {
      ran.push(event.query)
    },
  })
  return logged.transaction().execute(async (tx) => {
    await nameRequester(tx, staff.id, project.id)
    const view = await loadView(
      tx,
      { projectId: project.id, source: 'dashboard' },
      {
        actor: { user: reader, impersonator: null },
        access: { features: ['dashboard'], right: 'manage' },
        locale: 'fr',
      },
    )
    ran.length = 0
    await selectFirstRowIds(tx, view, query, 50)
    const windows = [...ran]
    await tx.executeQuery(plain('set local enable_seqscan = off'))
    const plans: string[] = []
    for (const statement of windows) {
      const answer = await tx.executeQuery(plain(`explain ${statement.sql}`, statement.parameters))
      plans.push(answer.rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}

function plain(text: string, parameters: readonly unknown[] = []): CompiledQuery<{ 'QUERY PLAN': string }> {
  return CompiledQuery.raw(text, [...parameters])
}
