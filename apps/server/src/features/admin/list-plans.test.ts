import type { AdminList } from '@quitus/contract/admin/list.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { type ListQuery, selectListRows } from '#views/lists/list.sql.ts'
import { makeAdminList } from './lists/admin-lists.ts'

const SIZE = 3000
const server = await startTestServer()
const { owner, ownerPool } = server.database
const person = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[person, 'manage']] })
await fill()

const newestFirst = { column: 'created', descending: true }
/** Orders and searches of the administration, and the table of each that grows. */
const READS: readonly [AdminList, string, ListQuery][] = [
  ['users', 'users', {}],
  ['users', 'users', { sort: [{ column: 'name', descending: true }] }],
  ['users', 'users', { sort: [{ column: 'login', descending: false }] }],
  ['users', 'users', { sort: [{ column: 'login', descending: true }] }],
  ['users', 'users', { sort: [{ column: 'lastLogin', descending: true }] }],
  ['users', 'users', { search: 'zzyx' }],
  ['companies', 'companies', {}],
  ['companies', 'companies', { sort: [{ column: 'name', descending: true }] }],
  ['projects', 'projects', {}],
  ['projects', 'projects', { sort: [{ column: 'name', descending: true }] }],
  ['members', 'project_members', {}],
  ['activity', 'change_sets', {}],
  ['activity', 'change_sets', { sort: [{ column: 'at', descending: false }] }],
  ['mails', 'mails', {}],
  ['mails', 'mails', { sort: [{ ...newestFirst, descending: false }] }],
  ['jobs', 'jobs', {}],
  ['jobs', 'jobs', { sort: [{ ...newestFirst, descending: false }] }],
]

test.each(READS)('NAV-11 PERF-01 the list %s reads an index of %s for %j', async (list, table, query) => {
  const described = makeAdminList(list, project.id, { translate: (key) => key, now: server.clock.now() })
  const plans = await plansOf(query, (tx) => selectListRows(tx, described, query, { offset: 0, limit: 100 }))
  expect(plans).toHaveLength(1)
  for (const plan of plans) {
    expect(plan).toMatch(/Index/)
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`))
    // The members of one project are few, and so is what a rare text finds.
    if (list !== 'members' && query.search === undefined) expect(plan).not.toMatch(/-> {2}Sort|^Sort/m)
  }
})

/** Plans of the statements of a read, as the administration runs them. */
async function plansOf({ search }: ListQuery, read: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const ran: CompiledQuery[] = []
  const logged = new Kysely<CoreTables>({
    dialect: new PostgresDialect({ pool: ownerPool }),
    log: (event) => {
      ran.push(event.query)
    },
  })
  return logged.transaction().execute(async (tx) => {
    ran.length = 0
    await read(tx)
    const statements = [...ran]
    // Going through some thousand short rows takes no longer than the index of the search, through many it does.
    if (search !== undefined) await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
    const plans: string[] = []
    for (const { sql: text, parameters } of statements) {
      const explained = CompiledQuery.raw(`explain ${text}`, [...parameters])
      const answer = await tx.executeQuery<{ 'QUERY PLAN': string }>(
        explained as CompiledQuery<{ 'QUERY PLAN': string }>,
      )
      plans.push(answer.rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}

/** Some thousands of each, past the triggers that would make the work of each, as years would leave them. */
async function fill(): Promise<void> {
  const changeSets = sql.table(`project_${project.id}.change_sets`)
  const quiet = [sql.table('core.project_members'), sql.table('core.mails'), changeSets]
  await owner.transaction().execute(async (tx) => {
    for (const table of quiet) await sql`alter table ${table} disable trigger user`.execute(tx)
    const each = sql`generate_series(1, ${SIZE}::integer) n`
    const moment = sql`now() - n * interval '1 minute'`
    const statements = [
      sql`insert into core.companies (name) select 'Société ' || n from ${each}`,
      sql`insert into core.users (login, login_key, mail, full_name, company_id, role_type, last_login_at)
          select 'p' || n, 'p' || n, 'p' || n || '@plan.test', 'Personne ' || md5(n::text),
                 (select id from core.companies where name = 'Société ' || n), 'customer', ${moment} from ${each}`,
      sql`insert into core.projects (name, company_id, features)
          select 'Audit ' || md5(n::text), (select id from core.companies where name = 'Société ' || n), '{dashboard}'
            from ${each}`,
      sql`insert into core.project_members (project_id, user_id, "right")
          select project.id, person.id, 'read' from core.projects project join core.users person on person.id % 300 =
            project.id % 300
          where project.id <> ${project.id}`,
      sql`insert into core.mails (kind, user_id, parameters, created_at) select 'invitation', ${person.id}, '{}', ${moment} from ${each}`,
      sql`insert into core.jobs (project_id, kind, state, asked_by, title, parameters, created_at)
          select case when n % 3 = 0 then ${project.id} else (select max(id) from core.projects) end, 'export', 'done',
            ${person.id}, 'x', '{}', ${moment}
          from ${each}`,
      sql`insert into core.audit_events (at, actor_id, project_id, kind)
          select ${moment}, ${person.id}, case when n % 3 = 0 then ${project.id}::integer end, 'projectRenamed' from
            ${each}`,
      sql`insert into ${changeSets} (source, kind, actor_id, columns, created_at)
          select 'dashboard', 'edit', ${person.id}, '{Remarque}', ${moment} from ${each}`,
    ]
    for (const statement of statements) await statement.execute(tx)
    for (const table of quiet) await sql`alter table ${table} enable trigger user`.execute(tx)
  })
  await sql`analyze`.execute(owner)
}
