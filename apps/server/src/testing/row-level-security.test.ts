import { randomUUID } from 'node:crypto'
import { addAttachment } from '@quitus/contract/attachments/attachments.ts'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import { reportPresence } from '@quitus/contract/events/report-presence.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { madeDefinedView } from './access/made-defined-view.sql.ts'
import { madeImportRows } from './access/made-import-rows.sql.ts'
import { madeSynthesis } from './access/made-synthesis.sql.ts'
import { madeTransferFile, madeTransferUpload } from './access/transfer-subjects.sql.ts'
import { madeHistoryChain } from './history/made-history-chain.sql.ts'
import { madeJob } from './made-job.ts'
import { publishAuditView } from './publish-audit-view.ts'
import { startTestServer } from './start-test-server.ts'

const server = await startTestServer()
const { owner } = server.database
const staff = await server.person({ roleType: 'staff' })
const stranger = await server.person()
const project = await server.project({ members: [[staff, 'manage']] })
const other = await server.project({ members: [[stranger, 'manage']] })
await publishAuditView(server.database, project, staff)
const as = await server.signInAs(staff)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData
await server.call(openResultSet, { params, body: { timestamp } }, { as })
const state = { prefilteredView: null, filter: null, search: '', sort: [], layout: {} }
await server.call(
  reportPresence,
  { params: { projectId: project.id }, body: { tab: randomUUID(), place: null } },
  { as },
)
await server.call(createSavedView, { params, body: { name: 'Vue', isShared: true, state } }, { as })
const changes = [
  { entryId: 'E1$$1', column: 'Remarque', value: 'x', expected: null },
  { entryId: 'E2$$1', column: 'Row Locked', value: true, expected: false },
]
await server.call(editCells, { params, body: { timestamp, changes, clientKey: randomUUID() } }, { as })
const cell = { ...params, column: 'Pièce', anomalyId: 'A-01', entryId: 'E1$$1' }
const upload = { body: { filename: 'a.txt' }, file: new TextEncoder().encode('a') }
await server.call(uploadFile, { params: cell, query: {}, ...upload }, { as })
await madeSynthesis(server.database, project.id)
await madeDefinedView(server.database, project.id)
const job = await madeJob(server, project.id, staff.id, 'done')
await madeTransferFile(server, { projectId: project.id, userId: staff.id })
await madeTransferUpload(server, { projectId: project.id, userId: staff.id })
await madeImportRows(owner, { projectId: project.id, userId: staff.id, job })
await server.call(
  createComment,
  { params: { projectId: project.id, anomalyId: 'A-01' }, body: { text: 'x' } },
  { as },
)
await server.call(addAttachment, { params: { projectId: project.id, anomalyId: 'A-01' }, ...upload }, { as })
await server.call(createTicket, { params: { projectId: project.id, job } }, { as })

const schema = `project_${project.id}`
await sql`
  insert into ${sql.id(schema, 'gone_entries')} (source, row_id, publication_id)
  select source, row_id, 0 from ${sql.id(schema, 'entries')} limit 1`.execute(owner)
await sql`
  insert into ${sql.id(schema, 'deleted_entries')} (row_id, source, change_set_id, base_row)
  select (select min(row_id) from ${sql.id(schema, 'entries')}), 'dashboard', min(id), '{}'
  from ${sql.id(schema, 'change_sets')}`.execute(owner)
await sql`
  insert into ${sql.id(schema, 'recoveries')} (source, anomaly_id, recovered_on, way, amount)
  values ('dashboard', 'A-01', '2024-01-05', 'carriedOver', 1)`.execute(owner)
await sql`
  with letter as (
    insert into ${sql.id(schema, 'claim_letters')}
      (job_id, place, kind, source, reference, supplier, language, amount, anomaly_count, written_on, answer_by, file_name, pdf, made_by, made_at)
    values (gen_random_uuid(), 1, 'claim', 'dashboard', 'R-1', 'Béton & Fils', 'fr', 1, 1, '2024-01-05', '2024-02-05', 'R-1.pdf', '', ${staff.id}, now())
    returning id
  )
  insert into ${sql.id(schema, 'claim_letter_anomalies')} (letter_id, anomaly_id, amount) select id, 'A-01', 1 from letter`.execute(
  owner,
)
await sql`
  insert into ${sql.id(schema, 'claim_letter_answers')}
    (letter_id, answered_on, kind, said, anomaly_ids, recorded_by, recorded_at)
  select id, '2024-02-01', 'note', 'Rappelle lundi', '{}', ${staff.id}, now()
  from ${sql.id(schema, 'claim_letters')}`.execute(owner)
await sql`
  insert into ${sql.id(schema, 'claim_letter_mails')}
    (letter_id, address, subject, body, requested_by, requested_at)
  select id, 'compta@fournisseur.example', 'Réclamation', 'Voir la lettre.', ${staff.id}, now()
  from ${sql.id(schema, 'claim_letters')}`.execute(owner)
await sql`
  insert into ${sql.id(schema, 'claim_letter_settings')} (sender, reminder_days, texts, changed_by, changed_at)
  values ('Cabinet', 30, '{}', ${staff.id}, now())`.execute(owner)
await sql`
  insert into ${sql.id(schema, 'book_settings')}
    (journal, supplier_account, suspense_account, vat_account, changed_by, changed_at)
  values ('OD', '401000', '471000', '445660', ${staff.id}, now())`.execute(owner)
await madeHistoryChain(owner, project.id)
await sql`insert into core.project_settings (project_id) values (${project.id})`.execute(owner)
await sql`
  insert into core.project_visits (user_id, project_id, seen_at, seen)
  values (${staff.id}, ${project.id}, now(), '{}')`.execute(owner)
const asApplication = <Result>(
  userId: number | null,
  projectId: number | null,
  work: (tx: Tx) => Promise<Result>,
) =>
  server.database.app.transaction().execute(async (tx) => {
    await nameRequester(tx, userId, projectId)
    return work(tx)
  })

const projectRelations = await sql<{ name: string; isClosed: boolean }>`
  select format('%I.%I', table_schema, table_name) as name, (table_name like 'base%' or table_name like 'facts%' or table_name in ('anomaly_numbers', 'supplier_decisions', 'history_links')) as "isClosed"
  from information_schema.tables where table_schema = ${schema}`.execute(owner)
const projectTables = projectRelations.rows.filter(({ isClosed }) => !isClosed)
const closedTables = projectRelations.rows.filter(({ isClosed }) => isClosed)
/** Tables with rows of projects that the application has no right to. */
const CLOSED_TABLES = [
  ...['audit_events', 'awaiting_counts', 'begun_erasures', 'comment_versions', 'project_migrations'],
  ...['project_moves', 'project_people', 'told_deadlines', 'view_designs'],
]
const coreTables = await sql<{ name: string; condition: string }>`
  select format('%I.%I', table_schema, table_name) as name,
         format('%I = ${sql.raw(String(project.id))}', case table_name when 'projects' then 'id' else 'project_id' end) as condition
  from information_schema.columns
  where table_schema = 'core' and (column_name = 'project_id' or (table_name = 'projects' and column_name = 'id'))
    and table_name <> all (${CLOSED_TABLES})`.execute(owner)
const tables = [...projectTables.map(({ name }) => ({ name, condition: 'true' })), ...coreTables.rows]

test('the tables looked at are all that there are', () => {
  // With the view of the cells of the history.
  expect(projectTables).toHaveLength(19)
  expect(closedTables).toHaveLength(4)
  expect(coreTables.rows).toHaveLength(32)
})

/** Tables that carry no project: who uses the installation, and how; and what holds for all of them. */
const WITHOUT_PROJECT = [
  'call_counts',
  'backup_runs',
  'cell_marks',
  'cells',
  'companies',
  'daily_digests',
  'installation',
  'known_sign_in_places',
  'mails',
  'notice_settings',
  'passkeys',
  'password_links',
  'recovery_codes',
  'refresh_tokens',
  'second_factor_challenges',
  'sessions',
  'sign_in_attempts',
  'state_moves',
  'totp_secrets',
  'used_nonces',
  'user_identities',
  'users',
]

/** Which tables of ours, of whatever project, would show their rows to the owner or to a forgotten `where`? */
async function selectOpenTables(tx: Tx): Promise<string[]> {
  const answer = await sql<{ name: string }>`
    select format('%s.%s', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and (nspname ~ '^project_' or nspname = 'core' and relname <> all (${WITHOUT_PROJECT}))
      and not (relrowsecurity and (relforcerowsecurity or relname ~ '^base_'))
    order by 1`.execute(tx)
  return answer.rows.map(({ name }) => name)
}

test('SEC-01 every table of a project, and every core table but the named ones, has row-level security, forced where the application may read', async () => {
  await owner.transaction().execute(async (tx) => {
    expect(await selectOpenTables(tx)).toEqual([])
    await sql`create table ${sql.id(schema, 'forgotten')} ()`.execute(tx)
    await sql`create table core.forgotten ()`.execute(tx)
    await sql`alter table ${sql.id(schema, 'entries')} no force row level security`.execute(tx)
    expect(await selectOpenTables(tx)).toEqual(['core.forgotten', `${schema}.entries`, `${schema}.forgotten`])
    await sql`drop table core.forgotten, ${sql.id(schema, 'forgotten')}`.execute(tx)
    await sql`alter table ${sql.id(schema, 'entries')} force row level security`.execute(tx)
  })
})

test.each(tables)(
  'SEC-01 $name shows its rows to those who named the project, and to nobody else',
  async ({ name, condition }) => {
    const count = (userId: number | null, projectId: number | null) =>
      asApplication(userId, projectId, async (tx) => {
        const answer = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.raw(name)} where ${sql.raw(condition)}`.execute(tx)
        return answer.rows[0]?.count
      })
    expect(await count(staff.id, project.id)).toBeGreaterThan(0)
    expect(await count(null, null)).toBe(0)
    expect(await count(stranger.id, other.id)).toBe(0)
    expect(await count(stranger.id, null)).toBe(0)
  },
)

test.each([...closedTables, ...CLOSED_TABLES.map((table) => ({ name: `core.${table}` }))])(
  'SEC-01 $name itself is closed to the application',
  async ({ name }) => {
    const read = asApplication(staff.id, project.id, (tx) => sql`select from ${sql.raw(name)}`.execute(tx))
    await expect(read).rejects.toThrow('permission denied')
  },
)

test.each(['change_sets', 'row_changes'])(
  'CELL-13 the application can neither change nor delete %s',
  async (table) => {
    const name = sql.id(schema, table)
    for (const statement of [sql`delete from ${name}`, sql`truncate ${name} cascade`]) {
      await expect(asApplication(staff.id, project.id, (tx) => statement.execute(tx))).rejects.toThrow(
        'permission denied',
      )
    }
    const column = sql.id(table === 'change_sets' ? 'kind' : 'columns')
    const update = asApplication(staff.id, project.id, (tx) =>
      sql`update ${name} set ${column} = '{x}'`.execute(tx),
    )
    await expect(update).rejects.toThrow('permission denied')
  },
)

test('CELL-02 a locked row refuses direct changes, even in the statement that unlocks it', async () => {
  const stored = await sql<{ storage_name: string }>`
    select storage_name from core.view_columns where project_id = ${project.id} and name = 'Remarque'`.execute(
    owner,
  )
  const column = sql.id(stored.rows[0]?.storage_name ?? '')
  const change = (tx: Tx, assignment: ReturnType<typeof sql>) =>
    sql`update ${sql.id(schema, 'review_dashboard')} set ${assignment} where is_locked`.execute(tx)
  for (const assignment of [sql`${column} = 'x'`, sql`is_locked = false, ${column} = 'x'`]) {
    await expect(asApplication(staff.id, project.id, (tx) => change(tx, assignment))).rejects.toThrow(
      'is locked',
    )
  }
  await expect(
    asApplication(staff.id, project.id, (tx) => change(tx, sql`is_locked = false`)),
  ).rejects.toThrow('without saying so')
  const accounted = sql`is_locked = false, version = version + 1, edited_columns = edited_columns || '{is_locked}'`
  const unlocked = await asApplication(staff.id, project.id, (tx) => change(tx, accounted))
  expect(unlocked.numAffectedRows).toBe(1n)
})

test.each([
  ['deleted', 'delete from review'],
  [
    'deleted and written again',
    'with gone as (delete from review returning *) insert into review select * from gone',
  ],
  ['emptied', 'truncate review'],
  ['inserted', 'insert into review (row_id) values (1000)'],
  [
    'overwritten by an insert',
    'insert into review (row_id) values (1) on conflict (row_id) do update set version = 9',
  ],
  ['merged', 'merge into review using (values (1)) given (id) on row_id = id when matched then delete'],
  ['copied in', 'copy review from stdin'],
  ['renumbered', 'update review set row_id = row_id + 1'],
  ['freed of its triggers', 'alter table review disable trigger all'],
  ['rewritten by a rule', 'create rule quiet as on update to review do instead nothing'],
  ['replaced', 'drop table review'],
])('CELL-02 a review table is never %s by the application', async (_, statement) => {
  const text = statement.replaceAll('review', `${schema}.review_dashboard`)
  const done = asApplication(staff.id, project.id, (tx) => sql.raw(text).execute(tx))
  await expect(done).rejects.toThrow(/permission denied|must be owner/)
})

test('CELL-02 the triggers of a review table fire whatever the session says of replication', async () => {
  const triggers = await sql<{ enabled: string }>`
    select tgenabled as enabled from pg_trigger
    where tgrelid = ${`${schema}.review_dashboard`}::regclass and not tgisinternal`.execute(owner)
  expect(triggers.rows).toEqual(Array.from({ length: 5 }, () => ({ enabled: 'A' })))
})

test('API-04 the application can neither change nor forget a file', async () => {
  for (const statement of [sql`delete from core.files`, sql`update core.files set name = 'b.txt'`]) {
    const done = asApplication(staff.id, project.id, (tx) => statement.execute(tx))
    await expect(done).rejects.toThrow('permission denied')
  }
})

test('the application role owns nothing and makes no table', async () => {
  const owned = await sql`select from pg_class where relowner = 'quitus_app'::regrole`.execute(owner)
  expect(owned.rows).toEqual([])
  await expect(sql`create table core.mine ()`.execute(server.database.app)).rejects.toThrow(
    'permission denied',
  )
})
