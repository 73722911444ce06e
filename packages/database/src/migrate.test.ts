import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { listMigrations, migrate } from './migrate.ts'
import { insertProject } from './people/people.sql.ts'

test('CELL-02 DATA-03 FLOW-07 a project that is older than its walls, its list of gone entries and its deleted rows gets them', async () => {
  const { ownerUrl, database, drop } = await createTestDatabase()
  const run = (text: string) => sql.raw(text).execute(database.owner)
  await run('drop schema core cascade')
  for (const name of await listMigrations()) {
    if (name >= '006') await run(`delete from public.quitus_migrations where name = '${name}'`)
    else await run(await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8'))
  }
  const project = await database.owner
    .transaction()
    .execute((tx) => insertProject(tx, { name: 'Devon', company: 'Valmont', features: ['dashboard'] }))
  await run(`drop table project_${project}.gone_entries, project_${project}.deleted_entries`)
  await run(`drop policy added on project_${project}.entries`)
  await run(`alter table project_${project}.entries drop column client_key`)
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
  await drop()
})
