import { expect, test } from 'vitest'
import { findObjectDefinitions } from './object-definitions.ts'

const PATH = 'packages/database/migrations/150-199/161_x.sql'
const faults = (text: string, path = PATH) => findObjectDefinitions([{ path, text }])

test('OPS-07 a numbered migration defines no function, trigger, policy or view', () => {
  expect(faults('create table core.a (id integer);\ncreate function core.b() returns integer')).toEqual([
    `${PATH}:2 defines a function: it belongs into a file of packages/database/repeatable`,
  ])
  for (const statement of [
    'create or replace function core.b()',
    'create constraint trigger c after insert on core.a',
    "execute format('create policy owner on core.%I to current_user', guarded);",
    'CREATE OR REPLACE VIEW core.v as select 1',
    'alter policy owner on core.a using (false)',
  ])
    expect(faults(statement)).toHaveLength(1)
  expect(
    faults('create trigger t after insert', 'packages/database/project-migrations/024_x.sql'),
  ).toHaveLength(1)
  const module = { path: 'apps/server/src/features/a/b.sql.ts', text: 'sql`create view v as select 1`' }
  expect(findObjectDefinitions([module, { path: PATH, text: '' }])).toHaveLength(1)
  expect(
    faults(
      '-- Makes what create function made.\ncreate index on core.a (id);\ndrop function if exists core.b;\ncreate function pg_temp.c() returns integer;',
    ),
  ).toEqual([])
  expect(() => faults('create view v', 'packages/database/repeatable/core/a.view.sql')).toThrow(
    'No migration',
  )
})
