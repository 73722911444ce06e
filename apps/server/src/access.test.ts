import { randomUUID } from 'node:crypto'
import { downloadFile } from '@quitus/contract/cell-files/download-file.ts'
import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { REGISTRY } from '@quitus/contract/registry.ts'
import { createSavedView } from '@quitus/contract/saved-views/create-saved-view.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import { can, type ProjectAccess, type Right } from '@quitus/domain/permissions.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { ROUTES } from './routes.ts'
import { adminSubjects } from './testing/admin-subjects.sql.ts'
import { AUDIT_VIEW } from './testing/audit-view.ts'
import { describeMatrix } from './testing/describe-matrix.ts'
import { ENDPOINT_SAMPLES, type SampleWorld } from './testing/endpoint-samples.ts'
import { freshSecondStep } from './testing/enrolled.ts'
import { freshLink } from './testing/fresh-link.ts'
import { createIdentityCalls, freshIdToken, runIdentityProviders } from './testing/identity-world.ts'
import { madeJob } from './testing/made-job.ts'
import { prepareFreeView } from './testing/prepare-free-view.ts'
import { publishAuditView } from './testing/publish-audit-view.ts'
import { startTestServer } from './testing/start-test-server.ts'
import { TEST_PASSWORD } from './testing/test-people.ts'

const { providers, configured } = await runIdentityProviders(['test'])
const server = await startTestServer({ identityProviders: configured })
const staff = { roleType: 'staff', company: 'Cabinet Quitus' } as const
const administrator = {
  ...staff,
  role: 'admin',
  optionalFeatures: ['admin_wexaus', 'impersonate_customer'],
} as const

const people = {
  'customer read': await server.person(),
  'customer review': await server.person(),
  // A right that the table of rights never gives to a customer: its staff-only acts stay closed all the same.
  'customer manage': await server.person(),
  'staff read': await server.person(staff),
  'staff review': await server.person(staff),
  'staff manage': await server.person(staff),
  'admin without membership': await server.person({
    ...administrator,
    optionalFeatures: [...administrator.optionalFeatures],
  }),
  'disabled member': await server.person(),
  'member of another project': await server.person(),
}
/** Whose sign-ins samples use up; none of those who call. */
const visitor = await server.person()
const rights: Partial<Record<ActorName, Right>> = {
  'customer read': 'read',
  'customer review': 'review',
  'customer manage': 'manage',
  'staff read': 'read',
  'staff review': 'review',
  'staff manage': 'manage',
  'disabled member': 'review',
}
type ActorName = keyof typeof people
const ACTORS = ['stranger', ...(Object.keys(people) as ActorName[])] as const
type AnyActor = (typeof ACTORS)[number]

const FEATURES: ProjectAccess['features'] = ['dashboard', 'freeAnomaly', 'duplicateSuppliers']
const members = (Object.entries(rights) as [ActorName, Right][]).map(
  ([name, right]) => [people[name], right] as const,
)
const project = await server.project({ members, features: [...FEATURES] })
const foreign = await server.project({ members: [[people['member of another project'], 'review']] })
const closed = await server.project({ members, features: ['transfers'] })
await publishAuditView(server.database, project, people['staff manage'])
await prepareFreeView(server.database, project, people['staff manage'])
const duplicateSuppliers = { ...AUDIT_VIEW, source: 'suppliersduplicate' } as const
await publishAuditView(server.database, project, people['staff manage'], { view: duplicateSuppliers })

const sessions = new Map<AnyActor, Session>()
for (const name of Object.keys(people) as ActorName[]) sessions.set(name, await server.signInAs(people[name]))
await server.database.owner
  .updateTable('core.users')
  .set({ is_disabled: true })
  .where('id', '=', people['disabled member'].id)
  .execute()

const params = { projectId: project.id, source: 'dashboard' } as const
const reader = sessionOf('customer read')
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as: reader })

const free = await server.call(
  getViewMetadata,
  { params: { projectId: project.id, source: 'freeanomaly' }, query: {} },
  { as: reader },
)

const subjects = await adminSubjects(server)

const matrix = new Map<string, Map<AnyActor, number>>()
afterAll(() => process.stdout.write(`${describeMatrix(ACTORS, matrix)}\n`))

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

test('API-02 the served OpenAPI document describes uploads as forms and downloads as bytes', async () => {
  const { paths } = (await server.app.inject('/services/docs/json')).json()
  const at = paths[downloadFile.path.replace(/:(\w+)/g, '{$1}')]
  const { properties } = at.put.requestBody.content['multipart/form-data'].schema
  expect(properties.file).toEqual({ type: 'string', format: 'binary' })
  expect(properties['meta-data'].required).toEqual(['filename'])
  expect(at.get.responses['200'].content).toEqual({
    'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
  })
})

test('SEC-01 every endpoint has a sample request, so that none escapes the matrix', () => {
  expect(Object.keys(ENDPOINT_SAMPLES).toSorted()).toEqual(REGISTRY.map(({ name }) => name).toSorted())
})

describe.each(REGISTRY)('$method $path', (endpoint) => {
  test.each(ACTORS)('SEC-01 ACC-01 PRJ-05 answers the %s by the table of rights', async (actor) => {
    const request = await sampleOf(endpoint, actor)
    const session = sessions.get(actor)
    const answer = await server.send(endpoint, request, session === undefined ? {} : { as: session })
    const row = matrix.get(endpoint.name) ?? new Map<AnyActor, number>()
    matrix.set(endpoint.name, row.set(actor, answer.statusCode))
    expect(answer.statusCode, answer.body).toBe(expectedStatus(endpoint, actor))
  })
})

const ofProject = REGISTRY.filter(
  ({ path, credential }) => path.includes(':projectId') && credential !== 'ticket',
)

describe.each(ofProject)('$method $path', (endpoint) => {
  test('SEC-01 PRJ-05 a foreign project and a missing one are answered alike', async () => {
    const request = await sampleOf(endpoint, 'customer review')
    const ask = async (projectId: number) => {
      const requested = { ...request, params: { ...request.params, projectId } }
      const answer = await server.send(endpoint, requested, { as: sessionOf('customer review') })
      const { requestId, ...problem } = answer.json()
      return { status: answer.statusCode, headers: Object.keys(answer.headers).toSorted(), problem }
    }
    const answer = await ask(foreign.id)
    expect(answer).toMatchObject({ status: 404, problem: { code: 'project_not_found' } })
    expect(await ask(2_147_483_647)).toEqual(answer)
  })
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

function sessionOf(actor: ActorName): Session {
  const session = sessions.get(actor)
  if (session === undefined) throw new Error(`${actor} is not signed in`)
  return session
}

async function sampleOf(endpoint: EndpointDefinition, actor: AnyActor) {
  const sample = ENDPOINT_SAMPLES[endpoint.name]
  if (sample === undefined) throw new Error(`${endpoint.name} has no sample request`)
  const maySucceed = expectedStatus(endpoint, actor) < 300
  const needsResultSet = endpoint.path.includes(':resultSet') && maySucceed
  const needsChangeSet = endpoint.path.includes(':changeSet') && maySucceed
  const needsSavedView = endpoint.path.includes(':savedView') && maySucceed
  const world: SampleWorld = {
    projectId: project.id,
    timestamp: viewMetaData.timestamp,
    freeTimestamp: free.viewMetaData.timestamp,
    resultSet: needsResultSet ? await openAs(actor) : null,
    savedView: needsSavedView ? await saveViewAs(actor) : null,
    changeSet: needsChangeSet ? await writeAs(actor, endpoint) : null,
    ...(await jobAs(actor, endpoint, maySucceed)),
    freshSession: () => server.signInAs(visitor),
    freshLink: () => freshLink(server),
    ...subjects,
    freshIdToken: () => freshIdToken(server, providers.test, 'test'),
    identity: endpoint.path.includes(':identity') && maySucceed ? await identityAs(actor) : null,
    freshSecondStep: () => freshSecondStep(server),
    ask: async (asked) => {
      const as = sessions.get(actor)
      return maySucceed && as !== undefined ? server.call(asked, {} as never, { as }) : null
    },
    now: server.clock.now(),
    login: visitor.login,
    password: TEST_PASSWORD,
  }
  return sample(world)
}

/** An identity of the caller’s own, who has a password as well. */
function identityAs(actor: AnyActor): Promise<number> {
  return createIdentityCalls(server).connect(people[actor as ActorName], providers.test.issuer, actor)
}

/** A job and a ticket for its file, of the caller’s own where the call may succeed. */
async function jobAs(
  actor: AnyActor,
  { path, name, credential, projectIn }: EndpointDefinition,
  maySucceed: boolean,
) {
  const needsJob = path.includes(':job') || projectIn === 'body'
  if (!needsJob || !maySucceed || actor === 'stranger') return { job: null, ticket: null }
  const job = await madeJob(server, project.id, people[actor].id, name === 'retry-job' ? 'failed' : 'done')
  if (credential !== 'ticket') return { job, ticket: null }
  const body = { projectId: project.id, job }
  return { job, ticket: (await server.call(createTicket, { body }, { as: sessionOf(actor) })).ticket }
}

async function openAs(actor: AnyActor): Promise<string> {
  const session = sessions.get(actor)
  const body = { timestamp: viewMetaData.timestamp }
  const opened = await server.call(
    openResultSet,
    { params, body },
    session === undefined ? {} : { as: session },
  )
  return opened.resultSet
}

async function saveViewAs(actor: AnyActor): Promise<number> {
  const session = sessions.get(actor)
  const state = { prefilteredView: null, filter: null, search: '', sort: [], layout: {} }
  const body = { name: randomUUID(), isShared: false, state }
  const saved = await server.call(
    createSavedView,
    { params, body },
    session === undefined ? {} : { as: session },
  )
  return saved.id
}

/** A change set of the caller’s own where they may write, else of somebody else’s; undone for a call that redoes it. */
async function writeAs(actor: AnyActor, { name, access }: EndpointDefinition): Promise<string> {
  const as = access === 'cell.edit' ? sessions.get(actor) : sessionOf('staff manage')
  const body = {
    action: 'multipleEdit' as const,
    timestamp: viewMetaData.timestamp,
    selection: { entryIds: ['E1$$1'] },
    column: 'Preuve',
    value: `https://ged.example/${randomUUID()}`,
  }
  const options = as === undefined ? {} : { as }
  const { changeSet } = await server.call(runAction, { params, body }, options)
  if (changeSet === null) throw new Error('The sample wrote nothing.')
  if (name === 'redo-change-set') {
    await server.call(undoChangeSet, { params: { projectId: project.id, changeSet }, body: {} }, options)
  }
  return changeSet
}

/** What the declaration and the table of rights say, worked out without the server. */
function expectedStatus(
  { access, response, path, credential, projectIn }: EndpointDefinition,
  actor: AnyActor,
): number {
  const success = response === null ? 204 : 200
  if (access === 'public') return success
  if (actor === 'stranger' || actor === 'disabled member') return 401
  // Who may have no ticket has none, whoever they are.
  if (credential === 'ticket' && rights[actor] === undefined) return 401
  if (access === 'signed-in') return success
  const user = {
    id: 0,
    roleType: actor.startsWith('customer') || actor === 'member of another project' ? 'customer' : 'staff',
    optionalFeatures: actor === 'admin without membership' ? administrator.optionalFeatures : [],
  } as const
  const right = rights[actor]
  const isMember = right !== undefined
  if ((path.includes(':projectId') || projectIn === 'body') && !isMember) return 404
  return can({ user, impersonator: null }, access, isMember ? { features: FEATURES, right } : null)
    ? success
    : 403
}
