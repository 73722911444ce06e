import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { findFreePort } from '@quitus/database/embedded/free-port.ts'
import { insertUser } from '@quitus/database/people/people.sql.ts'
import { createTestDatabase } from '@quitus/database/testing/create-test-database.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { hashPassword } from '#auth/password.ts'
import { DEMO_ACCOUNTS } from '../demo/demo-accounts.ts'
import { type RunningServer, runServer } from './run-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'quitus-demo-accounts-'))
// The database runs as another user than root, who must reach it here.
chmodSync(folder, 0o755)
const port = await findFreePort(null)
const address = `http://127.0.0.1:${port}`
let server: RunningServer | null = null
/** The demo's accounts are there before its project is made; nobody waits for the project here. */
const DEMO_BEGUN = /follow it at (http:\S+)|is ready at (http:\S+)/

afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Urls = Parameters<typeof runServer>[1]

async function start(settings: NodeJS.ProcessEnv, database?: Urls): Promise<void> {
  await server?.kill()
  server = await runServer(folder, database, { PORT: String(port), ...settings }, DEMO_BEGUN)
}

const post = (path: string, body: object) =>
  fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const signInWith = (login: string, plainPassword: string = DEMO_ACCOUNTS.password) =>
  post(signIn.path, { login, plainPassword })
const statuses = () =>
  Promise.all(DEMO_ACCOUNTS.logins.map(async (login) => (await signInWith(login)).status))
const answersTo = async ({ accessToken, refreshToken }: Session) => [
  (await fetch(`${address}${getMe.path}`, { headers: { authorization: `Bearer ${accessToken}` } })).status,
  (await post(refreshSession.path, { refreshToken })).status,
]

const OPEN = [200, 200, 200]
const SHUT = [401, 401, 401]

test('SEC-01 the demo accounts of a start on the loopback open nothing once a later start can be reached, and come back with the loopback', async () => {
  await start({})
  expect(await statuses()).toEqual(OPEN)
  const session = (await (await signInWith(DEMO_ACCOUNTS.logins[2])).json()) as Session
  expect(await answersTo(session), 'before').toEqual([200, 200])
  // Which settings let others in, config.test.ts says.
  await start({ HOST: '0.0.0.0' })
  expect(await statuses(), 'within reach').toEqual(SHUT)
  expect(await answersTo(session), 'within reach').toEqual([401, 401])
  await start({})
  expect(await statuses(), 'on the loopback again').toEqual(OPEN)
  expect(await answersTo(session), 'a session that has ended').toEqual([401, 401])
  await server?.stop()
}, 240_000)

test('SEC-01 a database of one’s own shuts the demo accounts too, and touches no account that people made or disabled themselves', async () => {
  const { database, drop, ...urls } = await createTestDatabase()
  const passwordHash = await hashPassword(DEMO_ACCOUNTS.password)
  const own = {
    login: 'own@example.test',
    fullName: 'X',
    company: 'Y',
    roleType: 'staff',
    passwordHash,
  } as const
  await database.owner.transaction().execute((tx) => insertUser(tx, own))
  await start({ QUITUS_DEMO: '1' }, urls)
  await vi.waitFor(async () => expect(await statuses()).toEqual(OPEN), 60_000)
  await database.owner
    .updateTable('core.users')
    .set({ is_disabled: true })
    .where('login', '=', DEMO_ACCOUNTS.logins[1])
    .execute()
  await start({}, urls)
  expect(await statuses()).toEqual(SHUT)
  expect((await signInWith(own.login)).status).toBe(200)
  await start({}, urls)
  await start({ QUITUS_DEMO: '1' }, urls)
  expect(await statuses(), 'disabled by hand stays disabled').toEqual([200, 401, 200])
  await server?.kill()
  await drop()
}, 240_000)
