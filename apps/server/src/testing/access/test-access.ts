import {
  type EndpointDefinition,
  isRefusedToServiceAccounts,
  isRefusedWhileImpersonating,
} from '@quitus/contract/endpoint.ts'
import { REGISTRY } from '@quitus/contract/registry.ts'
import { afterAll, describe, expect, test } from 'vitest'
import type { LooseRequest } from '../call-endpoint.ts'
import {
  ACTORS,
  type AnyActor,
  describeMatrix,
  expectedStatus,
  IMPERSONATED,
  needsReview,
  SERVICE,
} from './access-matrix.ts'
import type { AccessWorld } from './access-world.ts'

/** Tests every endpoint for everyone, in the projects of a world: call it at the top of a file or of a `describe`. */
export function testAccess(world: AccessWorld): void {
  const { server, project, foreign, notShared, closed, sessions, sessionOf, impersonateAgain, sampleOf } =
    world
  const matrix = new Map<string, Map<AnyActor, number>>()
  afterAll(() => process.stdout.write(`${describeMatrix(matrix)}\n`))

  describe.each(REGISTRY)('$method $name', (endpoint) => {
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

  describe.each(ofProject)('$method $name', (endpoint) => {
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
    const allow = async (isAllowed: boolean) => {
      await server.database.owner
        .updateTable('core.projects')
        .set({ allows_impersonated_writes: isAllowed })
        .where('id', '=', project.id)
        .execute()
      await server.deps.cells.follow(project.id)
    }
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
    'SEC-01 $method $name refuses a source whose feature the project does not have',
    async (endpoint) => {
      const request = await sampleOf(endpoint, 'staff manage')
      const requested = { ...request, params: { ...request.params, projectId: closed.id } }
      expect((await server.send(endpoint, requested, { as: sessionOf('staff manage') })).statusCode).toBe(403)
    },
  )
}
