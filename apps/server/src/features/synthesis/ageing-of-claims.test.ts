import { updateSynthesisAccesses } from '@quitus/contract/synthesis/define-syntheses.ts'
import { getAgeingOfClaims, getSynthesisData } from '@quitus/contract/synthesis/read-syntheses.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { expect, test } from 'vitest'
import { madeSynthesis, SAMPLE_PROGRESS } from '#testing/access/made-synthesis.sql.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { SYNTHESIS_VIEW } from '#testing/synthesis/synthesis-view.ts'

const server = await startTestServer({ clockStart: new Date('2026-01-05T09:00:00Z') })
const manager = await server.person({ roleType: 'staff' })
const customer = await server.person()
const project = await server.project({
  members: [
    [manager, 'manage'],
    [customer, 'review'],
  ],
  features: ['dashboard', 'synthesis'],
})
let asManager = { as: await server.signInAs(manager) }
const rows = Array.from({ length: 4 }, (_, at) => ({
  entryId: `E${at}$$1`,
  anomalyId: `A${at}`,
  values: {
    'Id anomalie': `A${at}`,
    'Montant anomalie': `${100 + at}.50`,
    Fournisseur: at < 3 ? 'Éclair' : 'Zéphyr',
  },
}))
await publishAuditView(server.database, project, manager, { view: SYNTHESIS_VIEW, rows })
const projectId = project.id
const view = { params: { projectId, source: 'dashboard' as const } }
const { timestamp } = (await server.call(getViewMetadata, { ...view, query: {} }, asManager)).viewMetaData
const perform = (body: object) =>
  server.call(runAction, { ...view, body: { timestamp, ...body } as never }, asManager)
const of = (...places: number[]) => ({ selection: { entryIds: places.map((at) => `E${at}$$1`) } })
await perform({ action: 'validate', ...of(0, 1, 2, 3) })
await perform({ action: 'claim', date: '2026-01-05', ...of(0) })
server.clock.advance(Date.parse('2026-03-02T09:00:00Z') - server.clock.now().getTime())
asManager = { as: await server.signInAs(manager) }
const asCustomer = { as: await server.signInAs(customer), language: 'English' as const }
await perform({ action: 'claim', date: '2026-03-02', ...of(1, 3) })

const ageingOf = (name: string) => ({ params: { projectId, name } })

test('SYN-05 progress over time shows claims by their month, with what is left of them, and nothing that was never claimed', async () => {
  const data = await server.call(getSynthesisData, ageingOf('avancement'), asCustomer)
  expect(data.hasAgeing).toBe(true)
  const ageing = await server.call(getAgeingOfClaims, ageingOf('avancement'), asCustomer)
  expect(ageing).toMatchObject({ name: 'avancement', label: 'Ageing of claims', isFiltered: false })
  expect(ageing.columns.map(({ measure }) => measure)).toEqual(['claimed', 'leftToRecover'])
  expect(ageing.rows).toMatchObject([
    { label: 'January 2026', values: [100.5, 100.5] },
    { label: 'March 2026', values: [205, 205] },
  ])
})

test('SYN-05 claims are those that the synthesis counts, and their figures name it', async () => {
  const filter = { column: 'Fournisseur', op: 'in' as const, value: ['Éclair'] }
  const { name } = await madeSynthesis(server.database, projectId, {
    definition: { ...SAMPLE_PROGRESS, filter },
  })
  const ageing = await server.call(getAgeingOfClaims, ageingOf(name), asCustomer)
  expect(ageing).toMatchObject({ name, isFiltered: true })
  expect(ageing.rows.map(({ values }) => values[0])).toEqual([100.5, 101.5])
})

test('SYN-05 other syntheses have no ageing, and one that is hidden from customers shows them none', async () => {
  for (const name of ['par-categorie', 'par-fournisseur', 'par-societe-et-exercice']) {
    expect((await server.call(getSynthesisData, ageingOf(name), asCustomer)).hasAgeing).toBe(false)
    const answer = await server.send(getAgeingOfClaims, ageingOf(name), asCustomer)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'synthesis_not_found'])
  }
  const accesses = [{ viewName: 'avancement', visibleForCustomer: false }]
  await server.call(updateSynthesisAccesses, { params: { projectId }, body: { accesses } }, asManager)
  expect((await server.send(getAgeingOfClaims, ageingOf('avancement'), asCustomer)).statusCode).toBe(404)
  expect((await server.send(getAgeingOfClaims, ageingOf('avancement'), asManager)).statusCode).toBe(200)
})
