import type { Client } from 'pg'

/** What the issue of administration names: people, projects, and changes of one project. */
export const SIZES = { users: 10_000, projects: 2_000, changes: 1_000_000 }

/**
 * Fills an installation with people, projects and the history of project 1, past all triggers, as years of work
 * would.
 */
export async function fillPeople(db: Client): Promise<void> {
  await db.query('begin')
  await db.query(`insert into core.companies (name) select 'Société ' || n from generate_series(1, 500) n`)
  await db.query(
    `insert into core.users (login, login_key, mail, full_name, company_id, role_type, optional_features, language,
      last_login_at)
     select 'personne.' || n || '@bench.test', 'personne.' || n || '@bench.test', 'personne.' || n || '@bench.test',
            (array['Camille', 'Dominique', 'Zoé', 'Étienne', 'Ann'])[1 + n % 5] || ' ' || md5(n::text),
            (select min(id) from core.companies where name like 'Société %') + n % 500,
            case when n % 10 = 0 then 'staff' else 'customer' end, '{}', 'fr', now() - n * interval '1 minute'
     from generate_series(1, $1::integer) n`,
    [SIZES.users],
  )
  await db.query(
    `insert into core.projects (name, company_id, features)
     select 'Audit ' || md5(n::text), (select min(id) from core.companies where name like 'Société %') + n % 500, '{dashboard,freeAnomaly}'
     from generate_series(1, $1::integer) n`,
    [SIZES.projects],
  )
  const tables = ['core.project_members', 'project_1.change_sets']
  for (const table of tables) await db.query(`alter table ${table} disable trigger user`)
  await db.query(
    `insert into core.project_members (project_id, user_id, "right")
     select project.id, person.id, 'review' from core.users person
     join core.projects project on project.id % 400 = person.id % 400 where project.id > 1 and person.login like '%@bench.test'
     on conflict do nothing`,
  )
  await db.query(
    `insert into project_1.change_sets (source, kind, actor_id, cell_count, row_count, columns, created_at)
     select 'dashboard', (array['edit', 'paste', 'multipleEdit', 'undo'])[1 + n % 4],
            (select min(id) from core.users where login like '%@bench.test') + n % 200, 1, 1, '{Montant}',
            now() - n * interval '1 second'
     from generate_series($1::integer, 1, -1) n`,
    [SIZES.changes],
  )
  for (const table of tables) await db.query(`alter table ${table} enable trigger user`)
  await db.query('commit')
  await db.query('vacuum analyze')
}
