import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { publishForWriting } from '#testing/writing-world.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { storeColumns } from './store-columns.ts'
import { changedRows } from './store-rows.sql.ts'

const server = await startTestServer({ visibleRows })
const staff = await server.person({ roleType: 'staff' })
const { project } = await publishForWriting(server, staff, [[staff, 'manage']])
const requester = { userId: staff.id, projectId: project.id }
const view = await runAppTransaction(server.database, requester, (tx) =>
  loadView(
    tx,
    { projectId: project.id, source: 'dashboard' },
    {
      actor: { user: { id: staff.id, roleType: 'staff', optionalFeatures: [] }, impersonator: null } as never,
      access: { features: ['dashboard'], right: 'manage' },
      locale: 'fr',
      visibleRows,
    },
  ),
)

async function plan(): Promise<string> {
  return runAppTransaction(server.database, requester, async (tx: Tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const statement = changedRows(view, storeColumns(view), { mark: '1:1:', limit: 100 })
    const { rows } = await sql<Record<string, string>>`explain ${statement}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

/** History of a change set that is not there, of every `step`th of so many rows. */
function addHistory(changeSet: number, rows: number, step: number): Promise<void> {
  const { rowChanges } = view.tables
  return server.database.owner.transaction().execute(async (tx) => {
    await sql`select set_config('app.project_id', ${String(project.id)}, true)`.execute(tx)
    await sql`alter table ${rowChanges} disable trigger user`.execute(tx)
    await sql`insert into ${rowChanges} (change_set_id, row_id, columns, before, after)
              select ${changeSet}, n * ${step}::integer, '{}', '{}', '{}' from generate_series(1, ${rows}) n`.execute(
      tx,
    )
    await sql`alter table ${rowChanges} enable trigger user`.execute(tx)
  })
}

test('PERF-01 what has changed is found by the index of its change sets, however many rows one of them has', async () => {
  const plans = [await plan()]
  await addHistory(1_000_000, 50_000, 1)
  // The statistics know of one change set alone.
  await sql`vacuum (analyze) ${view.tables.rowChanges}`.execute(server.database.owner)
  await addHistory(1_000_001, 300, 150)
  plans.push(await plan())
  for (const each of plans) {
    expect(each).toContain('row_changes_of_set')
    expect(each).not.toContain('row_changes_pkey')
    expect(each).not.toMatch(/Seq Scan on (?:row_changes|change_sets|base_|review_)/)
  }
})
