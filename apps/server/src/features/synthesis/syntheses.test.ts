import {
  createSynthesis,
  deleteSynthesis,
  listSyntheses,
  orderSyntheses,
  previewSynthesis,
  updateSynthesis,
  updateSynthesisAccesses,
} from '@quitus/contract/synthesis/define-syntheses.ts'
import {
  downloadSyntheses,
  getSynthesisData,
  getSynthesisMetadata,
} from '@quitus/contract/synthesis/read-syntheses.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import type { SynthesisDefinition } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sheetNames } from '#files/workbook/zip-workbook.ts'
import { madeSynthesis } from '#testing/access/made-synthesis.sql.ts'
import { zipPart } from '#testing/files/zip-part.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { SYNTHESIS_VIEW } from '#testing/synthesis/synthesis-view.ts'

const server = await startTestServer()
const manager = await server.person({ roleType: 'staff' })
const customer = await server.person()
const features = ['dashboard', 'synthesis', 'freeAnomaly'] as const
const members = [
  [manager, 'manage'],
  [customer, 'review'],
] as const
const asManager = { as: await server.signInAs(manager) }
const asCustomer = { as: await server.signInAs(customer) }
const english = { ...asManager, language: 'English' } as const

const DEFINITION: SynthesisDefinition = {
  rows: [{ kind: 'value', column: 'Société' }],
  top: null,
  measures: ['count', 'found'],
  filter: null,
  chart: 'none',
}

async function published(more: object = {}) {
  const project = await server.project({ members, features: [...features] })
  await publishAuditView(server.database, project, manager, { view: SYNTHESIS_VIEW, ...more })
  return { projectId: project.id, project }
}
const refusal = async (requested: Promise<{ statusCode: number; json: () => Record<string, unknown> }>) => {
  const answer = await requested
  return [answer.statusCode, answer.json().code]
}

test('SYN-02 a project that never had syntheses answers 404 with the number of the specification', async () => {
  const project = await server.project({ members, features: [...features] })
  const params = { projectId: project.id }
  for (const requested of [
    server.send(getSynthesisMetadata, { params }, asCustomer),
    server.send(getSynthesisData, { params: { ...params, name: 'par-categorie' } }, asManager),
  ]) {
    const answer = await requested
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'no_synthesis_setup', statusCode: 1002 })
  }
})

test('DATA-04 SYN-01 a project begins with four syntheses, and one whose staff deleted them is not given them again', async () => {
  const { projectId, project } = await published()
  const params = { projectId }
  const names = ['par-categorie', 'par-fournisseur', 'par-societe-et-exercice', 'avancement']
  expect(await server.call(getSynthesisMetadata, { params }, asCustomer)).toEqual({
    syntheses: [
      { name: names[0], label: 'Par catégorie', visible: true },
      { name: names[1], label: 'Par fournisseur', visible: true },
      { name: names[2], label: 'Par société et exercice', visible: true },
      { name: names[3], label: 'Avancement', visible: true },
    ],
    synthesesNames: names,
    synthesysVisibles: names,
  })
  for (const name of names) {
    const data = await server.call(getSynthesisData, { params: { ...params, name } }, english)
    expect(data.fault).toBeNull()
    if (name === 'par-categorie') expect(data.levels[0]?.label).toBe('Category')
    await server.call(deleteSynthesis, { params: { ...params, name } }, asManager)
  }
  await publishAuditView(server.database, project, manager, { view: SYNTHESIS_VIEW })
  expect((await server.call(getSynthesisMetadata, { params }, asManager)).syntheses).toEqual([])
})

test('SYN-04 customers see, call and drill into the syntheses that staff show them', async () => {
  const { projectId } = await published()
  const params = { projectId }
  const named = { params: { ...params, name: 'par-categorie' } }
  const accesses = [{ viewName: 'par-categorie', visibleForCustomer: false }]
  await server.call(updateSynthesisAccesses, { params, body: { accesses } }, asManager)
  expect((await server.call(getSynthesisMetadata, { params }, asCustomer)).synthesesNames).not.toContain(
    'par-categorie',
  )
  expect((await server.call(getSynthesisMetadata, { params }, asManager)).synthesysVisibles).toHaveLength(3)
  expect(await refusal(server.send(getSynthesisData, named, asCustomer))).toEqual([
    404,
    'synthesis_not_found',
  ])
  expect((await server.send(getSynthesisData, named, asManager)).statusCode).toBe(200)
  const view = { params: { ...params, source: 'dashboard' as const } }
  const { timestamp } = (await server.call(getViewMetadata, { ...view, query: {} }, asCustomer)).viewMetaData
  const body = { timestamp, synthesis: 'par-categorie' }
  expect(await refusal(server.send(openResultSet, { ...view, body }, asCustomer))).toEqual([
    404,
    'synthesis_not_found',
  ])
  const unknown = { accesses: [{ viewName: 'x', visibleForCustomer: true }] }
  expect(await refusal(server.send(updateSynthesisAccesses, { params, body: unknown }, asManager))).toEqual([
    404,
    'synthesis_not_found',
  ])
})

test('DATA-04 staff define, change, order and delete syntheses, each of which is recorded', async () => {
  const { projectId } = await published()
  const params = { projectId }
  const label = { fr: '  Par   société ', en: 'By company' }
  const made = await server.call(
    createSynthesis,
    { params, body: { label, definition: DEFINITION } },
    asManager,
  )
  expect(made).toMatchObject({ name: 'par-societe', label: { fr: 'Par société' }, visibleForCustomer: false })
  const again = await server.call(
    createSynthesis,
    { params, body: { label, definition: DEFINITION } },
    asManager,
  )
  expect(again.name).toBe('par-societe-2')
  const changed = { label, definition: { ...DEFINITION, top: 1 }, changedAt: made.changedAt }
  const named = { params: { ...params, name: made.name } }
  const { changedAt } = await server.call(updateSynthesis, { ...named, body: changed }, asManager)
  // Someone else’s change is not overwritten.
  expect(await refusal(server.send(updateSynthesis, { ...named, body: changed }, asManager))).toEqual([
    409,
    'synthesis_changed_meanwhile',
  ])
  await server.call(updateSynthesis, { ...named, body: { ...changed, changedAt } }, asManager)
  await server.call(orderSyntheses, { params, body: { names: ['par-societe-2', 'avancement'] } }, asManager)
  await server.call(deleteSynthesis, named, asManager)
  const { syntheses, fields, measures } = await server.call(listSyntheses, { params }, english)
  expect(syntheses.map(({ name }) => name)).toEqual([
    'par-societe-2',
    'avancement',
    'par-categorie',
    'par-fournisseur',
    'par-societe-et-exercice',
  ])
  expect(fields.slice(0, 5).map(({ column }) => column)).toEqual([
    'Code catégorie',
    'Fournisseur',
    'Société',
    'Exercice',
    'Date',
  ])
  expect(fields.find(({ column }) => column === 'Note interne')?.isHiddenFromCustomers).toBe(true)
  expect(fields.map(({ column }) => column)).not.toContain('Catégorie')
  expect(measures.map(({ measure }) => measure)).toContain('leftToRecover')
  const recorded = await sql<{ how: string }>`
    select details ->> 'how' as how from core.audit_events
    where project_id = ${projectId} and details -> 'fields' ? 'syntheses' order by id`.execute(
    server.database.owner,
  )
  expect(recorded.rows.map(({ how }) => how)).toEqual([
    ...['created', 'created', 'changed', 'changed', 'ordered', 'deleted'],
  ])
})

test('DATA-04 a definition that gives no figures is refused where it is entered', async () => {
  const { projectId } = await published()
  const preview = (more: Partial<SynthesisDefinition>) => {
    const definition = { ...DEFINITION, ...more }
    return refusal(server.send(previewSynthesis, { params: { projectId }, body: { definition } }, asManager))
  }
  expect(await preview({ rows: [{ kind: 'value', column: 'Inventée' }] })).toEqual([400, 'unknown_column'])
  expect(await preview({ rows: [{ kind: 'month', column: 'Société' }] })).toEqual([
    400,
    'synthesis_not_supported',
  ])
  expect(await preview({ rows: [{ kind: 'value', column: 'Catégorie' }] })).toEqual([
    400,
    'synthesis_not_supported',
  ])
  expect(await preview({ measures: ['count', 'count'] })).toEqual([400, 'synthesis_not_supported'])
  expect(await preview({ filter: { column: 'Montant', op: 'contains', value: 'x' } })).toEqual([
    400,
    'filter_not_supported',
  ])
  expect(await preview({ top: 0 })).toEqual([400, 'invalid_request'])
})

test('SYN-03 of thousands of suppliers a synthesis shows 200 at most, and the others in one row', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => {
    const values = { 'Id anomalie': `A${at}`, 'Montant anomalie': '2', Fournisseur: `F${at}` }
    return { entryId: `E${at}$$1`, anomalyId: `A${at}`, values }
  })
  const { projectId } = await published({ rows })
  const definition = { ...DEFINITION, rows: [{ kind: 'value', column: 'Fournisseur' }] as const }
  const answer = await server.send(previewSynthesis, { params: { projectId }, body: { definition } }, english)
  const { rows: shown, total } = answer.json()
  expect([shown.length, shown.at(-1)?.isOthers, shown.at(-1)?.values[0]]).toEqual([201, true, 4800])
  expect(total.values[0]).toBe(5000)
})

test('SYN-03 a column that a later publication lacks is said, and not named to customers from whom it is withheld', async () => {
  const { projectId, project } = await published()
  const byCompany = await madeSynthesis(server.database, projectId, { definition: DEFINITION })
  const params = { projectId, name: byCompany.name }
  expect((await server.call(getSynthesisData, { params }, asCustomer)).fault).toBeNull()
  const columns = SYNTHESIS_VIEW.columns.filter(({ name }) => name !== 'Société')
  await publishAuditView(server.database, project, manager, { view: { ...SYNTHESIS_VIEW, columns } })
  const data = await server.call(getSynthesisData, { params }, asCustomer)
  expect(data).toMatchObject({ fault: { code: 'missing_column', column: 'Société' }, rows: [] })
  const secret = { ...DEFINITION, rows: [{ kind: 'value' as const, column: 'Note interne' }] }
  const byNote = await madeSynthesis(server.database, projectId, { definition: secret })
  const answer = await server.send(getSynthesisData, { params: { projectId, name: byNote.name } }, asCustomer)
  expect(answer.json().fault).toEqual({ code: 'missing_column', column: null })
  expect(answer.body).not.toContain('Note interne')
  expect(
    (await server.call(getSynthesisData, { params: { projectId, name: byNote.name } }, asManager)).fault,
  ).toBeNull()
})

test('SYN-03 without any anomaly every figure is nothing, and a colleague’s decision shows at once', async () => {
  const { projectId } = await published({ rows: [] })
  for (const name of ['par-categorie', 'avancement']) {
    const data = await server.call(getSynthesisData, { params: { projectId, name } }, asCustomer)
    expect(data.rows).toEqual([])
    expect(data.total.values.filter((value) => value !== 0 && value !== null)).toEqual([])
  }
  const other = await published()
  const params = { projectId: other.projectId, name: 'par-categorie' }
  const validated = async () => {
    const { columns, total } = await server.call(getSynthesisData, { params }, asCustomer)
    return total.values[columns.findIndex(({ measure }) => measure === 'validated')]
  }
  expect(await validated()).toBe(0)
  const view = { params: { projectId: other.projectId, source: 'dashboard' as const } }
  const { timestamp } = (await server.call(getViewMetadata, { ...view, query: {} }, asManager)).viewMetaData
  const body = {
    action: 'validate' as const,
    timestamp,
    selection: { entryIds: ['E1$$1'] },
    acceptedAmount: 1000.25,
  }
  await server.call(runAction, { ...view, body }, asManager)
  expect(await validated()).toBe(1000.25)
})

test('SYN-03 the workbook has a sheet for each synthesis that the reader sees, with numbers as numbers', async () => {
  const { projectId } = await published()
  const params = { projectId }
  const accesses = [{ viewName: 'avancement', visibleForCustomer: false }]
  await server.call(updateSynthesisAccesses, { params, body: { accesses } }, asManager)
  const answer = await server.send(
    downloadSyntheses,
    { params, query: {} },
    { ...asCustomer, language: 'English' },
  )
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet')
  const workbook = zipPart(answer.rawPayload, 'xl/workbook.xml').toString()
  expect([...workbook.matchAll(/sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    ...['By category', 'By supplier', 'By company and financial year'],
  ])
  const sheet = zipPart(answer.rawPayload, 'xl/worksheets/sheet2.xml').toString()
  const { rows, total } = await server.call(
    getSynthesisData,
    { params: { ...params, name: 'par-fournisseur' } },
    asCustomer,
  )
  expect(sheet).toContain('>Amount found</t>')
  expect(sheet).toContain(`>${rows[0]?.label ?? 'No value'}</t>`)
  for (const value of [...(rows[0]?.values ?? []), ...total.values].filter((each) => each !== null))
    expect(sheet).toContain(`<v>${value}</v>`)
  const one = await server.send(downloadSyntheses, { params, query: { name: 'avancement' } }, asCustomer)
  expect(one.statusCode).toBe(404)
})

test('SYN-03 names of sheets are taken by every program, each once', () => {
  expect(sheetNames(['A/B: [x]*?', 'a b x', `${'é'.repeat(40)}`, 'É'.repeat(40), "'"])).toEqual([
    ...['A B x', 'a b x (2)', 'é'.repeat(31), `${'É'.repeat(27)} (2)`, 'Synthèse'],
  ])
})
