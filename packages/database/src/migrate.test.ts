import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase } from './testing/create-test-database.ts'
import { createOlderDatabase } from './testing/older-database.sql.ts'

test('CELL-02 DATA-03 FLOW-07 a project that is older than its walls, its list of gone entries and its deleted rows gets them', async () => {
  const { ownerUrl, database, drop } = await createOlderDatabase('before-006.dump')
  const run = (text: string) => sql.raw(text).execute(database.owner)
  const project = 1
  const review = `project_${project}.review_dashboard`
  // As version 5 made it: the whole table open, a lock that a bare count of the version got around.
  await run(`create table ${review} (row_id integer primary key, version integer not null default 1,
               is_locked boolean not null default false, edited_columns text[] not null default '{}', c1 text, c2 text)`)
  await run(`create trigger refuse_change_of_locked_row before update on ${review}
             for each row when (old.is_locked) execute function core.refuse_change_of_locked_row()`)
  await run(`grant select, update on ${review} to quitus_app`)
  await run(
    `insert into core.views (project_id, source, name, key_columns) values (${project}, 'dashboard', 'x', '{}')`,
  )
  await run(`insert into core.view_columns (project_id, source, name, position, storage, storage_name, label_fr, label_en,
               type, is_editable, is_hidden, is_displayed_by_default)
             values (${project}, 'dashboard', 'kept', 1, 'review', 'c1', '', '', 'STRING', true, false, true),
                    (${project}, 'dashboard', 'gone', 2, 'review', 'c2', '', '', 'STRING', true, true, false)`)
  await run(`insert into ${review} (row_id, is_locked) values (1, false), (2, true)`)

  await migrate(ownerUrl)
  const change = (assignment: string) =>
    sql
      .raw(`update ${review} set ${assignment}`)
      .execute(database.app)
      .then(() => 'done', String)
  expect(await change(`c2 = 'x'`)).toContain('permission denied')
  expect(await change(`row_id = 3 where row_id = 1`)).toContain('permission denied')
  expect(await change(`version = version + 1 where row_id = 2`)).toContain('row 2 is locked')
  expect(await change(`c1 = 'x' where row_id = 1`)).toContain('without saying so')
  expect(await change(`c1 = 'x', version = 2, edited_columns = '{c1}' where row_id = 1`)).toBe('done')
  expect((await run(`select * from project_${project}.gone_entries`)).rows).toEqual([])
  expect((await run(`select base_row from project_${project}.deleted_entries`)).rows).toEqual([])
  const register = (source: string) =>
    database.app
      .transaction()
      .execute(async (tx) => {
        await sql`select set_config('app.project_id', ${String(project)}, true)`.execute(tx)
        await sql
          .raw(`insert into project_${project}.entries (source, entry_id, client_key)
                values ('${source}', 'x', gen_random_uuid())`)
          .execute(tx)
      })
      .then(() => 'done', String)
  expect(await register('dashboard')).toContain('row-level security policy "added"')
  expect(await register('freeanomaly')).toBe('done')
  await run(
    `insert into project_${project}.change_sets (source, kind, actor_id) values ('dashboard', 'edit', 1)`,
  )
  const events = await run(`select project_id, number, kind from core.project_events`)
  expect(events.rows).toEqual([{ project_id: project, number: '1', kind: 'change' }])
  await drop()
})

test('CELL-12 CELL-13 the history of a project that is older than undo says how much each change set changed', async () => {
  const { ownerUrl, database, drop } = await createOlderDatabase('before-012.dump')
  const run = (text: string) => sql.raw(text).execute(database.owner)
  const project = 1
  const schema = `project_${project}`
  await run(`insert into core.views (project_id, source, name, key_columns, anomaly_columns)
             values (${project}, 'dashboard', 'x', '{}', '{Commentaire}')`)
  await run(`insert into core.publications (project_id, source, published_at, row_count, anomaly_count, has_child_rows)
             values (${project}, 'dashboard', now(), 2, 1, true)`)
  await run(`update core.views set current_publication_id = (select max(id) from core.publications)`)
  const publication = await run('select max(id) as id from core.publications')
  const { id } = publication.rows[0] as { id: number }
  await run(`create table ${schema}.base_dashboard_${id} as select n as row_id, 'A' as anomaly_id, n - 1 as child_index
             from generate_series(1, 2) n`)
  await run(
    `insert into ${schema}.entries (source, entry_id) values ('dashboard', 'E1'), ('dashboard', 'E2')`,
  )
  await run(`insert into ${schema}.change_sets (source, kind, actor_id) values ('dashboard', 'edit', 1)`)
  await run(`insert into ${schema}.cell_changes (change_set_id, row_id, column_name, after)
             values (1, 1, 'Commentaire', '"vu"'), (1, 2, 'Commentaire', '"vu"'), (1, 2, 'Remarque', '"x"')`)

  await migrate(ownerUrl)
  const reported = await run(`select cell_count, row_count, columns, step_id from ${schema}.change_sets`)
  expect(reported.rows).toEqual([
    { cell_count: 2, row_count: 2, columns: ['Commentaire', 'Remarque'], step_id: null },
  ])
  const requested = await database.app.transaction().execute(async (tx) => {
    await sql`select set_config('app.project_id', ${String(project)}, true)`.execute(tx)
    const held = await sql<{ held: boolean }>`
      select core.hold_publication(${project}, 'dashboard', ${id}, '2s') as held`.execute(tx)
    const keys = await sql.raw(`select * from ${schema}.answered_writes`).execute(tx)
    return { held: held.rows[0]?.held, keys: keys.rows }
  })
  expect(requested).toEqual({ held: true, keys: [] })
  await drop()
})

test('OPS-01 OPS-04 no function takes a table’s row type, because PostgreSQL then refuses to add columns to the table', async () => {
  const { database, drop } = await createTestDatabase()
  const listRowTypes = async () => {
    const found = await sql<{ name: string }>`
      select distinct proc.oid::regprocedure::text as name
      from pg_proc proc
      cross join lateral unnest(coalesce(proc.proallargtypes, proc.proargtypes::oid[]) || proc.prorettype) argument
        (type_oid)
      join pg_type on pg_type.oid = argument.type_oid
      join pg_class on pg_class.oid = pg_type.typrelid and pg_class.relkind in ('r', 'p', 'v', 'm')
      where proc.pronamespace = 'core'::regnamespace`.execute(database.owner)
    return found.rows.map(({ name }) => name)
  }
  expect(await listRowTypes()).toEqual([])
  await sql`create function core.probe(person core.users) returns integer language sql return 1`.execute(
    database.owner,
  )
  expect(await listRowTypes()).toEqual(['core.probe(core.users)'])
  await drop()
})
