import { randomUUID } from 'node:crypto'
import { reportPresence } from '@quitus/contract/events/report-presence.ts'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { listImpersonableUsers } from '@quitus/contract/impersonation/list-impersonable-users.ts'
import { startImpersonation } from '@quitus/contract/impersonation/start-impersonation.ts'
import { stopImpersonation } from '@quitus/contract/impersonation/stop-impersonation.ts'
import { listJobs } from '@quitus/contract/jobs/list-jobs.ts'
import { getProject } from '@quitus/contract/projects/get-project.ts'
import { listProjects } from '@quitus/contract/projects/list-projects.ts'
import { refreshSession } from '@quitus/contract/session/refresh-session.ts'
import { signOut } from '@quitus/contract/session/sign-out.ts'
import { updateMe } from '@quitus/contract/session/update-me.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { nameRequester } from '#auth/actor.sql.ts'
import { IMPERSONATION_REASON, impersonationWorld } from '#testing/impersonation-world.ts'
import { listen } from '#testing/listen.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { change } from '#testing/writing-world.ts'

const MINUTE = 60_000
const reason = IMPERSONATION_REASON
const WAIT = { timeout: 60_000 }
const server = await startTestServer({ inactivityMinutes: 30 })
const { world, thomas, marie, colleague, gone, special, start, impersonated, codeOfMe } =
  await impersonationWorld(server)
const { project } = world
const elsewhere = await server.person({ fullName: 'Inès Ailleurs' })
const notShared = await server.project({ members: [[marie, 'review']] })
await server.project({ members: [[elsewhere, 'review']] })
const address = await server.app.listen({ port: 0, host: '127.0.0.1' })

const refused = async (as: Session, login: string) =>
  (await server.refusal(startImpersonation, { body: { login, reason } }, { as })).code

test('AUTH-10 lists enabled customers without optional features who share a project, and finds them by any part of their name', async () => {
  const as = await server.signInAs(thomas)
  const list = (search?: string) =>
    server.call(listImpersonableUsers, { query: search === undefined ? {} : { search } }, { as })
  const known = {
    login: marie.login,
    mail: marie.login,
    fullName: 'Marie Delaunay',
    company: 'Groupe Valmont',
  }
  const onlyMarie = { users: [{ ...known, projects: [project.name] }], more: false }
  expect(await list()).toEqual(onlyMarie)
  expect(await list('DÉLAUN')).toEqual(onlyMarie)
  expect(await list('valmont')).toEqual(onlyMarie)
  expect(await list('%')).toEqual({ users: [], more: false })
  expect(await list('Ailleurs')).toEqual({ users: [], more: false })
})

test('AUTH-10 starts a session as the customer, which names the impersonator, reaches common projects alone and carries the customer’s right', async () => {
  const { session } = await impersonated()
  const endsAt = new Date(server.clock.now().getTime() + 60 * MINUTE).toISOString()
  const impersonation = { impersonator: { fullName: 'Thomas Girard', login: thomas.login }, endsAt }
  expect(session).toMatchObject({ fullName: 'Marie Delaunay', roleType: 'customer', impersonation })
  const { projects } = await server.call(listProjects, {}, { as: session })
  expect(projects).toMatchObject([{ id: project.id, right: 'review', isWritingForbidden: false }])
  const params = { projectId: notShared.id }
  expect((await server.refusal(getProject, { params }, { as: session })).code).toBe('project_not_found')
  expect((await server.signInAs(marie)).impersonation).toBeNull()
})

test('AUTH-10 is answered under the path of the specification as well', async () => {
  const { accessToken, refreshToken } = await server.signInAs(thomas)
  const call = (method: 'POST' | 'DELETE', token: string, body: object) =>
    server.app.inject({
      ...{ method, url: '/v1/wexaus/impersonate', payload: JSON.stringify(body) },
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  const started = await call('POST', accessToken, { login: marie.login, reason })
  expect(started.json()).toMatchObject({ fullName: 'Marie Delaunay' })
  expect(started.headers['cache-control']).toBe('no-store')
  const stopped = await call('DELETE', started.json().accessToken, { refreshToken })
  expect(stopped.json()).toMatchObject({ fullName: 'Thomas Girard', impersonation: null })
})

test('AUTH-10 ACC-07 refuses oneself, staff, people with optional features, disabled people, strangers and the unknown, each with its code', async () => {
  const as = await server.signInAs(thomas)
  expect(await refused(as, thomas.login)).toBe('cannot_impersonate_oneself')
  expect(await refused(as, colleague.login)).toBe('cannot_impersonate_staff')
  expect(await refused(as, special.login)).toBe('cannot_impersonate_staff')
  expect(await refused(as, gone.login)).toBe('cannot_impersonate_disabled')
  expect(await refused(as, elsewhere.login)).toBe('no_common_project')
  expect(await refused(as, 'nobody@example.test')).toBe('no_common_project')
  expect(await refused(await server.signInAs(colleague), marie.login)).toBe('not_permitted')
  expect(await refused(await start(as), marie.login)).toBe('not_while_impersonating')
})

test.each(['', '  x ', 'x'.repeat(501), 'a\u0000bc'])(
  'AUTH-10 requires a reason, and %j is none',
  async (given) => {
    const as = await server.signInAs(thomas)
    const body = { login: marie.login, reason: given }
    const { code, issues } = await server.refusal(startImpersonation, { body }, { as })
    expect({ code, path: issues?.[0]?.path }).toEqual({ code: 'invalid_request', path: '/reason' })
  },
)

test('AUTH-10 CELL-13 writes with both names: in the history, in events, in presences and among the jobs', async () => {
  const asMarie = await server.signInAs(marie)
  const listener = await listen(address, { projectId: project.id, accessToken: asMarie.accessToken })
  await vi.waitFor(() => expect(listener.events.map(({ event }) => event)).toContain('hello'), WAIT)
  const { session } = await impersonated()
  const { changeSet } = await world.edit(session, [change('E1$$1', 'Remarque', 'vu avec Marie')])
  const both = { actor: 'Marie Delaunay', impersonator: 'Thomas Girard' }
  expect(await world.history('E1$$1')).toMatchObject([{ after: 'vu avec Marie', ...both }])
  expect(await world.changeSets()).toMatchObject([both, { kind: 'import', impersonator: null }])
  const params = { projectId: project.id }
  const place = { source: 'dashboard', entryId: 'E1$$1', column: null, isEditing: false } as const
  await server.call(reportPresence, { params, body: { tab: randomUUID(), place } }, { as: session })
  const received = (event: string) => listener.events.findLast((each) => each.event === event)?.data
  await vi.waitFor(() => {
    expect(received('change')).toMatchObject(both)
    expect(received('presence')).toMatchObject({
      here: [{ name: 'Marie Delaunay', impersonator: 'Thomas Girard' }],
    })
  }, WAIT)
  listener.leave()
  const exported = {
    ...{ timestamp: world.timestamp(), format: 'csv', groups: false, delimiter: ';' },
    ...{ columns: [{ name: 'Remarque' }], dryRun: false },
  } as never
  const job = await server.call(startExport, { params: world.params, body: exported }, { as: session })
  expect(job.job).toMatchObject({ requestedBy: 'Marie Delaunay', impersonator: 'Thomas Girard' })
  const { jobs } = await server.call(listJobs, { params, query: {} }, { as: asMarie })
  expect(jobs).toMatchObject([{ requestedBy: 'Marie Delaunay', impersonator: 'Thomas Girard' }])
  await world.undo(session, changeSet)
  expect(await world.row('E1$$1')).toMatchObject({ Remarque: null })
})

test('AUTH-10 CELL-12 what an impersonator did is no step of the customer’s own, and the reverse', async () => {
  const asMarie = await server.signInAs(marie)
  const { session } = await impersonated()
  const ofThomas = await world.edit(session, [change('E2$$1', 'Remarque', 'un')])
  const ofMarie = await world.edit(asMarie, [change('E2$$1', 'Remarque', 'deux', 'un')])
  const undo = (as: Session, changeSet: string | null) =>
    world.undo(as, changeSet).then(
      () => 'undone',
      (error: Error) => error.message,
    )
  expect(await undo(asMarie, ofThomas.changeSet)).toContain('not_permitted')
  expect(await undo(session, ofMarie.changeSet)).toContain('not_permitted')
  expect(await undo(asMarie, ofMarie.changeSet)).toBe('undone')
  expect(await undo(session, ofThomas.changeSet)).toBe('undone')
})

test('AUTH-10 leaves the account of the person alone', async () => {
  const { session } = await impersonated()
  const refusal = await server.refusal(updateMe, { body: { language: 'en' } }, { as: session })
  expect(refusal).toMatchObject({ status: 403, code: 'not_while_impersonating' })
  const write = server.database.app.transaction().execute(async (tx) => {
    await nameRequester(tx, marie.id, project.id, thomas.id)
    await sql`update core.users set language = 'en' where id = ${marie.id}`.execute(tx)
  })
  await expect(write).rejects.toMatchObject({ code: 'QL005' })
})

test('AUTH-10 ends after an hour, whatever is renewed meanwhile, and the own session goes on', async () => {
  const { own, session } = await impersonated()
  const renew = (current: Session) =>
    server.call(refreshSession, { body: { refreshToken: current.refreshToken, idleSeconds: 0 } })
  let current = session
  for (let minute = 9; minute < 60; minute += 9) {
    server.clock.advance(9 * MINUTE)
    current = await renew(current)
    expect(current).toMatchObject({ fullName: 'Marie Delaunay', impersonation: session.impersonation })
  }
  server.clock.advance(6 * MINUTE)
  expect(await codeOfMe(current)).toBe('session_ended')
  const body = { refreshToken: current.refreshToken }
  expect((await server.refusal(refreshSession, { body })).code).toBe('session_ended')
  // Nobody renewed it for an hour: anyone who impersonates is active in their own session as well.
  expect(await renew(own)).toMatchObject({ fullName: 'Thomas Girard', impersonation: null })
})

test('AUTH-10 stops for the impersonator’s own refresh token, and ends for any other without opening anything', async () => {
  const { own, session } = await impersonated()
  const stop = { body: { refreshToken: own.refreshToken } }
  expect((await server.refusal(stopImpersonation, stop, { as: own })).code).toBe('not_impersonating')
  const back = await server.call(stopImpersonation, stop, { as: session })
  expect(back).toMatchObject({ fullName: 'Thomas Girard', impersonation: null })
  expect(await codeOfMe(session)).toBe('session_ended')
  const again = await start(back)
  const foreign = { refreshToken: (await server.signInAs(colleague)).refreshToken }
  const refusal = await server.refusal(stopImpersonation, { body: foreign }, { as: again })
  expect(refusal.code).toBe('session_ended')
  expect(await codeOfMe(again)).toBe('session_ended')
})

test('AUTH-05 AUTH-10 signing out of an impersonation ends the own session too, and the end of the own session ends the impersonation', async () => {
  const first = await impersonated()
  await server.call(signOut, { body: { refreshToken: first.session.refreshToken } })
  expect([await codeOfMe(first.session), await codeOfMe(first.own)]).toEqual([
    'session_ended',
    'session_ended',
  ])
  const second = await impersonated()
  await server.call(signOut, { body: { refreshToken: second.own.refreshToken } })
  expect(await codeOfMe(second.session)).toBe('session_ended')
})
