import type { Tx } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { settlePublication } from '@quitus/database/views/settle-publication.sql.ts'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { signedInStaff } from '#testing/signed-in-user.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { loadView, requireColumn, type View } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { selectColumnValues } from '#views/query/column-values.sql.ts'
import { type RowQuery, selectAllRowIds, selectFirstRowIds } from '#views/query/row-order.sql.ts'
import { selectTotals } from '#views/query/totals.sql.ts'

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
  [
    'a filter by a text that contains another',
    { sort: [], filter: { column: 'Fournisseur', op: 'contains', value: 'seur 42' } },
  ],
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

test('PERF-01 a rare text is looked up in the index of the search, a common one is met by reading in order', async () => {
  const containing = (value: string): RowQuery => ({
    sort: [],
    filter: { column: 'Écriture', op: 'contains', value },
  })
  expect((await plansOf(containing('E1234'))).join('\n')).toMatch(/Bitmap Index Scan on \w+_search_text_idx/)
  const common = (
    await plansOf({ sort: [], filter: { column: 'Fournisseur', op: 'contains', value: 'fourn' } })
  ).join('\n')
  expect(common, 'the planner knows that nearly all rows match').not.toMatch(/Sort|Bitmap/)
})

test('PERF-01 totals, value lists and whole orders may run in parallel as the application role', async () => {
  const cheap = [
    'min_parallel_table_scan_size',
    'min_parallel_index_scan_size',
    'parallel_setup_cost',
    'parallel_tuple_cost',
  ]
  const plans = await plansOf({ sort: [] }, cheap, async (tx, view) => {
    await selectTotals(tx, view, {
      sort: [],
      filter: { column: 'Fournisseur', op: 'contains', value: 'seur' },
    })
    await selectAllRowIds(tx, view, { sort: [{ column: 'Commentaire', descending: false }] })
  })
  const reading = plans.filter((plan) => /base_dashboard/.test(plan))
  expect(reading).toHaveLength(2)
  for (const plan of reading) expect(plan).toMatch(/Gather/)
})

test('PERF-01 the whole order of a short text, and its value list, read the index alone', async () => {
  await settlePublication(server.database.owner, project.id, 'dashboard')
  const plans = await plansOf({ sort: [] }, [], async (tx, view) => {
    await selectAllRowIds(tx, view, { sort: [{ column: 'Fournisseur', descending: false }] })
    await selectColumnValues(tx, view, { sort: [] }, requireColumn(view, 'Montant anomalie'), { limit: 200 })
  })
  const [order, ...values] = plans
  expect(order).toMatch(/Index Only Scan/)
  expect(values.at(-1)).toMatch(/Index Only Scan/)
})

test('SEC-01 a readable base table is empty for a transaction that named another project, before anything is read', async () => {
  const plans = await plansOf({ sort: [], search: 'fournisseur' })
  expect(plans.join('\n')).toMatch(/One-Time Filter/)
})

/** Plans of the statements that a first window runs, where sequential scans are the last resort. */
async function plansOf(
  query: RowQuery,
  zeroed: readonly string[] = [],
  work: (tx: Tx, view: View) => Promise<unknown> = (tx, view) => selectFirstRowIds(tx, view, query, 50),
): Promise<string[]> {
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
        visibleRows,
      },
    )
    ran.length = 0
    await work(tx, view)
    const windows = [...ran]
    if (zeroed.length === 0) await tx.executeQuery(plain('set local enable_seqscan = off'))
    for (const setting of zeroed) await tx.executeQuery(plain(`set local ${setting} = 0`))
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
