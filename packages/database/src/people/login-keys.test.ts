import { loginKey } from '@quitus/domain/identifiers/login-key.ts'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/create-test-database.ts'
import { fillLoginKeys } from './login-keys.sql.ts'
import { findUserIdByLogin, insertUser } from './people.sql.ts'

const { database, drop, ownerUrl } = await createTestDatabase()
const client = new Client({ connectionString: ownerUrl })
await client.connect()
afterAll(async () => {
  await client.end()
  await drop()
})

const add = (login: string) =>
  database.owner
    .transaction()
    .execute((tx) =>
      insertUser(tx, { login, fullName: 'X', company: 'Y', roleType: 'staff', passwordHash: null }),
    )

/** The table as a release before login keys left it, with these accounts. */
async function asBefore(logins: readonly string[]): Promise<void> {
  await sql`truncate core.users cascade`.execute(database.owner)
  await sql`alter table core.users alter column login_key drop not null`.execute(database.owner)
  await sql`drop index if exists core.users_login_key`.execute(database.owner)
  await sql`create unique index if not exists users_login on core.users (lower(login))`.execute(
    database.owner,
  )
  for (const login of logins) await add(login)
  await sql`update core.users set login_key = null`.execute(database.owner)
}

test.each([
  ['İnci@example.test', 'i̇nci@EXAMPLE.test', 'inci@example.test'],
  ['straße@example.test', 'STRASSE@example.test', 'strase@example.test'],
  ['ΟΔΥΣΣΕΥΣ@example.test', 'οδυσσευς@example.test', 'οδυσσευ@example.test'],
  ['josé@example.test', ' JOSE\u0301@example.test', 'jose@example.test'],
])(
  'AUTH-01 the account %j is found as %j, takes that login alone, and is not %j',
  async (login, same, other) => {
    const id = await add(login)
    expect(await findUserIdByLogin(database.owner, same)).toBe(id)
    expect(await findUserIdByLogin(database.owner, other)).toBeUndefined()
    await expect(add(same)).rejects.toMatchObject({ constraint: 'users_login_key' })
    await add(other)
  },
)

test('AUTH-01 accounts of an earlier release get their keys once, and are found as before', async () => {
  await asBefore(['Marie@example.test', 'STRASSE@example.test', 'İnci@example.test'])
  await fillLoginKeys(client)
  await fillLoginKeys(client)
  const users = await database.owner.selectFrom('core.users').select(['login', 'login_key']).execute()
  expect(users).toHaveLength(3)
  for (const user of users) expect(user.login_key).toBe(loginKey(user.login))
  expect(await findUserIdByLogin(database.owner, 'straße@example.test')).toBeDefined()
  await expect(add('marie@EXAMPLE.test')).rejects.toMatchObject({ constraint: 'users_login_key' })
})

test('AUTH-01 two accounts that would become one stop the start with both their numbers, and nothing is changed', async () => {
  await asBefore(['josé@example.test', 'jose\u0301@example.test'])
  const ids = await database.owner.selectFrom('core.users').select('id').orderBy('id').execute()
  const [first, second] = ids.map(({ id }) => id)
  await expect(fillLoginKeys(client)).rejects.toThrow(`The accounts ${first} and ${second} have one login`)
  const keys = await database.owner.selectFrom('core.users').select('login_key').execute()
  expect(keys.map(({ login_key }) => login_key)).toEqual([null, null])
  await sql`update core.users set login = 'autre@example.test' where id = ${second}`.execute(database.owner)
  await fillLoginKeys(client)
  expect(await findUserIdByLogin(database.owner, 'JOSÉ@example.test')).toBe(first)
})
