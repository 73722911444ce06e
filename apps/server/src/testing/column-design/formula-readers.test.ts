import { previewSynthesis } from '@quitus/contract/synthesis/define-syntheses.ts'
import { getColumnDesign, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import type { AddedColumnType } from '@quitus/domain/columns/column-design.ts'
import { expect, test } from 'vitest'
import { readCsv } from '../export-world.ts'
import { exportedFile } from '../files/exported-file.ts'
import { publishAuditView } from '../publish-audit-view.ts'
import { startTestServer } from '../start-test-server.ts'
import { SYNTHESIS_VIEW } from '../synthesis/synthesis-view.ts'
import { NEW_DESIGN } from './design-world.ts'

const server = await startTestServer({ runsJobs: true })
const staff = await server.person({ roleType: 'staff' })
const as = await server.signInAs(staff)

test('DATA-02 SYN-02 VIEW-12 what is calculated is exported with its sum, and a synthesis groups by it', async () => {
  const project = await server.project({
    members: [[staff, 'manage']],
    features: ['dashboard', 'synthesis'],
  })
  const rows = [1500, 80, 2500, null].map((amount, at) => ({
    ...{ entryId: `E${at}$$1`, anomalyId: `A${at}` },
    values: { 'Id anomalie': `A${at}`, 'Montant anomalie': amount, Fournisseur: 'Zéphyr' },
  }))
  await publishAuditView(server.database, project, staff, { view: SYNTHESIS_VIEW, rows: rows as never })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const { version, columns, card } = await server.call(getColumnDesign, { params }, { as })
  const calculated = (label: string, type: AddedColumnType, formula: string, footerStyle: 'SUM' | null) => ({
    ...{ name: null, added: { type, isAnomalyColumn: true, formula } },
    design: { ...NEW_DESIGN, label: { fr: label, en: label }, isEditable: false, footerStyle },
  })
  const added = [
    calculated('Taille', 'STRING', '{Montant anomalie} >= 1000 ? "grande" : "petite"', null),
    calculated('TTC', 'AMOUNT', '{Montant anomalie} * 1.2', 'SUM'),
  ]
  const kept = columns.map(({ name, design }) => ({ name, design }))
  await server.call(
    saveColumnDesign,
    { params, body: { version, card, columns: [...kept, ...added] } },
    { as },
  )

  const { viewMetaData } = await server.call(getViewMetadata, { params, query: {} }, { as })
  const names = ['Id anomalie', 'custom:taille', 'custom:ttc'].map((name) => ({ name }))
  const body = { format: 'csv' as const, timestamp: viewMetaData.timestamp, columns: names, groups: false }
  const { bytes } = await exportedFile(server, { params, body }, { as })
  const [header, ...lines] = readCsv(bytes)
  expect(header).toEqual(['Id anomalie', 'Taille', 'TTC'])
  expect(lines.slice(0, -1).toSorted()).toEqual([
    ['A0', 'grande', '1800,00'],
    ['A1', 'petite', '96,00'],
    ['A2', 'grande', '3000,00'],
    ['A3', 'petite', ''],
  ])
  expect(lines.at(-1)).toEqual(['Total', '', '4896,00'])

  const definition = {
    ...{ top: null, measures: ['count', 'found'], filter: null, chart: 'none' },
    rows: [{ kind: 'value', column: 'custom:taille' }],
  } as const
  const requested = { params: { projectId: project.id }, body: { definition: definition as never } }
  const synthesis = await server.call(previewSynthesis, requested, { as })
  expect(synthesis.rows.map((row) => row.values.slice(0, 2))).toEqual([
    [2, 4000],
    [2, 80],
  ])
})
