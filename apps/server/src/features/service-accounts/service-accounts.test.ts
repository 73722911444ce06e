import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { createServiceAccount } from '@quitus/contract/service-accounts/create-service-account.ts'
import { listServiceAccounts } from '@quitus/contract/service-accounts/list-service-accounts.ts'
import { createServiceToken, revokeServiceToken } from '@quitus/contract/service-accounts/service-tokens.ts'
import { updateServiceAccount } from '@quitus/contract/service-accounts/update-service-account.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewData } from '@quitus/contract/views/get-view-data.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { signAccessToken } from '#auth/access-token.ts'
import { newServiceToken, readServiceToken } from '#auth/service-token.ts'
import { purgeExpired } from '#jobs/purge.ts'
import { addressOf } from '#testing/call-endpoint.ts'
import { makeServiceAccount } from '#testing/make-service-account.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change, publishForWriting } from '#testing/writing-world.ts'

const DAY = 86_400_000
const server = await startTestServer()
const { owner } = server.database
const administrator = await server.person({
  ...{ roleType: 'staff', company: 'Cabinet Quitus', fullName: 'Hélène Rousseau' },
  optionalFeatures: ['admin_wexaus'],
})
const as = await server.signInAs(administrator)
const colleague = await server.person({ roleType: 'staff' })
const world = await publishForWriting(server, colleague, [[colleague, 'manage']])
const projects = [world.project.id]
await server.app.listen({ port: 0, host: '127.0.0.1' })
const address = server.app.server.address()
const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

const read = (caller: { accessToken: string }) =>
  server.send(getViewData, { params: world.params, query: {} }, { as: caller })
const accountOf = async (id: number) => {
  const { accounts } = await server.call(listServiceAccounts, {}, { as })
  return accounts.find((each) => each.id === id)
}
const make = (
  permissions: Parameters<typeof makeServiceAccount>[1]['permissions'],
  more: { days?: number } = {},
) => makeServiceAccount(server, { projects, permissions, ...more })

test('AUTH-15 an account is limited to projects and actions, and its token is shown once and stored as a hash', async () => {
  const body = { name: 'Extraction', roleType: 'customer', permissions: ['view.read'], projects } as const
  const made = await server.call(
    createServiceAccount,
    { body: { ...body, permissions: ['view.read'] } },
    { as },
  )
  const known = { ...body, projects: [{ id: world.project.id, name: world.project.name }] }
  expect(made).toMatchObject({ ...known, isDisabled: false, createdBy: 'Hélène Rousseau', tokens: [] })
  const requested = { params: { account: made.id }, body: { name: 'Serveur', days: 30 } }
  const { token, account } = await server.call(createServiceToken, requested, { as })
  expect(token).toMatch(new RegExp(`^qsa_${made.id}_[\\w-]{75}$`))
  expect(account.tokens).toMatchObject([
    { name: 'Serveur', state: 'valid', lastUsedAt: null, revokedAt: null },
  ])
  expect(JSON.stringify(await accountOf(made.id))).not.toContain(token)
  const stored = await sql<{ text: string }>`
    select string_agg(stored::text, ' ') as text from core.service_tokens stored`.execute(owner)
  expect(stored.rows[0]?.text).not.toContain(token.slice(-75))
  expect((await read({ accessToken: token })).statusCode).toBe(200)
})

test('AUTH-15 what an account writes bears its name, and only the actions that it was given are open to it', async () => {
  const writer = await make(['project.read', 'view.read', 'cell.edit'])
  const session = { ...as, ...writer.as }
  await world.edit(session, [change('E1$$1', 'Remarque', 'reprise')])
  expect(await world.history('E1$$1')).toMatchObject([
    // Other accounts of the project bear this name: the company distinguishes them from people.
    { after: 'reprise', actor: 'Extraction (Groupe Valmont)', impersonator: null },
  ])
  const reader = await make(['view.read'])
  const request = world.editRequest([change('E1$$1', 'Remarque', 'x', 'reprise')])
  expect((await server.refusal(editCells, request, { as: reader.as })).code).toBe('not_permitted')
})

test('AUTH-15 the actions of staff need an account that sees what staff see', async () => {
  const body = { name: 'Verrous', roleType: 'customer', permissions: ['lock.edit'], projects } as never
  expect((await server.refusal(createServiceAccount, { body }, { as })).code).toBe('permission_needs_staff')
  const withheld = async (roleType: 'customer' | 'staff') => {
    const account = await makeServiceAccount(server, { projects, permissions: ['view.read'], roleType })
    return 'Note interne' in (await read(account.as)).json().rows[0]
  }
  expect([await withheld('customer'), await withheld('staff')]).toEqual([false, true])
})

test('AUTH-15 a project that does not exist leaves no account behind', async () => {
  const before = (await server.call(listServiceAccounts, {}, { as })).accounts.length
  const body = {
    name: 'Rien',
    roleType: 'customer',
    permissions: ['view.read'],
    projects: [...projects, 999_999],
  } as never
  expect((await server.refusal(createServiceAccount, { body }, { as })).code).toBe('project_not_found')
  expect((await server.call(listServiceAccounts, {}, { as })).accounts).toHaveLength(before)
})

test('AUTH-15 tokens expire, are revoked one by one, and several are valid at once', async () => {
  const account = await make(['view.read'], { days: 30 })
  const params = { account: account.id }
  const second = await server.call(
    createServiceToken,
    { params, body: { name: 'Relève', days: 365 } },
    { as },
  )
  const both = [account.as, { accessToken: second.token }] as const
  const statuses = async () => [(await read(both[0])).statusCode, (await read(both[1])).statusCode]
  expect(await statuses()).toEqual([200, 200])
  const revoked = { params: { account: account.id, token: account.tokenId } }
  await server.call(revokeServiceToken, revoked, { as })
  expect(await statuses()).toEqual([401, 200])
  expect((await read(both[0])).json().code).toBe('service_token_invalid')
  const states = (await server.call(revokeServiceToken, revoked, { as })).tokens.map(({ name, state }) => [
    name,
    state,
  ])
  expect(states.toSorted()).toEqual([
    ['Relève', 'valid'],
    ['Serveur', 'revoked'],
  ])
  const tooLong = { params, body: { name: 'Toujours', days: 366 } }
  expect((await server.refusal(createServiceToken, tooLong, { as })).code).toBe('invalid_request')
})

test('AUTH-15 disabling an account revokes its tokens for good', async () => {
  const account = await make(['view.read'])
  const set = (isDisabled: boolean) =>
    server.call(updateServiceAccount, { params: { account: account.id }, body: { isDisabled } }, { as })
  expect((await set(true)).tokens).toMatchObject([{ state: 'revoked' }])
  const params = { account: account.id }
  const requested = { params, body: { name: 'Autre', days: 1 } }
  expect((await server.refusal(createServiceToken, requested, { as })).code).toBe('service_account_disabled')
  await set(false)
  expect((await read(account.as)).statusCode).toBe(401)
})

test('AUTH-15 the last use is shown to the minute, without a write for each call', async () => {
  const account = await make(['view.read'])
  const writes = async () => {
    const answer = await sql<{ id: string }>`
      select xmin::text as id from core.service_tokens where session_id = ${account.tokenId}`.execute(owner)
    return answer.rows[0]?.id
  }
  const lastUse = async () => (await accountOf(account.id))?.tokens[0]?.lastUsedAt
  await read(account.as)
  const first = `${server.clock.now().toISOString().slice(0, 19)}Z`
  await vi.waitFor(async () => expect(await lastUse()).toBe(first), 60_000)
  const written = await writes()
  server.clock.advance(59_000)
  await read(account.as)
  await read(account.as)
  expect(await writes()).toBe(written)
  server.clock.advance(1_000)
  await read(account.as)
  await vi.waitFor(async () => expect(await lastUse()).not.toBe(first), 60_000)
})

test('AUTH-15 a token revoked in the middle of a call stops it: the bytes of an upload come, and nothing is written', async () => {
  const account = await make(['view.read', 'cell.edit'])
  const params = { ...world.params, column: 'Pièce', anomalyId: 'A-01', entryId: 'E1$$1' }
  const part = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n`
  const metadata = `${part('meta-data')}{"filename":"a.txt"}\r\n`
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      pieces = controller
      controller.enqueue(Buffer.from(`${metadata}${part('file')}half a file`))
    },
  })
  const headers = {
    authorization: `Bearer ${account.as.accessToken}`,
    'content-type': 'multipart/form-data; boundary=b',
  }
  const address = `${origin}${addressOf(uploadFile, { params })}`
  const answer = fetch(address, { method: 'PUT', headers, body, duplex: 'half' } as RequestInit)
  await vi.waitFor(async () => expect(await readdir(server.incomingFolder)).toHaveLength(1), {
    timeout: 60_000,
  })
  await server.call(revokeServiceToken, { params: { account: account.id, token: account.tokenId } }, { as })
  pieces?.enqueue(Buffer.from('\r\n--b--\r\n'))
  pieces?.close()
  expect(await (await answer).json()).toMatchObject({ status: 401, code: 'service_token_invalid' })
  expect(await world.row('E1$$1')).toMatchObject({ Pièce: null })
})

test('AUTH-15 SEC-07 a forged token, one of another account, one without its token row and an access token in its place open nothing', async () => {
  const account = await make(['view.read'])
  const claims = readServiceToken(server.accessTokenKey, account.as.accessToken)
  if (claims === null) throw new Error('The token is not read.')
  const { userId, sessionId } = claims
  const forged = [
    account.as.accessToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    account.as.accessToken.replace(`qsa_${userId}_`, `qsa_${administrator.id}_`),
    newServiceToken(new Uint8Array(32), userId, sessionId),
    newServiceToken(server.accessTokenKey, userId, sessionId),
    'qsa_1_x',
  ]
  for (const accessToken of forged)
    expect((await read({ accessToken })).json(), accessToken).toMatchObject({
      status: 401,
      code: 'service_token_invalid',
    })
  const accessToken = await signAccessToken({ userId, sessionId }, server.accessTokenKey, server.clock.now())
  expect((await read({ accessToken })).json()).toMatchObject({ status: 401, code: 'session_ended' })
})

test('AUTH-15 nobody signs in to a service account or gives it a password', async () => {
  const account = await make(['view.read', 'cell.edit'])
  const { login } = await owner
    .selectFrom('core.users')
    .select('login')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  const body = { login, plainPassword: 'correct horse battery staple' }
  expect((await server.refusal(signIn, { body })).code).toBe('wrong_credentials')
  const hash = sql`update core.users set password_hash = 'x' where id = ${account.id}`.execute(owner)
  await expect(hash).rejects.toThrow('check constraint')
  const session = await sql<{
    id: string
  }>`select id from core.sessions where user_id = ${account.id}`.execute(owner)
  const renewable = sql`
    insert into core.refresh_tokens (token_hash, session_id, issued_at)
    values (sha256('x'), ${session.rows[0]?.id}, now())`.execute(owner)
  await expect(renewable).rejects.toThrow('service accounts have tokens')
})

test('AUTH-15 every change leaves a trace, never with a token in it', async () => {
  const account = await make(['view.read'])
  await server.call(revokeServiceToken, { params: { account: account.id, token: account.tokenId } }, { as })
  await server.call(
    updateServiceAccount,
    { params: { account: account.id }, body: { name: 'Nocturne' } },
    { as },
  )
  const events = await sql<{ kind: string; details: object }>`
    select kind, details from core.audit_events where subject_id = ${account.id} order by id`.execute(owner)
  expect(events.rows.map(({ kind }) => kind)).toEqual([
    'serviceAccountCreated',
    'serviceTokenCreated',
    'serviceTokenRevoked',
    'serviceAccountChanged',
  ])
  expect(JSON.stringify(events.rows)).not.toContain('qsa_')
})

test('AUTH-15 an ended token is listed for thirty days, and then forgotten', async () => {
  const account = await make(['view.read'], { days: 1 })
  server.clock.advance(2 * DAY)
  const later = await server.signInAs(administrator)
  await purgeExpired(server.deps)
  const listed = async (caller = later) => {
    const { accounts } = await server.call(listServiceAccounts, {}, { as: caller })
    return accounts.find(({ id }) => id === account.id)?.tokens
  }
  expect(await listed()).toMatchObject([{ state: 'expired' }])
  server.clock.advance(30 * DAY)
  expect(await listed(await server.signInAs(administrator))).toEqual([])
  await purgeExpired(server.deps)
  const kept = await sql`select from core.service_tokens where session_id = ${account.tokenId}`.execute(owner)
  expect(kept.rows).toEqual([])
})

const run = promisify(execFile)
const missing = await run('curl', ['--version']).then(
  () => null,
  (error: Error) => error.message,
)
if (missing !== null) process.stdout.write(`The documented curl command is not tried: ${missing}\n`)

test.runIf(missing === null)('AUTH-15 the curl command of the documentation reads a view', async () => {
  const guide = await readFile(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const command = /```sh\n(curl [\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const account = await make(['view.read'])
  const env = {
    PATH: process.env.PATH ?? '',
    QUITUS_TOKEN: account.as.accessToken,
    QUITUS_URL: origin,
    PROJECT: String(world.project.id),
  }
  const { stdout } = await run('sh', ['-c', command], { env })
  expect(JSON.parse(stdout).rows.length).toBeGreaterThan(5)
  const failing = run('sh', ['-c', command], { env: { ...env, QUITUS_TOKEN: 'qsa_1_x' } })
  await expect(failing).rejects.toMatchObject({ stdout: expect.stringContaining('service_token_invalid') })
})
