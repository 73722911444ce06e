import { SAMPLE_DEFINITION } from '#testing/access/made-synthesis.sql.ts'
import { SAMPLE_DESIGN } from '../access/sample-design.ts'
import type { Probe } from './hidden-rows-probe.ts'

/** The synthesis that customers of the world of hidden rows see. */
export const SEEN_SYNTHESIS = 'par-fournisseur'

/** Probes of the syntheses: hidden rows count in no figure and name no group. */
export function synthesisProbes(projectId: number): Record<string, Probe> {
  const params = { projectId }
  const named = { ...params, name: SEEN_SYNTHESIS }
  const label = { fr: 'a', en: 'a' }
  const definition = SAMPLE_DEFINITION
  const ofDashboard = { ...params, source: 'dashboard' }
  const defined = { label, filter: { column: 'Fournisseur', op: 'empty' }, isVisibleToCustomers: true }
  const requests = {
    'list-syntheses': { params },
    'create-synthesis': { params, body: { label, definition } },
    'update-synthesis': {
      params: named,
      body: { label, definition, changedAt: '2020-01-01T00:00:00.000000Z' },
    },
    'delete-synthesis': { params: named },
    'order-syntheses': { params, body: { names: [SEEN_SYNTHESIS] } },
    'preview-synthesis': { params, body: { definition } },
    'update-synthesis-accesses': { params, body: { accesses: [] } },
    'get-column-design': { params: ofDashboard },
    'save-column-design': {
      params: ofDashboard,
      body: { version: 0, columns: [{ name: 'a', design: SAMPLE_DESIGN }], card: null },
    },
    'undo-column-design': { params: ofDashboard, body: { version: 1 } },
    'get-search-texts': { params: ofDashboard },
    'renew-search-texts': { params: ofDashboard },
    'try-formula': {
      params: ofDashboard,
      body: { name: null, label: 'x', type: 'AMOUNT', formula: '{Montant anomalie} * 2' },
    },
    'get-template': { params },
    'get-mapping-file': { params },
    'apply-template': {
      params,
      body: { format: 'quitus-template', version: 2, grids: {}, syntheses: [], settings: {} },
    },
    'list-column-uses': { params: { ...ofDashboard, column: 'Fournisseur' } },
    'preview-column-type': { params: { ...ofDashboard, column: 'custom:a' }, body: { type: 'AMOUNT' } },
    'change-column-type': {
      params: { ...ofDashboard, column: 'custom:a' },
      body: { version: 1, type: 'AMOUNT' },
    },
    'list-defined-views': { params: ofDashboard },
    'create-defined-view': { params: ofDashboard, body: defined },
    'update-defined-view': {
      params: { ...ofDashboard, name: 'a' },
      body: { ...defined, changedAt: '2020-01-01T00:00:00.000000Z' },
    },
    'delete-defined-view': { params: { ...ofDashboard, name: 'a' } },
    'order-defined-views': { params: ofDashboard, body: { names: ['a'] } },
  }
  return {
    'get-synthesis-metadata': {
      requested: { params },
      answers: { synthesesNames: [SEEN_SYNTHESIS] },
    },
    'get-synthesis-data': {
      requested: { params: named },
      answers: {
        total: { values: [5, 64.76, 64.76, 0, 0, null] },
      },
      shows: true,
    },
    // It shows no progress over time.
    'get-ageing-of-claims': { requested: { params: named }, answers: { code: 'synthesis_not_found' } },
    'download-syntheses': { requested: { params } },
    // To define them is the staff’s.
    ...Object.fromEntries(
      Object.entries(requests).map(([name, requested]) => [
        name,
        { requested, answers: { code: 'not_permitted' } },
      ]),
    ),
  }
}
