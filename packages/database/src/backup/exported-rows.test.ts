import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { TABLE_HOMES } from '../cells/table-homes.ts'
import { insertProject } from '../people/people.sql.ts'
import { createTestDatabase } from '../testing/create-test-database.ts'
import { exportedRows, OF_PROJECT, readExported } from './exported-rows.ts'
import { UNDECLARED } from './project-snapshot.sql.ts'

const scope = { projectId: 7, companyId: 3, people: [1, 2], companies: [3], certificates: [] }

test('OPS-08 columns of people without a foreign key are known to the export of a project, so that names come along', async () => {
  const { database, drop } = await createTestDatabase()
  onTestFinished(drop)
  await database.owner
    .transaction()
    .execute((tx) => insertProject(tx, { name: 'New', company: 'Valmont', features: ['dashboard'] }))
  const { rows } = await sql<{ name: string }>`
    select concat_ws('.', case nspname when 'core' then 'core' else 'project' end, relname, attname) as name
    from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = relation.oid and attnum > 0 and atttypid = 'integer'::regtype
    where relkind = 'r' and (nspname ~ '^project_' or nspname = 'core' and relname = any(${OF_PROJECT}::text[]))
      and (attname like '%\\_by' or attname like '%impersonator%'
           or attname in ('actor_id', 'author_id', 'owner_id', 'subject_id', 'user_id'))
      and not exists (select from pg_constraint where contype = 'f' and conrelid = relation.oid
                        and confrelid = 'core.users'::regclass and conkey = array[attnum])
    order by 1`.execute(database.owner)
  expect(rows.map(({ name }) => name)).toEqual([...UNDECLARED].sort())
})

test('OPS-08 an export takes rows of the project alone, and none of a table that it does not know', () => {
  const all = Object.values(TABLE_HOMES).flat()
  const whole = all.filter((table) => exportedRows(`core.${table}`, scope).where === 'true')
  expect(whole).toEqual(['state_moves'])
  for (const table of ['installation', 'sessions', 'refresh_tokens', 'passkeys', 'totp_secrets', 'mails'])
    expect(exportedRows(`core.${table}`, scope)).toEqual({ where: 'false' })
  expect(exportedRows('core.comments', scope)).toEqual({ where: 'project_id = 7' })
  expect(exportedRows('core.not_known_yet', scope)).toEqual({ where: 'false' })
  expect(exportedRows('project_7.entries', scope)).toEqual({ where: 'true' })
  expect(exportedRows('project_70.entries', scope)).toEqual({ where: 'false' })
})

test('OPS-08 a value that is replaced keeps the order of the columns', () => {
  const table = {
    columns: 'id, login, password_hash',
    read: 'select id, login, password_hash from core.users',
  }
  expect(readExported(table, { where: 'id = 1', instead: { password_hash: 'null' } })).toBe(
    'select id, login, null from (select id, login, password_hash from core.users) given (id, login, password_hash) where id = 1',
  )
})
