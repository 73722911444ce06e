import { stopImpersonation } from '@quitus/contract/impersonation/stop-impersonation.ts'
import { getProject } from '@quitus/contract/projects/get-project.ts'
import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { signOut } from '@quitus/contract/session/sign-out.ts'
import { unlockSession } from '@quitus/contract/session/unlock-session.ts'
import { getMe } from '@quitus/contract/session/update-me.ts'
import { setImpersonatedWrites } from '@quitus/database/people/impersonated-writes.sql.ts'
import { setMember } from '@quitus/database/people/people.sql.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signAccessToken } from '#auth/access-token.ts'
import { nameRequester } from '#auth/actor.sql.ts'
import { hashPassword } from '#auth/password.ts'
import { purgeExpired } from '#jobs/purge.ts'
import { createIdentityCalls, runIdentityProviders } from '#testing/identity-world.ts'
import { IMPERSONATION_REASON, impersonationWorld } from '#testing/impersonation-world.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { type Person, TEST_PASSWORD } from '#testing/test-people.ts'
import { change } from '#testing/writing-world.ts'

const MINUTE = 60_000
const reason = IMPERSONATION_REASON
const { providers, configured } = await runIdentityProviders(['test'])
const server = await startTestServer({ inactivityMinutes: 30, identityProviders: configured })
const { owner } = server.database
const { world, thomas, marie, colleague, impersonated, codeOfMe } = await impersonationWorld(server)
const { project } = world

test.each([
  ['the right is withdrawn', sql`update core.users set optional_features = '{}' where id = ${thomas.id}`],
  ['the impersonator is disabled', sql`update core.users set is_disabled = true where id = ${thomas.id}`],
  ['the customer is disabled', sql`update core.users set is_disabled = true where id = ${marie.id}`],
  ['the customer becomes staff', sql`update core.users set role_type = 'staff' where id = ${marie.id}`],
  ['no project is shared', sql`delete from core.project_members where user_id = ${thomas.id}`],
])('AUTH-10 ends in the middle when %s', async (_, statement) => {
  const { session } = await impersonated()
  await statement.execute(owner)
  expect(await codeOfMe(session)).toBe('session_ended')
  const body = { refreshToken: session.refreshToken }
  expect((await server.refusal(refreshSession, { body })).code).toBe('session_ended')
  const restored = sql`update core.users set is_disabled = false, role_type = case id when ${marie.id} then 'customer' else 'staff' end,
    optional_features = case id when ${thomas.id} then array['impersonate_customer'] else '{}' end
    where id in (${thomas.id}, ${marie.id})`
  await restored.execute(owner)
  await owner.transaction().execute((tx) => setMember(tx, project.id, thomas.id, 'manage'))
  // What allowed it came back; the session does not.
  expect(await codeOfMe(session)).toBe('session_ended')
  expect((await server.refusal(refreshSession, { body })).code).toBe('session_ended')
})

test('AUTH-10 ends for good when a project is archived, even where nobody called meanwhile, and not when a right is only changed', async () => {
  const { session } = await impersonated()
  await owner.transaction().execute((tx) => setMember(tx, project.id, thomas.id, 'review'))
  await owner.transaction().execute((tx) => setMember(tx, project.id, thomas.id, 'manage'))
  expect(await server.call(getMe, {}, { as: session })).toMatchObject({ fullName: 'Marie Delaunay' })
  const archive = (at: Date | null) =>
    owner.updateTable('core.projects').set({ archived_at: at }).where('id', '=', project.id).execute()
  await archive(server.clock.now())
  await archive(null)
  expect(await codeOfMe(session)).toBe('session_ended')
})

test('AUTH-10 a token that names another impersonator, or none, opens nothing of the session', async () => {
  const { session } = await impersonated()
  const payload: { sid: string } = JSON.parse(
    Buffer.from(session.accessToken.split('.')[1] ?? '', 'base64url').toString(),
  )
  for (const impersonatorId of [null, colleague.id]) {
    const claims = { userId: marie.id, sessionId: payload.sid, impersonatorId }
    const accessToken = await signAccessToken(claims, server.accessTokenKey, server.clock.now())
    expect(await codeOfMe({ ...session, accessToken })).toBe('session_ended')
  }
})

test('AUTH-07 AUTH-10 a locked impersonation opens with the password of the impersonator, and with no other', async () => {
  const password = 'another correct horse battery'
  const setHash = (hash: string) =>
    owner.updateTable('core.users').set({ password_hash: hash }).where('id', '=', marie.id).execute()
  const before = await owner
    .selectFrom('core.users')
    .select('password_hash')
    .where('id', '=', marie.id)
    .executeTakeFirstOrThrow()
  await setHash(await hashPassword(password))
  const { session } = await impersonated()
  server.clock.advance(45 * MINUTE)
  const { refreshToken } = session
  expect((await server.refusal(refreshSession, { body: { refreshToken } })).code).toBe('session_locked')
  const unlock = (plainPassword: string) => ({ body: { refreshToken, plainPassword } })
  expect((await server.refusal(unlockSession, unlock(password))).code).toBe('wrong_password')
  const opened = await server.call(unlockSession, unlock(TEST_PASSWORD))
  expect(opened).toMatchObject({ fullName: 'Marie Delaunay', impersonation: session.impersonation })
  await setHash(before.password_hash ?? '')
})

test('AUTH-07 AUTH-02 AUTH-10 a locked impersonation opens for the identity of the impersonator at a provider, and for no other', async () => {
  const calls = createIdentityCalls(server)
  const { issuer } = providers.test
  for (const person of [thomas, marie]) await calls.connect(person, issuer, person.login)
  const tokenOf = async ({ login }: Person) => providers.test.sign(await calls.claimsFor('test', login))
  const { session } = await impersonated()
  server.clock.advance(45 * MINUTE)
  const { refreshToken } = session
  const body = { refreshToken, azureToken: await tokenOf(marie) }
  expect((await server.refusal(unlockSession, { body })).code).toBe('identity_of_another')
  const proof = { refreshToken, azureToken: await tokenOf(thomas) }
  expect(await server.call(unlockSession, { body: proof })).toMatchObject({ fullName: 'Marie Delaunay' })
})

test('AUTH-10 a project that forbids writing to impersonators opens for reading, in the call and in the database', async () => {
  const setWrites = (isAllowed: boolean) =>
    owner.transaction().execute((tx) => setImpersonatedWrites(tx, project.id, isAllowed))
  await setWrites(false)
  const { session } = await impersonated()
  const params = { projectId: project.id }
  const seen = await server.call(getProject, { params }, { as: session })
  expect(seen).toMatchObject({ right: 'read', isWritingForbidden: true })
  await expect(world.edit(session, [change('E1$$1', 'Remarque', 'x')])).rejects.toThrow(
    'writing_forbidden_while_impersonating',
  )
  const schema = `project_${project.id}`
  const statements = [
    `update ${schema}.review_dashboard set version = version + 1`,
    `insert into ${schema}.change_sets (source, kind, actor_id, impersonator_id) values ('dashboard', 'edit', ${marie.id}, ${thomas.id})`,
    `insert into ${schema}.entries (source, entry_id) values ('freeanomaly', 'x')`,
    `insert into core.files (id, project_id, name, size, content_type, sha256, created_by, created_at)
     values (gen_random_uuid(), ${project.id}, 'a.txt', 1, 'text/plain', sha256(''), ${marie.id}, now())`,
  ]
  const asApplication = (statement: string, impersonatorId: number | null) =>
    server.database.app.transaction().execute(async (tx) => {
      await nameRequester(tx, marie.id, project.id, impersonatorId)
      await sql.raw(statement).execute(tx)
    })
  for (const statement of statements)
    await expect(asApplication(statement, thomas.id), statement).rejects.toMatchObject({ code: 'QL004' })
  await world.edit(await server.signInAs(marie), [change('E1$$1', 'Remarque', 'ma remarque')])
  await setWrites(true)
  await world.edit(session, [change('E1$$1', 'Remarque', 'de nouveau', 'ma remarque')])
  const nameless = `insert into ${schema}.change_sets (source, kind, actor_id) values ('dashboard', 'edit', ${marie.id})`
  await expect(asApplication(nameless, thomas.id)).rejects.toThrow('row-level security')
})

test('AUTH-10 leaves a trace of its start and of every end, with the reason', async () => {
  server.clock.advance(61 * MINUTE)
  await purgeExpired(server.deps)
  await sql`delete from core.audit_events`.execute(owner)
  const stopped = await impersonated()
  await server.call(
    stopImpersonation,
    { body: { refreshToken: stopped.own.refreshToken } },
    { as: stopped.session },
  )
  const signedOut = await impersonated()
  await server.call(signOut, { body: { refreshToken: signedOut.own.refreshToken } })
  await impersonated()
  server.clock.advance(61 * MINUTE)
  await purgeExpired(server.deps)
  const events = await sql<{ kind: string; minutes: number }>`
    select kind, details, (extract(epoch from ${server.clock.now()}::timestamptz - at) / 60)::float8 as minutes from
      core.audit_events
    where actor_id = ${thomas.id} and subject_id = ${marie.id} order by id`.execute(owner)
  const started = { kind: 'impersonationStarted', details: { reason }, minutes: 61 }
  const ended = { ...started, kind: 'impersonationEnded' }
  expect(events.rows).toEqual([started, ended, started, ended, started, { ...ended, minutes: 1 }])
})

/** What reading leaves behind, work that goes on, and the trace: no data of the project. */
const WRITTEN_BY_READERS = [
  'core.audit_events',
  'core.jobs',
  'core.presences',
  'core.result_sets',
  'core.tickets',
]
/** Closed to every impersonator, by a trigger or a policy of their own. */
const OF_ONE_PERSON = ['core.notices', 'core.project_visits', 'core.saved_views']

test('AUTH-10 every table of a project that the application may write checks whether impersonators may', async () => {
  const answer = await sql<{ name: string; isGuarded: boolean }>`
    select format('%s.%s', nspname, relname) as name,
           (select count(*) from pg_policy where polrelid = relation.oid and polname ~ '^impersonated_' and not
             polpermissive) = 3
             as "isGuarded"
    from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r'
      and (nspname = ${`project_${project.id}`}
           or nspname = 'core' and exists (select from pg_attribute where attrelid = relation.oid and attname =
             'project_id'))
      and (has_any_column_privilege('quitus_app', relation.oid, 'INSERT, UPDATE')
           or has_table_privilege('quitus_app', relation.oid, 'DELETE'))
    order by 1`.execute(owner)
  const open = answer.rows.filter(({ isGuarded }) => !isGuarded).map(({ name }) => name)
  expect(open).toEqual([...WRITTEN_BY_READERS, ...OF_ONE_PERSON].toSorted())
  expect(answer.rows.length - open.length).toBeGreaterThan(6)
})
