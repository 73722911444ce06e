import { REGISTRY } from '@quitus/contract/registry.ts'
import { signIn } from '@quitus/contract/session/sign-in.ts'
import { updateMe } from '@quitus/contract/session/update-me.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { adminSubjects } from '#testing/access/admin-subjects.sql.ts'
import { UNKNOWN_ANOMALY } from '#testing/access/claimed-anomaly.ts'
import { ENDPOINT_SAMPLES } from '#testing/access/endpoint-samples.ts'
import { freshLink } from '#testing/access/fresh-link.ts'
import { transferSubjects } from '#testing/access/transfer-subjects.sql.ts'
import { addressOf, injectCall } from '#testing/call-endpoint.ts'
import { freshSecondStep } from '#testing/enrolled.ts'
import { freshIdToken, runIdentityProviders } from '#testing/identity-world.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { TEST_PASSWORD } from '#testing/test-people.ts'
import { unreachableMailer } from '#testing/unreachable-mailer.ts'

const { providers, configured } = await runIdentityProviders(['test'])
const server = await startTestServer({ identityProviders: configured, mailer: unreachableMailer() })
const person = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[person, 'manage']] })
await publishAuditView(server.database, project, person)
const session = await server.signInAs(person)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: session })
const { timestamp } = viewMetaData
const { resultSet } = await server.call(openResultSet, { params, body: { timestamp } }, { as: session })

/** Nothing of these is ever written down. */
const TAINT = 'taint-8d1f6c'
/** Whose sign-ins the samples use up. */
const visitor = await server.person()
const secrets = new Set([
  TAINT,
  TEST_PASSWORD,
  person.login,
  visitor.login,
  session.accessToken,
  session.refreshToken,
])
const freshSession = async () => {
  const fresh = await server.signInAs(visitor)
  secrets.add(fresh.accessToken).add(fresh.refreshToken)
  return fresh
}

/** A reset token, a ticket or a session in the query, as links and careless clients send them. */
const QUERY = `token=${TAINT}&ticket=${TAINT}&access_token=${session.accessToken}&login=${person.login}`
const secretHeaders = {
  cookie: `session=${TAINT}`,
  'x-api-key': TAINT,
  referer: `https://x.test/?token=${TAINT}`,
}
const bearer = { authorization: `Bearer ${session.accessToken}` }
const json = { 'content-type': 'application/json' }

const subjects = await adminSubjects(server)

function expectNoSecrets(written: readonly string[]): void {
  for (const line of written) for (const secret of secrets) expect(line).not.toContain(secret)
}

test.each(REGISTRY)(
  'OPS-03 $method $path writes no secret into the log, whether it answers or refuses',
  async (endpoint) => {
    const sample = await ENDPOINT_SAMPLES[endpoint.name]?.({
      projectId: project.id,
      timestamp,
      freeTimestamp: timestamp,
      resultSet,
      savedView: null,
      changeSet: null,
      comment: null,
      attachment: null,
      member: 1,
      letter: async () => 1,
      feesShown: async () => undefined,
      importPreview: async () => '00000000-0000-4000-8000-000000000000',
      formerPublication: async () => 1,
      columnDesign: async () => 0,
      addedColumn: async () => 'custom:a',
      definedView: async () => ({ name: 'vue', changedAt: '' }),
      synthesis: async () => ({ name: 'synthese', changedAt: '' }),
      job: null,
      ticket: null,
      ...(await transferSubjects(server, { projectId: project.id, userId: person.id }, endpoint)),
      impersonable: 'nobody@example.test',
      ownRefreshToken: null,
      freshSession,
      claimedAnomaly: async () => UNKNOWN_ANOMALY,
      ...subjects,
      freshIdToken: async () => {
        const token = await freshIdToken(server, providers.test, 'test')
        secrets.add(token)
        return token
      },
      identity: null,
      freshLink: async () => {
        const link = await freshLink(server)
        secrets.add(link)
        return link
      },
      freshSecondStep: async () => {
        const step = await freshSecondStep(server)
        secrets.add(step.challenge).add(step.answer.recoveryCode)
        return step
      },
      send: async (requested) => {
        const answer = await server.call(requested, {} as never, { as: session })
        if (typeof answer === 'object' && answer !== null) {
          for (const [name, value] of Object.entries(answer as object)) {
            if (name === 'challenge' || name === 'secret') secrets.add(String(value))
          }
        }
        return answer
      },
      now: server.clock.now(),
      login: visitor.login,
      password: TEST_PASSWORD,
    })
    const { method } = endpoint
    const address = addressOf(endpoint, sample ?? {})
    const url = `${address}${address.includes('?') ? '&' : '?'}${QUERY}`
    const body = {
      ...(sample?.body as object),
      login: person.login,
      plainPassword: TAINT,
      refreshToken: TAINT,
    }
    const before = server.log.lines.length
    await server.send(endpoint, sample ?? {}, { as: session })
    const hasBody = method !== 'GET'
    const statuses: number[] = []
    for (const [headers, payload] of [
      [bearer, JSON.stringify(body)],
      [{}, JSON.stringify(body)],
      [{ authorization: `Bearer ${TAINT}` }, JSON.stringify(body)],
      [{ authorization: `Basic ${TAINT}` }, JSON.stringify(body)],
      [bearer, `{"plainPassword":"${TAINT}"`],
      [bearer, `${'['.repeat(99)}"${TAINT}"`],
      [bearer, `"${TAINT.padEnd(9_000_000, 'x')}"`],
      [{ ...bearer, 'content-type': `text/${TAINT}` }, TAINT],
    ] as const) {
      const answer = await injectCall(server.app, endpoint, {
        method,
        url,
        headers: { ...secretHeaders, ...(hasBody ? json : {}), ...headers },
        ...(hasBody ? { payload } : {}),
      })
      statuses.push(answer.statusCode)
    }
    for (const [wrong, at] of [
      ['PUT', url],
      [method, `/services/${TAINT.length}?${QUERY}`],
    ] as const) {
      await server.app.inject({ method: wrong, url: at, headers: { ...secretHeaders, ...bearer } })
    }
    for (const status of statuses) expect(status).toBeLessThan(500)
    const written = server.log.lines.slice(before)
    expect(written.length).toBeGreaterThan(statuses.length)
    expectNoSecrets(written)
  },
)

test('OPS-03 an error of the database that repeats a whole row is logged without it', async () => {
  const { owner } = server.database
  await sql`alter table core.users add constraint never check (language <> 'en') not valid`.execute(owner)
  const before = server.log.lines.length
  const answer = await server.send(updateMe, { body: { language: 'en' } }, { as: session })
  await sql`alter table core.users drop constraint never`.execute(owner)
  expect(answer.statusCode).toBe(500)
  expect(server.log.takeErrors()).toEqual([expect.stringContaining('violates check constraint "never"')])
  const written = server.log.lines.slice(before)
  expectNoSecrets(written)
  expect(written.join('')).not.toContain('Failing row')
  expect(written.join('')).toContain('"constraint":"never"')
})

test('OPS-03 a sign-in that the database refuses logs neither login nor password', async () => {
  const { owner } = server.database
  await sql`alter table core.sessions add constraint never check (false) not valid`.execute(owner)
  const before = server.log.lines.length
  await server.send(signIn, { body: { login: visitor.login, plainPassword: TEST_PASSWORD } })
  await sql`alter table core.sessions drop constraint never`.execute(owner)
  expect(server.log.takeErrors()).toHaveLength(1)
  expectNoSecrets(server.log.lines.slice(before))
})
