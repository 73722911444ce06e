import { REGISTRY } from '@quitus/contract/registry.ts'
import { expect, test } from 'vitest'
import { ROUTES } from './routes.ts'
import { startAccessWorld } from './testing/access/access-world.ts'
import { ENDPOINT_SAMPLES } from './testing/access/endpoint-samples.ts'
import { testAccess } from './testing/access/test-access.ts'

const world = await startAccessWorld()
const { server } = world

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

testAccess(world)
