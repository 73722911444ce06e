import type { Access, EndpointDefinition } from '@quitus/contract/endpoint.ts'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import { downloadJobFile } from '@quitus/contract/jobs/download-job-file.ts'
import { getJob } from '@quitus/contract/jobs/get-job.ts'
import { REGISTRY } from '@quitus/contract/registry.ts'
import { ACTIONS, type Action } from '@quitus/domain/access/permissions.ts'
import { describe, expect, test, vi } from 'vitest'
import { rowProbes } from './testing/hidden-rows/hidden-row-probes.ts'
import type { Probe } from './testing/hidden-rows/hidden-rows-probe.ts'
import {
  HIDDEN,
  type HiddenRowsWorld,
  startHiddenRowsWorld,
} from './testing/hidden-rows/hidden-rows-world.ts'

/** A limit against hanging. */
const WAIT = { timeout: 60_000 }

const isOfProject = (access: Access) => access in ACTIONS && 'right' in ACTIONS[access as Action]
/** Transferred files are no cells and no rows of views. */
const isOfTransfers = (path: string) => path.includes('/transfers')
const ofProjects = REGISTRY.filter(
  ({ access, name, path }) => (isOfProject(access) && !isOfTransfers(path)) || name === 'list-projects',
)

const SEQUENCES = [
  { what: 'rows that staff have not presented', ...(await prepareSequence(await startHiddenRowsWorld())) },
  {
    what: 'weak anomalies of a project without triage',
    ...(await prepareSequence(await startHiddenRowsWorld({ areWeak: true }))),
  },
]

async function prepareSequence(world: HiddenRowsWorld) {
  const { server, asCustomer } = world
  const { params } = await exportedBy(world)
  const { ticket } = await server.call(createTicket, { params }, asCustomer)
  const probes = rowProbes(world, { params, ticket })
  /** In the order of the probes: what one of them writes, the next ones find. */
  const visited = Object.keys(probes).flatMap((name) => ofProjects.filter((each) => each.name === name))
  return { world, probes, visited, ofJob: { params } }
}

/** The file of every row that the customer sees, child rows included. */
async function exportedBy({ server, params, timestamp, project, asCustomer }: HiddenRowsWorld) {
  const body = { format: 'csv' as const, timestamp, columns: [{ name: 'Fournisseur' }, { name: 'Montant' }] }
  const { job } = await server.call(
    startExport,
    { params, body: { ...body, children: 'all' as const } },
    asCustomer,
  )
  const requested = { params: { projectId: project.id, job: job?.id ?? '' } }
  await vi.waitFor(
    async () => expect((await server.call(getJob, requested, asCustomer)).state).toBe('done'),
    WAIT,
  )
  return requested
}

describe.each(SEQUENCES)('$what', ({ world, probes, visited, ofJob }) => {
  const { server, asStaff, asCustomer } = world

  test('SEC-01 every endpoint of a project has a probe, so that none escapes the test', () => {
    expect(Object.keys(probes).toSorted()).toEqual(ofProjects.map(({ name }) => name).toSorted())
  })

  describe.each(visited)('$method $path', (endpoint: EndpointDefinition) => {
    const { requested, byStaff = requested, answers, refuses, shows } = probes[endpoint.name] as Probe
    test('SEC-01 DATA-10 shows a customer nothing of rows that are hidden from them', async () => {
      if (shows) expect((await server.send(endpoint, byStaff, asStaff)).body).toMatch(HIDDEN)
      const answer = await server.send(endpoint, requested, asCustomer)
      expect(answer.body).not.toMatch(HIDDEN)
      const isRefused = answers !== undefined && 'code' in answers
      expect(answer.statusCode < 300, answer.body).toBe(!isRefused)
      if (answers !== undefined) expect(answer.json()).toMatchObject(answers)
    })
    test('SEC-01 DATA-10 answers about a hidden row as about one that is not there', async () => {
      if (refuses === undefined) return
      const answer = await server.send(endpoint, refuses.requested, asCustomer)
      expect(answer.json()).toMatchObject({ code: refuses.code })
      expect(answer.body).not.toMatch(/Caché|66600\d/)
    })
  })

  test('VIEW-12 SEC-01 DATA-10 the exported file holds the rows that its maker sees', async () => {
    const { ticket } = await server.call(createTicket, { params: ofJob.params }, asCustomer)
    const { body } = await server.send(downloadJobFile, { ...ofJob, query: { ticket } }, asCustomer)
    expect(body).toContain('Éclair')
    expect(body).not.toMatch(HIDDEN)
  })
})
