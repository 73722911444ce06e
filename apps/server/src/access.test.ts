import {
  type EndpointDefinition,
  isRefusedToServiceAccounts,
  isRefusedWhileImpersonating,
} from '@quitus/contract/endpoint.ts'
import { startImpersonation } from '@quitus/contract/impersonation/start-impersonation.ts'
import { REGISTRY } from '@quitus/contract/registry.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { ROUTES } from './routes.ts'
import {
  ACTORS,
  type ActorName,
  type AnyActor,
  describeMatrix,
  expectedStatus,
  FEATURES,
  featuresOf,
  IMPERSONATED,
  needsReview,
  PEOPLE,
  rightOf,
  SERVICE,
  SERVICE_PERMISSIONS_GIVEN,
} from './testing/access/access-matrix.ts'
import { adminSubjects } from './testing/access/admin-subjects.sql.ts'
import { claimedAnomaly, UNKNOWN_ANOMALY } from './testing/access/claimed-anomaly.ts'
import { ENDPOINT_SAMPLES } from './testing/access/endpoint-samples.ts'
import { freshLink } from './testing/access/fresh-link.ts'
import { keptThings } from './testing/access/kept-things.ts'
import type { SampleWorld } from './testing/access/sample-world.ts'
import { thingsOf } from './testing/access/things-of-actor.ts'
import { transferSubjects } from './testing/access/transfer-subjects.sql.ts'
import type { LooseRequest } from './testing/call-endpoint.ts'
import { freshSecondStep } from './testing/enrolled.ts'
import { createIdentityCalls, freshIdToken, runIdentityProviders } from './testing/identity-world.ts'
import { LETTER_VIEW } from './testing/letters/letter-view.ts'
import { makeServiceAccount } from './testing/make-service-account.ts'
import { prepareFreeView } from './testing/prepare-free-view.ts'
import { publishAuditView } from './testing/publish-audit-view.ts'
import { startTestServer } from './testing/start-test-server.ts'
import { publishSuppliers } from './testing/suppliers/publish-audit-suppliers.ts'
import { type Person, TEST_PASSWORD } from './testing/test-people.ts'
import { unreachableMailer } from './testing/unreachable-mailer.ts'

const { providers, configured } = await runIdentityProviders(['test'])
const server = await startTestServer({ identityProviders: configured, mailer: unreachableMailer() })
const staff = { roleType: 'staff', company: 'Cabinet Quitus' } as const

const people: Record<ActorName, Person> = {
  'customer read': await server.person(),
  'customer review': await server.person(),
  'customer manage': await server.person(),
  'staff read': await server.person(staff),
  'staff review': await server.person(staff),
  'staff manage': await server.person(staff),
  'admin without membership': await server.person({
    ...staff,
    role: 'admin',
    optionalFeatures: [...featuresOf('admin without membership')],
  }),
  impersonator: await server.person({ ...staff, optionalFeatures: ['impersonate_customer'] }),
  'disabled member': await server.person(),
  'member of another project': await server.person(),
}
/** Whose sign-ins samples use up; none of those who call. */
const visitor = await server.person()

const members = PEOPLE.flatMap((name) => {
  const right = rightOf(name)
  return right === undefined ? [] : [[people[name], right] as const]
})
const project = await server.project({ members, features: [...FEATURES] })
const foreign = await server.project({ members: [[people['member of another project'], 'review']] })
const notShared = await server.project({ members: [[people['customer review'], 'review']] })
const closed = await server.project({ members, features: ['transfers'] })
const manager = people['staff manage']
for (let made = 0; made < 2; made++)
  await publishAuditView(server.database, project, manager, { view: LETTER_VIEW })
await prepareFreeView(server.database, project, manager)
await publishSuppliers(server, project, manager)

const sessions = new Map<AnyActor, Pick<Session, 'accessToken' | 'refreshToken'>>()
for (const name of PEOPLE) sessions.set(name, await server.signInAs(people[name]))
sessions.set(IMPERSONATED, await impersonateAgain())
const service = await makeServiceAccount(server, {
  projects: [project.id, closed.id],
  permissions: SERVICE_PERMISSIONS_GIVEN,
})
sessions.set(SERVICE, { ...service.as, refreshToken: '' })
const users = server.database.owner.updateTable('core.users')
await users.set({ is_disabled: true }).where('id', '=', people['disabled member'].id).execute()

const params = { projectId: project.id, source: 'dashboard' } as const
const reader = sessionOf('customer read')
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: reader })

const freeParams = { projectId: project.id, source: 'freeanomaly' } as const
const free = await server.call(getViewMetadata, { params: freeParams, query: {} }, { as: reader })
const ofFree = { projectId: project.id, timestamp: free.viewMetaData.timestamp }
const subjects = await adminSubjects(server)
const { connect } = createIdentityCalls(server)

const things = thingsOf(server, { projectId: project.id, timestamp: viewMetaData.timestamp })
const matrix = new Map<string, Map<AnyActor, number>>()
afterAll(() => process.stdout.write(`${describeMatrix(matrix)}\n`))

test('API-02 every endpoint of the registry is bound by exactly one route, and no other route is', () => {
  const bound = ROUTES.map((route) => route.definition)
  expect(new Set(bound)).toEqual(new Set(REGISTRY))
  expect(bound).toHaveLength(REGISTRY.length)
  for (const { method, path } of REGISTRY) expect(server.app.hasRoute({ method, url: path }), path).toBe(true)
  expect(new Set(REGISTRY.map(({ name }) => name)).size).toBe(REGISTRY.length)
})

test('API-02 the served OpenAPI document describes every endpoint, its refusals included', async () => {
  const { paths } = (await server.app.inject('/services/docs/json')).json()
  for (const { method, path, name } of REGISTRY) {
    const described = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(described?.operationId, `${method} ${path}`).toBe(name)
    expect(Object.keys(described.responses), name).toContain('400')
  }
})

test('SEC-01 every endpoint has a sample request, so that none escapes the matrix', () => {
  expect(Object.keys(ENDPOINT_SAMPLES).toSorted()).toEqual(REGISTRY.map(({ name }) => name).toSorted())
})

describe.each(REGISTRY)('$method $path', (endpoint) => {
  test.each(ACTORS)('SEC-01 ACC-01 PRJ-05 answers the %s by the table of rights', async (actor) => {
    const request = await sampleOf(endpoint, actor)
    // A call that ends the session gets one of its own.
    const isLast = actor === IMPERSONATED && endpoint.name === 'stop-impersonation'
    const session = isLast ? await impersonateAgain() : sessions.get(actor)
    const answer = await server.send(endpoint, request, session === undefined ? {} : { as: session })
    const row = matrix.get(endpoint.name) ?? new Map<AnyActor, number>()
    matrix.set(endpoint.name, row.set(actor, answer.statusCode))
    expect(answer.statusCode, answer.body).toBe(expectedStatus(endpoint, actor))
  })
})

test('SEC-01 AUTH-10 AUTH-15 service accounts reach nothing but projects, and impersonators change nothing outside of them', () => {
  const outside = REGISTRY.filter(
    ({ access, path }) => access !== 'public' && !path.includes('/projects/:projectId'),
  )
  expect(outside.length).toBeGreaterThan(8)
  for (const { name, method } of outside) {
    expect(matrix.get(name)?.get(SERVICE), name).toBe(403)
    const isOwn = method === 'GET' || name === 'stop-impersonation'
    if (!isOwn) expect(matrix.get(name)?.get(IMPERSONATED), name).toBe(403)
  }
})

const ofProject = REGISTRY.filter(
  ({ path, credential }) => path.includes(':projectId') && credential !== 'ticket',
)

const inForeignProjects = [
  ['customer review', foreign],
  // The impersonator is no member of a project of the person whom they impersonate.
  [IMPERSONATED, notShared],
  [SERVICE, foreign],
] as const

describe.each(ofProject)('$method $path', (endpoint) => {
  test.each(inForeignProjects)(
    'SEC-01 PRJ-05 AUTH-10 a foreign project and a missing one are answered alike to the %s',
    async (actor, project) => {
      const request = await sampleOf(endpoint, actor)
      const send = async (projectId: number) => {
        const requested = { ...request, params: { ...request.params, projectId } }
        const answer = await server.send(endpoint, requested, { as: sessionOf(actor) })
        const { requestId, ...problem } = answer.json()
        return { status: answer.statusCode, headers: Object.keys(answer.headers).toSorted(), problem }
      }
      const answer = await send(project.id)
      if (actor === IMPERSONATED && isRefusedWhileImpersonating(endpoint))
        expect(answer).toMatchObject({ status: 403, problem: { code: 'not_while_impersonating' } })
      else if (actor === SERVICE && isRefusedToServiceAccounts(endpoint))
        expect(answer).toMatchObject({ status: 403, problem: { code: 'not_for_service_accounts' } })
      else expect(answer).toMatchObject({ status: 404, problem: { code: 'project_not_found' } })
      expect(await send(2_147_483_647)).toEqual(answer)
    },
  )
})

const writes = ofProject.filter(
  ({ access, method, isRead, ...rest }) =>
    method !== 'GET' &&
    isRead !== true &&
    needsReview(access) &&
    !isRefusedWhileImpersonating({ access, method, ...rest }),
)

test('AUTH-10 every call that writes in a project is refused to impersonators where the project forbids them to write', async () => {
  expect(writes.length).toBeGreaterThan(8)
  const requests: [EndpointDefinition, LooseRequest][] = []
  for (const endpoint of writes) requests.push([endpoint, await sampleOf(endpoint, IMPERSONATED)])
  const allow = (isAllowed: boolean) =>
    server.database.owner
      .updateTable('core.projects')
      .set({ allows_impersonated_writes: isAllowed })
      .where('id', '=', project.id)
      .execute()
  await allow(false)
  for (const [endpoint, request] of requests) {
    const answer = await server.send(endpoint, request, { as: sessionOf(IMPERSONATED) })
    const refused = { name: endpoint.name, status: answer.statusCode, code: answer.json().code }
    expect(refused).toEqual({
      name: endpoint.name,
      status: 403,
      code: 'writing_forbidden_while_impersonating',
    })
  }
  await allow(true)
})

const ofSource = ofProject.filter(({ path }) => path.includes(':source'))

test.each(ofSource)(
  'SEC-01 $method $path refuses a source whose feature the project does not have',
  async (endpoint) => {
    const request = await sampleOf(endpoint, 'staff manage')
    const requested = { ...request, params: { ...request.params, projectId: closed.id } }
    expect((await server.send(endpoint, requested, { as: sessionOf('staff manage') })).statusCode).toBe(403)
  },
)

async function impersonateAgain(): Promise<Session> {
  const { login } = people['customer review']
  return server.call(
    startImpersonation,
    { body: { login, reason: 'Matrix of rights' } },
    { as: sessionOf('impersonator') },
  )
}

function sessionOf(actor: Exclude<AnyActor, 'stranger'>) {
  const session = sessions.get(actor)
  if (session === undefined) throw new Error(`${actor} is not signed in`)
  return session
}

function userIdOf(actor: AnyActor): number {
  if (actor === 'stranger') throw new Error('Nobody is signed in.')
  if (actor === SERVICE) return service.id
  return people[actor === IMPERSONATED ? 'customer review' : actor].id
}

async function sampleOf(endpoint: EndpointDefinition, actor: AnyActor) {
  const sample = ENDPOINT_SAMPLES[endpoint.name]
  if (sample === undefined) throw new Error(`${endpoint.name} has no sample request`)
  const { path, access } = endpoint
  const maySucceed = expectedStatus(endpoint, actor) < 300
  const as = actor === 'stranger' || !maySucceed ? null : sessionOf(actor)
  const writer = access === 'cell.edit' ? as : sessionOf('staff manage')
  const needsIdentity = path.includes(':identity') && maySucceed
  const needsJob = path.includes(':job')
  const owner = maySucceed && as !== null ? userIdOf(actor) : people['staff manage'].id
  const transfer = await transferSubjects(server, { projectId: project.id, userId: owner }, endpoint)
  const world: SampleWorld = {
    projectId: project.id,
    timestamp: viewMetaData.timestamp,
    freeTimestamp: free.viewMetaData.timestamp,
    resultSet: as !== null && path.includes(':resultSet') ? await things.resultSet(as) : null,
    savedView: as !== null && path.includes(':savedView') ? await things.savedView(as) : null,
    ...(await things.ofAnomaly(as, writer, endpoint)),
    member: people['staff manage'].id,
    changeSet:
      as !== null && writer !== null && path.includes(':changeSet')
        ? await things.changeSet(writer, endpoint)
        : null,
    ...(as !== null && needsJob
      ? await things.job(as, userIdOf(actor), endpoint)
      : { job: null, ticket: await things.downloadTicket(as, transfer.transferFile, endpoint) }),
    ...transfer,
    freshSession: () => server.signInAs(visitor),
    freshLink: () => freshLink(server),
    ...subjects,
    freshIdToken: () => freshIdToken(server, providers.test, 'test'),
    identity: needsIdentity ? await connect(people[actor as ActorName], providers.test.issuer, actor) : null,
    freshSecondStep: () => freshSecondStep(server),
    send: async (endpoint) => {
      const as = sessions.get(actor)
      return maySucceed && as !== undefined ? server.call(endpoint, {} as never, { as }) : null
    },
    claimedAnomaly: async () =>
      maySucceed ? claimedAnomaly(server, sessionOf('staff manage'), ofFree) : UNKNOWN_ANOMALY,
    ...keptThings(server, { projectId: project.id, staffId: manager.id, maySucceed }),
    now: server.clock.now(),
    login: visitor.login,
    password: TEST_PASSWORD,
    impersonable: people['customer read'].login,
    ownRefreshToken: endpoint.name === 'stop-impersonation' ? sessionOf('impersonator').refreshToken : null,
  }
  return sample(world)
}
