import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/create-test-database.ts'
import { refuseUnfitLogins } from './app-login.sql.ts'
import { openDatabase } from './connection.ts'

const { ownerUrl, appUrl, authUrl, database, drop } = await createTestDatabase()
afterAll(drop)
const ownerRole = decodeURIComponent(new URL(ownerUrl).username)

/** What the server says to these statements on one connection of the application's own login. */
const asApplication = (...statements: string[]) => runAs(appUrl, statements)
/** The same by the login that reads credentials. */
const asCredentials = (...statements: string[]) => runAs(authUrl, statements)

async function runAs(url: string | null, statements: readonly string[]): Promise<unknown> {
  const client = new Client({ connectionString: url ?? '' })
  await client.connect()
  try {
    let answer: unknown
    for (const statement of statements) answer = (await client.query(statement)).rows
    return answer
  } finally {
    await client.end()
  }
}

/** URL of a new login that the owner made, gone after the test. */
async function newLogin(rights: string): Promise<string> {
  const name = `quitus_test_${randomBytes(6).toString('hex')}`
  await sql.raw(`create role ${name} login password 'x' ${rights}`).execute(database.owner)
  onTestFinished(async () => void (await sql.raw(`drop role ${name}`).execute(database.owner)))
  const url = new URL(appUrl ?? '')
  url.username = name
  url.password = 'x'
  return url.href
}

test('SEC-01 calls log in as the application, and there is no other role behind it', async () => {
  const who = await sql`select current_user as role, session_user as login`.execute(database.app)
  expect(who.rows).toEqual([{ role: 'quitus_app', login: 'quitus_app' }])
  const held = `select rolname from pg_roles where pg_has_role('quitus_app', oid, 'member')`
  expect(await asApplication(held)).toEqual([{ rolname: 'quitus_app' }])
})

test.each([
  ['makes a table after leaving its role', ['reset role', 'create table core.mine ()'], 'permission denied'],
  [
    'makes a table where everybody once could',
    ['reset role', 'create table public.mine ()'],
    'permission denied',
  ],
  ['becomes the owner', [`set role ${ownerRole}`], 'permission denied'],
  ['logs in as the owner', [`set session authorization ${ownerRole}`], 'permission denied'],
  [
    'reads around row-level security',
    ['set row_security = off', 'select from core.views'],
    'row-level security',
  ],
  ['silences triggers', ['set session_replication_role = replica'], 'permission denied'],
  ['gives itself rights', ['alter role quitus_app superuser'], /permission denied|must be superuser/],
  ['opens a policy', ['create policy open on core.views using (true)'], 'must be owner'],
  ['reads the key that signs tokens', ['select from core.installation'], 'permission denied'],
  ['makes someone an administrator', [`update core.users set role = 'admin'`], 'permission denied'],
  ['gives someone a password', [`update core.users set password_hash = null`], 'permission denied'],
  ['reads a password hash', ['select password_hash from core.users'], 'permission denied'],
  ['reads a password hash by the whole row', ['select u from core.users u'], 'permission denied'],
  ['lists sessions', ['select from core.sessions'], 'permission denied'],
  [
    'makes a session of an administrator',
    [
      `insert into core.sessions (user_id, is_remembered, created_at, expires_at)
       select id, true, now(), now() + '1 day' from core.users where role = 'admin'`,
    ],
    'permission denied',
  ],
  ['prolongs a session', [`update core.sessions set expires_at = 'infinity'`], 'permission denied'],
  ['reads refresh tokens', ['select from core.refresh_tokens'], 'permission denied'],
  ['reads passkeys', ['select from core.passkeys'], 'permission denied'],
  ['reads secrets of authenticators', ['select from core.totp_secrets'], 'permission denied'],
  ['reads recovery codes', ['select from core.recovery_codes'], 'permission denied'],
  ['removes a second factor', ['delete from core.passkeys'], 'permission denied'],
  ['answers a second step', ['select from core.second_factor_challenges'], 'permission denied'],
  ['prolongs a grace', ['update core.users set second_factor_asked_at = null'], 'permission denied'],
  ['verifies a session', ['update core.sessions set verified_at = now()'], 'permission denied'],
  [
    'replaces a password',
    [`select core.change_own_password(gen_random_uuid(), 1, 'x', 'y', now())`],
    'permission denied',
  ],
  ['forgives wrong passwords', ['delete from core.sign_in_attempts'], 'permission denied'],
  ['makes a place known', ['delete from core.known_sign_in_places'], 'permission denied'],
  ['becomes the login of credentials', ['set role quitus_auth'], 'permission denied'],
])('SEC-01 SEC-07 the application’s login never %s', async (_, statements, refusal) => {
  await expect(asApplication(...statements)).rejects.toThrow(refusal)
})

test.each([
  ['reads projects', ['select from core.projects'], 'permission denied'],
  ['reads views', ['select from core.views'], 'permission denied'],
  ['gives someone a password', [`update core.users set password_hash = null`], 'permission denied'],
  ['makes someone an administrator', [`update core.users set role = 'admin'`], 'permission denied'],
  ['enables an account', ['update core.users set is_disabled = false'], 'permission denied'],
  ['reads the key that signs tokens', ['select from core.installation'], 'permission denied'],
  ['removes a session', ['delete from core.sessions'], 'permission denied'],
  ['becomes the application', ['set role quitus_app'], 'permission denied'],
  ['becomes the owner', [`set role ${ownerRole}`], 'permission denied'],
])('SEC-07 the login that reads credentials never %s', async (_, statements, refusal) => {
  await expect(asCredentials(...statements)).rejects.toThrow(refusal)
})

test('SEC-01 SEC-07 without logins of its own the application takes its roles on the owner’s', async () => {
  const fallback = openDatabase({ ownerUrl, appUrl: null, authUrl: null }, 1)
  onTestFinished(fallback.close)
  const who = await sql`select current_user as role, session_user as login`.execute(fallback.app)
  expect(who.rows).toEqual([{ role: 'quitus_app', login: ownerRole }])
  const credentials = await fallback.authPool.query('select current_user as role, session_user as login')
  expect(credentials.rows).toEqual([{ role: 'quitus_auth', login: ownerRole }])
  await expect(refuseUnfitLogins({ ownerUrl, appUrl: null, authUrl: null })).resolves.toBeUndefined()
})

test('SEC-01 a login for the application is the role itself, or one that has its rights and no others', async () => {
  await refuseUnfitLogins({ ownerUrl, appUrl, authUrl })
  await refuseUnfitLogins({ ownerUrl, appUrl: await newLogin('in role quitus_app'), authUrl: null })
  const unfit = async (login: string) => refuseUnfitLogins({ ownerUrl, appUrl: login, authUrl: null })
  await expect(unfit(await newLogin('in role quitus_app, quitus_auth'))).rejects.toThrow('holds quitus_auth')
  await expect(refuseUnfitLogins({ ownerUrl, appUrl, authUrl: appUrl })).rejects.toThrow(
    'lacks the rights of quitus_auth',
  )
  await expect(unfit(ownerUrl)).rejects.toThrow('may do more than quitus_app')
  await expect(unfit(await newLogin('createrole in role quitus_app'))).rejects.toThrow('may do more')
  await expect(unfit(await newLogin(''))).rejects.toThrow('lacks the rights of quitus_app')
  const other = await createTestDatabase()
  onTestFinished(other.drop)
  await expect(unfit(other.appUrl ?? '')).rejects.toThrow('different databases')
})
