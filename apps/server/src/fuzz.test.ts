import { REGISTRY } from '@quitus/contract/registry.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryRequest } from './testing/arbitrary-request.ts'
import { publishAuditView } from './testing/publish-audit-view.ts'
import { startTestServer } from './testing/start-test-server.ts'

/** `QUITUS_FUZZ_CALLS=50000` makes the long run. */
const CALLS = Number(process.env.QUITUS_FUZZ_CALLS ?? 5_000)
const AT_ONCE = 20

const server = await startTestServer()
const person = await server.person({ roleType: 'staff' })
const project = await server.project({ members: [[person, 'manage']] })
await publishAuditView(server.database, project, person)
const as = await server.signInAs(person)
const params = { projectId: project.id, source: 'dashboard' } as const
const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
const { timestamp } = viewMetaData
const { resultSet } = await server.call(openResultSet, { params, body: { timestamp } }, { as })

const columns = viewMetaData.columns.map(({ name }) => name)
const KNOWN = {
  projectId: [project.id],
  source: ['dashboard'],
  resultSet: [resultSet],
  timestamp: [timestamp],
  column: columns,
  entryId: ['E1$$1', 'E2$$1'],
  changeSet: ['1', '2', '3'],
  anomalyId: ['A-01', 'A-02'],
  row: ['{"Écriture":"E1","Ligne":"1"}'],
  filename: ['a.txt', 'a.pdf', 'a.zip', 'a.svg'],
}

test(`SEC-03 ${CALLS} calls made from the contract, of every shape, get an answer that is no 5xx`, {
  timeout: 60_000 + CALLS * 40,
}, async () => {
  const perEndpoint = Math.ceil(CALLS / REGISTRY.length)
  const statuses = new Map<number, number>()
  for (const endpoint of REGISTRY) {
    const requests = fc.sample(arbitraryRequest(endpoint, KNOWN), perEndpoint)
    for (let at = 0; at < requests.length; at += AT_ONCE) {
      const batch = requests.slice(at, at + AT_ONCE).map(async (request) => {
        const answer = await server.send(endpoint, request, { as })
        const reported = `${endpoint.name} ${JSON.stringify(request).slice(0, 2_000)}: ${answer.body.slice(0, 500)}`
        expect(answer.statusCode, reported).toBeLessThan(500)
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      })
      await Promise.all(batch)
    }
  }
  const reported = [...statuses].toSorted().map(([status, count]) => `${count} × ${status}`)
  process.stdout.write(`Fuzzed ${perEndpoint * REGISTRY.length} calls: ${reported.join(', ')}\n`)
  expect(statuses.get(200)).toBeGreaterThan(CALLS / 100)
})
