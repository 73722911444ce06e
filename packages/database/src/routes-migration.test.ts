import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createOlderDatabase } from './testing/older-database.sql.ts'

test('FLOW-21 OPS-04 what an older project claimed is on the route of claims, its closed anomalies know how they ended, and no lock or version changes', async () => {
  const { ownerUrl, database, drop } = await createOlderDatabase('commit-82b8c9fe.dump')
  const { owner } = database
  const rows = async (columns: string, project = 1) =>
    (
      await sql<Record<string, unknown>>`
        select ${sql.raw(columns)} from ${sql.id(`project_${project}`, 'review_dashboard')} order by row_id`.execute(
        owner,
      )
    ).rows
  const validated = (
    await sql<{ storage: string }>`
      select storage_name as storage from core.view_columns
      where project_id = 1 and source = 'dashboard' and name = (
        select state_columns ->> 'validated' from core.views where project_id = 1 and source = 'dashboard')`.execute(
      owner,
    )
  ).rows[0]?.storage
  const [first, second, third] = await rows('row_id')
  const states = [
    [first, 'claimed', true],
    [second, 'closed', false],
    [third, 'closed', true],
  ] as const
  await sql`alter table project_1.review_dashboard disable trigger user`.execute(owner)
  for (const [row, state, isValidated] of states) {
    await sql`
      update project_1.review_dashboard set state = ${state}, ${sql.id(validated ?? '')} = ${isValidated}
      where row_id = ${row?.row_id}`.execute(owner)
  }
  await sql`alter table project_1.review_dashboard enable trigger user`.execute(owner)
  const kept = await rows('row_id, state, is_locked, version, edited_columns')
  await migrate(ownerUrl)
  expect(await rows('row_id, state, is_locked, version, edited_columns')).toEqual(kept)
  const stored = await sql<{ role: string; storage: string; source: string }>`
    select role.key as role, shown.storage_name as storage, shown.source from core.views view
    cross join jsonb_each_text(view.state_columns) role
    join core.view_columns shown on shown.project_id = view.project_id and shown.source = view.source
      and shown.name = role.value and shown.is_managed
    where view.project_id = 1`.execute(owner)
  const storageOf = (role: string) =>
    stored.rows.find((each) => each.role === role && each.source === 'dashboard')?.storage ??
    expect.fail(role)
  const routed = await rows(`state, ${storageOf('route')} as route, ${storageOf('outcome')} as outcome`)
  expect(routed.slice(0, 3)).toEqual([
    { state: 'claimed', route: 'claim', outcome: null },
    { state: 'closed', route: expect.toSatisfy((route) => route !== 'tax'), outcome: 'rejected' },
    { state: 'closed', route: 'claim', outcome: 'cancelled' },
  ])
  await drop()
})

test('FLOW-21 FLOW-09 OPS-04 accounts of an older project count the new states, in totals too, and stay readable', async () => {
  const { ownerUrl, database, drop } = await createOlderDatabase('commit-82b8c9fe.dump')
  const { owner } = database
  const tables = async (kind: string) =>
    (
      await sql<{ name: string }>`
        select relname as name from pg_class
        where relnamespace = 'project_4'::regnamespace and relname ~ ${kind} order by relname`.execute(owner)
    ).rows.map(({ name }) => name)
  const accounts = (await tables('^accounts_[0-9]+$'))[0] ?? expect.fail('The project has no accounts.')
  const totals = async () =>
    (
      await sql<{ all: string; disclosed: string }>`
        select count_all as all, count_disclosed as disclosed from ${sql.id('project_4', accounts)} order by
          row_id`.execute(owner)
    ).rows
  const before = await totals()
  await migrate(ownerUrl)
  expect(await totals()).toEqual(before)
  await sql`update ${sql.id('project_4', accounts)} set count_avoided = 3, count_detected = count_detected + 1`.execute(
    owner,
  )
  const plus = (text: string, more: number) => String(Number(text) + more)
  expect(await totals()).toEqual(
    before.map(({ all, disclosed }) => ({ all: plus(all, 4), disclosed: plus(disclosed, 3) })),
  )
  const [readable = ''] = await tables(`^readable_base_mainsuppliers_${accounts.slice('accounts_'.length)}$`)
  await sql`select set_config('app.project_id', '4', false)`.execute(owner)
  expect(
    (await sql`select from ${sql.id('project_4', readable)}`.execute(owner)).rows.length,
  ).toBeGreaterThanOrEqual(0)
  const granted = await sql<{ granted: boolean }>`
    select has_table_privilege('quitus_app', ${`project_4.${readable}`}, 'select') as granted`.execute(owner)
  expect(granted.rows).toEqual([{ granted: true }])
  await drop()
})
