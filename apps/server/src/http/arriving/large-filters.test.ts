import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { REGISTRY } from '@quitus/contract/registry.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { expect, test } from 'vitest'
import { addressOf } from '#testing/call-endpoint.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { largeBodyBytes } from './json-body.ts'

const server = await startTestServer()
const person = await server.person()
const project = await server.project({ members: [[person, 'review']] })
await publishAuditView(server.database, project, person)
const as = await server.signInAs(person)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData

const leaf = (value: string) => ({ column: 'Écriture', op: 'contains', value })
async function open(filter: object): Promise<[number, string | undefined]> {
  const answer = await server.app.inject({
    method: 'POST',
    url: addressOf(openResultSet, { params }),
    headers: { authorization: `Bearer ${as.accessToken}` },
    payload: { timestamp, filter },
  })
  return [answer.statusCode, answer.json().code]
}

test('OPS-06 bodies that may hold a filter go to a thread from 16 KB on, all others from 32 KB on', () => {
  expect(largeBodyBytes(openResultSet.body)).toBe(16 * 1024)
  expect(largeBodyBytes(editCells.body)).toBe(32 * 1024)
  expect(largeBodyBytes(undefined)).toBe(32 * 1024)
  const withFilter = REGISTRY.filter(({ body }: EndpointDefinition) => largeBodyBytes(body) < 32 * 1024)
  expect(withFilter.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
    [
      "apply-template",
      "create-defined-view",
      "create-saved-view",
      "create-synthesis",
      "export-list",
      "find-list-position",
      "get-list-totals",
      "list-column-values",
      "list-list-values",
      "list-rows",
      "open-result-set",
      "preview-synthesis",
      "start-clean-up-list",
      "start-export",
      "update-defined-view",
      "update-saved-view",
      "update-synthesis",
    ]
  `)
})

test('OPS-06 a filter of 120 KB whose conditions hide behind a second key is refused, a large one within the limits is read', async () => {
  const hidden = { all: [leaf('a')], any: Array.from({ length: 2000 }, (_, at) => leaf(`hidden ${at}`)) }
  expect(JSON.stringify(hidden).length).toBeGreaterThan(100_000)
  expect(await open(hidden)).toEqual([400, 'invalid_request'])
  const large = { any: Array.from({ length: 100 }, (_, at) => leaf(`${at} ${'x'.repeat(300)}`)) }
  expect(await open(large)).toEqual([200, undefined])
})
