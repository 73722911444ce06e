import { expect, test } from 'vitest'
import { findCentralWrites, TABLE_HOMES } from './central-writes.ts'

const HOMES = {
  path: TABLE_HOMES,
  text: "{\n  replicated: [\n    'users',\n    // A comment.\n    'projects',\n  ],\n  central: [\n    'passkeys',\n  ],\n  project: ['jobs'],\n}",
}
const PATH = 'apps/server/src/features/triage/a.sql.ts'
const faults = (text: string, path = PATH, known = {}) => findCentralWrites([HOMES, { path, text }], known)

test.each([
  "tx.insertInto('core.users')",
  "tx.updateTable('core.projects as project')",
  "tx\n  .deleteFrom(\n    'core.passkeys')",
  'sql`insert into core.users (id) values (1)`',
  'sql`UPDATE core.projects set name = 1`',
  'sql`with gone as (delete from only core.passkeys returning 1) select`',
  'sql`truncate core.users`',
])('OPS-08 code of a project feature writes no central table: %s', (text) => {
  expect(faults(text)).toHaveLength(1)
  expect(faults(text, 'packages/detection/src/a.sql.ts')).toHaveLength(1)
  expect(faults(text, 'apps/server/src/features/admin/a.sql.ts')).toEqual([])
})

test('OPS-08 a fault names its line and table; reads, and writes of what carries a project, are none', () => {
  expect(faults("\n\ntx.insertInto('core.users')")[0]).toMatch(
    `${PATH}:3 writes core.users, which is central`,
  )
  expect(
    faults("tx.insertInto('core.jobs'); tx.selectFrom('core.users'); sql`select from core.users for update`"),
  ).toEqual([])
})

test('OPS-08 an exception excuses one table of one file, and is refused once it excuses nothing', () => {
  const known = { 'A reason.': [`${PATH} users`] }
  expect(faults("tx.insertInto('core.users')", PATH, known)).toEqual([])
  expect(faults("tx.insertInto('core.projects')", PATH, known)).toEqual([
    expect.stringContaining('writes core.projects'),
    `${PATH} users is a known exception that no longer exists: remove it from the list`,
  ])
})

test('OPS-08 a check of central writes that reads nothing fails', () => {
  expect(() => faults('')).toThrow('No write was read')
  expect(() => faults("tx.insertInto('core.users')", 'apps/server/src/testing/a.ts')).toThrow(
    'No write was read',
  )
  expect(() => findCentralWrites([{ path: PATH, text: "tx.insertInto('core.users')" }])).toThrow(
    'no central tables',
  )
})
