import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { startImpersonation } from '@quitus/contract/impersonation/start-impersonation.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import type { LooseRequest } from '../call-endpoint.ts'
import { freshSecondStep } from '../enrolled.ts'
import { createIdentityCalls, freshIdToken, runIdentityProviders } from '../identity-world.ts'
import { LETTER_VIEW } from '../letters/letter-view.ts'
import { makeServiceAccount } from '../make-service-account.ts'
import { prepareFreeView } from '../prepare-free-view.ts'
import { publishAuditView } from '../publish-audit-view.ts'
import { startTestServer, type TestServer } from '../start-test-server.ts'
import { publishSuppliers } from '../suppliers/publish-audit-suppliers.ts'
import { type Person, TEST_PASSWORD } from '../test-people.ts'
import { unreachableMailer } from '../unreachable-mailer.ts'
import {
  type ActorName,
  type AnyActor,
  expectedStatus,
  FEATURES,
  featuresOf,
  IMPERSONATED,
  PEOPLE,
  rightOf,
  SERVICE,
  SERVICE_PERMISSIONS_GIVEN,
} from './access-matrix.ts'
import { adminSubjects } from './admin-subjects.sql.ts'
import { claimedAnomaly, UNKNOWN_ANOMALY } from './claimed-anomaly.ts'
import { ENDPOINT_SAMPLES } from './endpoint-samples.ts'
import { freshLink } from './fresh-link.ts'
import { keptThings } from './kept-things.ts'
import type { SampleWorld } from './sample-world.ts'
import { thingsOf } from './things-of-actor.ts'
import { transferSubjects } from './transfer-subjects.sql.ts'

type Actor = Exclude<AnyActor, 'stranger'>

/**
 * Everyone of the access matrix, signed in, with the projects that the matrix is about, and a sample request of each
 * endpoint for each of them. With cells, all of the projects are in cell 1.
 */
export async function startAccessWorld({
  createCells,
}: Pick<NonNullable<Parameters<typeof startTestServer>[0]>, 'createCells'> = {}) {
  const { providers, configured } = await runIdentityProviders(['test'])
  const server = await startTestServer({
    ...{ identityProviders: configured, mailer: unreachableMailer() },
    ...(createCells === undefined ? {} : { createCells }),
  })
  const cell = createCells === undefined ? 0 : 1
  const people = await createPeople(server)
  /** Whose sign-ins samples use up; none of those who call. */
  const visitor = await server.person()
  const projects = await createProjects(server, people, cell)
  const { project, closed } = projects
  const manager = people['staff manage']
  const holding = await holdingServer(server, project.id)
  for (let made = 0; made < 2; made++)
    await publishAuditView(holding.database, project, manager, { view: LETTER_VIEW })
  await prepareFreeView(holding.database, project, manager)
  await publishSuppliers(holding, project, manager)

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
  await server.deps.cells.follow(project.id)

  const timestampOf = async (source: 'dashboard' | 'freeanomaly') => {
    const params = { projectId: project.id, source }
    const reader = { as: sessionOf('customer read') }
    return (await server.call(getViewMetadata, { params, query: {} }, reader)).viewMetaData.timestamp
  }
  const timestamp = await timestampOf('dashboard')
  const freeTimestamp = await timestampOf('freeanomaly')
  const ofFree = { projectId: project.id, timestamp: freeTimestamp }
  const subjects = await adminSubjects(server)
  const { connect } = createIdentityCalls(server)
  const things = thingsOf(holding, { projectId: project.id, timestamp })

  async function impersonateAgain(): Promise<Session> {
    const { login } = people['customer review']
    return server.call(
      startImpersonation,
      { body: { login, reason: 'Matrix of rights' } },
      { as: sessionOf('impersonator') },
    )
  }

  function sessionOf(actor: Actor) {
    const session = sessions.get(actor)
    if (session === undefined) throw new Error(`${actor} is not signed in`)
    return session
  }

  function userIdOf(actor: AnyActor): number {
    if (actor === 'stranger') throw new Error('Nobody is signed in.')
    if (actor === SERVICE) return service.id
    return people[actor === IMPERSONATED ? 'customer review' : actor].id
  }

  async function sampleOf(endpoint: EndpointDefinition, actor: AnyActor): Promise<LooseRequest> {
    const sample = ENDPOINT_SAMPLES[endpoint.name]
    if (sample === undefined) throw new Error(`${endpoint.name} has no sample request`)
    const { path, access } = endpoint
    const maySucceed = expectedStatus(endpoint, actor) < 300
    const as = actor === 'stranger' || !maySucceed ? null : sessionOf(actor)
    const writer = access === 'cell.edit' ? as : sessionOf('staff manage')
    const needsIdentity = path.includes(':identity') && maySucceed
    const needsJob = path.includes(':job')
    const owner = maySucceed && as !== null ? userIdOf(actor) : manager.id
    const transfer = await transferSubjects(holding, { projectId: project.id, userId: owner }, endpoint)
    const world: SampleWorld = {
      projectId: project.id,
      timestamp,
      freeTimestamp,
      resultSet: as !== null && path.includes(':resultSet') ? await things.resultSet(as) : null,
      savedView: as !== null && path.includes(':savedView') ? await things.savedView(as) : null,
      ...(await things.ofAnomaly(as, writer, endpoint)),
      member: manager.id,
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
      identity: needsIdentity
        ? await connect(people[actor as ActorName], providers.test.issuer, actor)
        : null,
      freshSecondStep: () => freshSecondStep(server),
      send: async (endpoint) => {
        const as = sessions.get(actor)
        return maySucceed && as !== undefined ? server.call(endpoint, {} as never, { as }) : null
      },
      claimedAnomaly: async () =>
        maySucceed ? claimedAnomaly(server, sessionOf('staff manage'), ofFree) : UNKNOWN_ANOMALY,
      ...keptThings(holding, { projectId: project.id, staffId: manager.id, maySucceed }),
      now: server.clock.now(),
      login: visitor.login,
      password: TEST_PASSWORD,
      impersonable: people['customer read'].login,
      ownRefreshToken: endpoint.name === 'stop-impersonation' ? sessionOf('impersonator').refreshToken : null,
    }
    return sample(world)
  }

  return { server, ...projects, sessions, sessionOf, impersonateAgain, sampleOf }
}

export type AccessWorld = Awaited<ReturnType<typeof startAccessWorld>>

async function createPeople(server: TestServer): Promise<Record<ActorName, Person>> {
  const staff = { roleType: 'staff', company: 'Cabinet Quitus' } as const
  return {
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
}

/** The project of the matrix, two that someone else has or shares with nobody, and one without most features. */
async function createProjects(server: TestServer, people: Record<ActorName, Person>, cell: number) {
  const members = PEOPLE.flatMap((name) => {
    const right = rightOf(name)
    return right === undefined ? [] : [[people[name], right] as const]
  })
  return {
    project: await server.project({ members, features: [...FEATURES], cell }),
    foreign: await server.project({ members: [[people['member of another project'], 'review']], cell }),
    notShared: await server.project({ members: [[people['customer review'], 'review']], cell }),
    closed: await server.project({ members, features: ['transfers'], cell }),
  }
}

/** The server with the database and the files that have a project, for what samples write into them without a call. */
async function holdingServer(server: TestServer, projectId: number): Promise<TestServer> {
  const deps = await server.deps.cells.partsOf(projectId)
  return deps === null ? server : { ...server, deps, database: deps.database, files: deps.files }
}
