import { ACTIONS } from '@quitus/domain/access/permissions.ts'
import { expect, test } from 'vitest'
import { REGISTRY } from './registry.ts'

/** Actions that a right in one project gives. */
const OF_PROJECT: ReadonlySet<string> = new Set(
  Object.entries(ACTIONS)
    .filter(([, rule]) => 'right' in rule)
    .map(([action]) => action),
)

test('OPS-08 each call whose permission concerns a project has its project in the path, in the same place', () => {
  const calls = REGISTRY.filter(({ access }) => OF_PROJECT.has(access))
  expect(calls.length).toBeGreaterThan(100)
  const paths = calls.flatMap(({ name, path, aliases = [] }) =>
    [path, ...aliases].map((each) => ({ name, path: each })),
  )
  expect(paths.filter(({ path }) => !path.startsWith('/services/v1/wexaus/projects/:projectId'))).toEqual([])
})

test('OPS-08 no call of a project names one anywhere else, and no other call names one in the path', () => {
  for (const { name, access, path, params, query, body } of REGISTRY) {
    expect('projectId' in (params?.shape ?? {}), name).toBe(path.includes(':projectId'))
    if (!OF_PROJECT.has(access)) continue
    for (const part of [query, body]) {
      const fields = part !== undefined && 'shape' in part ? Object.keys(part.shape as object) : []
      expect(
        fields.filter((field) => /^project(?:Ids?)?$/.test(field)),
        name,
      ).toEqual([])
    }
  }
})
