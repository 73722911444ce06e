import type { Tx } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { signedInStaff } from '#testing/signed-in-user.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { visibleRows } from '#views/definition/visible-rows.sql.ts'
import { selectCells, selectChangeSets, selectHistory } from '#views/writing/history.sql.ts'
import { findStep, findStepHead, selectSteps } from '#views/writing/undo/steps.sql.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[staff, 'manage']] })
await publishAuditView(server.database, project, staff)
await writeHistory()
const actor = { user: signedInStaff(staff), impersonator: null }

/** A long history: 40 000 change sets of eight people with two cells each. */
async function writeHistory(): Promise<void> {
  const schema = projectSchemaName(project.id)
  const { owner } = server.database
  await sql`
    insert into ${sql.id(schema, 'change_sets')} (source, kind, actor_id, columns)
    select 'dashboard', 'edit', ${staff.id}::integer + n % 8, '{Remarque}' from generate_series(1, 40000) n`.execute(
    owner,
  )
  await sql`
    insert into ${sql.id(schema, 'row_changes')} (change_set_id, row_id, columns, before, after)
    select reported.id, 1 + (reported.id + column_at.n) % 10, array[column_at.name], array[null::jsonb],
           array['"x"'::jsonb] from
      ${sql.id(schema, 'change_sets')} reported,
      (values (0, 'Remarque'), (1, 'Preuve')) column_at (n, name) where reported.kind = 'edit'`.execute(owner)
  await sql`analyze ${sql.id(schema, 'change_sets')}, ${sql.id(schema, 'row_changes')}`.execute(owner)
}

const step = {
  id: '77',
  source: 'dashboard',
  kind: 'edit',
  actorId: staff.id,
  impersonatorId: null,
  rows: 1,
} as const
const columns = ['Remarque', 'Preuve']

const READS: readonly [string, (tx: Tx, view: View) => Promise<unknown>][] = [
  ['own steps to undo', (tx, view) => selectSteps(tx, view, actor, 'undo', 500)],
  ['own steps to redo', (tx, view) => selectSteps(tx, view, actor, 'redo', 500)],
  ['the step of a change set', (tx) => findStep(tx, project.id, '30000')],
  ['where a step is', (tx, view) => findStepHead(tx, view, step)],
  ['the history of a source', (tx, view) => selectChangeSets(tx, view, { limit: 51 })],
  ['the history of a person', (tx, view) => selectChangeSets(tx, view, { actor: staff.id, limit: 51 })],
  ['the cells of a change set', (tx, view) => selectCells(tx, view, '30000', { from: null, limit: 101 })],
  [
    'the history of a row',
    (tx, view) =>
      selectHistory(tx, view, { rowId: 3, columns, actor: undefined, before: undefined, limit: 51 }),
  ],
]

test.each(READS)(
  'PERF-01 CELL-13 %s is read by an index, without going through the history',
  async (_, read) => {
    for (const plan of await plansOf(read)) {
      expect(plan).toMatch(/Index/)
      expect(plan).not.toMatch(/Seq Scan on (?:change_sets|row_changes)/)
    }
  },
)

/** Plans of the statements of a read, as the application’s role. */
async function plansOf(read: (tx: Tx, view: View) => Promise<unknown>): Promise<string[]> {
  const ran: CompiledQuery[] = []
  const logged = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: server.database.appPool }),
    log: (event) => {
      ran.push(event.query)
    },
  })
  return logged.transaction().execute(async (tx) => {
    await nameRequester(tx, staff.id, project.id)
    const access = { features: ['dashboard'], right: 'manage' } as const
    const requested = { projectId: project.id, source: 'dashboard' } as const
    const view = await loadView(tx, requested, {
      actor,
      access: { ...access, features: [...access.features] },
      locale: 'fr',
      visibleRows,
    })
    ran.length = 0
    await read(tx, view)
    const plans: string[] = []
    for (const statement of [...ran]) {
      const explained = CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters])
      const answer = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        explained as CompiledQuery<{ 'QUERY PLAN': string }>,
      )
      plans.push(answer.rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}
