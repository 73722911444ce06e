import { randomUUID } from 'node:crypto'
import { beginVerification } from '@quitus/contract/session/begin-verification.ts'
import type { LooseRequest } from '../call-endpoint.ts'
import { FEATURES } from './access-matrix.ts'
import { ACCOUNT_SAMPLES } from './account-samples.ts'
import { ADMIN_SAMPLES } from './admin-samples.ts'
import { ANOMALY_SAMPLES } from './anomaly-samples.ts'
import { BOOK_SAMPLES } from './book-samples.ts'
import { DEFINED_VIEW_SAMPLES } from './defined-view-samples.ts'
import { IMPORT_SAMPLES } from './import-samples.ts'
import { LETTER_SAMPLES } from './letter-samples.ts'
import type { SampleWorld } from './sample-world.ts'
import { SETTINGS_SAMPLES } from './settings-samples.ts'
import { SYNTHESIS_SAMPLES } from './synthesis-samples.ts'
import { TRANSFER_SAMPLES } from './transfer-samples.ts'

const ENTRY = 'E1$$1'
const dashboard = (world: SampleWorld) => ({ projectId: world.projectId, source: 'dashboard' })
const resultSet = (world: SampleWorld) => ({
  ...dashboard(world),
  resultSet: world.resultSet ?? randomUUID(),
})

const freeEntries = ({ projectId, freeTimestamp }: SampleWorld) => ({
  params: { projectId },
  body: { timestamp: freeTimestamp, entryIds: ['AL-0000'] },
})

const EMPTY_STATE = { prefilteredView: null, filter: null, search: '', sort: [], layout: {} }
const savedView = (world: SampleWorld) => ({ ...dashboard(world), savedView: world.savedView ?? 1 })

const changeSet = ({ projectId, changeSet }: SampleWorld) => ({ projectId, changeSet: changeSet ?? '1' })
const job = ({ projectId, job }: SampleWorld) => ({ projectId, job: job ?? randomUUID() })
const fileCell = (world: SampleWorld) => ({
  ...dashboard(world),
  column: 'Pièce',
  anomalyId: 'A-01',
  entryId: ENTRY,
})
const duplicateSupplierCell = ({ projectId }: SampleWorld) => ({
  params: { projectId, column: 'Pièce' },
  query: { row: JSON.stringify({ Écriture: 'E1', Ligne: '1' }) },
})
const UPLOAD = { body: { filename: 'note.txt' }, file: new TextEncoder().encode('Payée deux fois.') }
const RECOVERY = { date: '2026-03-02', way: 'transfer', amount: 2 }
const FEES = { isOn: true, isShown: true, rules: { claim: null, correct: null, tax: null } }
const claimed = async ({ projectId, claimedAnomaly }: SampleWorld) => ({
  params: { projectId, anomalyId: (await claimedAnomaly()).anomalyId },
})
const recovered = async ({ projectId, claimedAnomaly }: SampleWorld) => ({
  params: { projectId, ...(await claimedAnomaly()) },
})

/**
 * One request for every endpoint of the registry that succeeds for anyone who may make it on a published audit view.
 */
export const ENDPOINT_SAMPLES: Readonly<
  Record<string, (world: SampleWorld) => Promise<LooseRequest> | LooseRequest>
> = {
  'sign-in': ({ login, password }) => ({ body: { login, plainPassword: password } }),
  'begin-second-factor': async ({ freshSecondStep }) => ({
    body: { challenge: (await freshSecondStep()).challenge },
  }),
  'complete-sign-in': async ({ freshSecondStep }) => ({ body: await freshSecondStep() }),
  'begin-verification': () => ({}),
  'verify-session': async ({ send, password }) => ({
    body: {
      challenge: (await send(beginVerification))?.challenge ?? 'x',
      answer: { plainPassword: password },
    },
  }),
  'refresh-session': async ({ freshSession }) => ({
    body: { refreshToken: (await freshSession()).refreshToken },
  }),
  'get-preparation': () => ({}),
  'unlock-session': async ({ freshSession, password }) => ({
    body: { refreshToken: (await freshSession()).refreshToken, plainPassword: password },
  }),
  'sign-out': async ({ freshSession }) => ({ body: { refreshToken: (await freshSession()).refreshToken } }),
  'list-identity-providers': () => ({}),
  'start-single-sign-on': () => ({ body: { provider: 'test' } }),
  'list-own-identities': () => ({}),
  'connect-identity': async ({ freshIdToken }) => ({ body: { azureToken: await freshIdToken() } }),
  'disconnect-identity': ({ identity }) => ({ params: { identity: identity ?? 1 } }),
  'request-password-reset': () => ({ body: `nobody-${randomUUID()}@example.test` }),
  'check-password-link': async ({ freshLink }) => ({ body: { token: await freshLink() } }),
  'change-password': async ({ freshLink }) => ({
    query: { token: await freshLink() },
    body: 'seven quiet herons over water',
  }),
  'get-me': () => ({}),
  'update-me': () => ({ body: { language: 'en' } }),
  'list-impersonable-users': () => ({ query: { search: 'Dubois' } }),
  'start-impersonation': ({ impersonable }) => ({ body: { login: impersonable, reason: 'Sample' } }),
  'stop-impersonation': ({ ownRefreshToken }) => ({ body: { refreshToken: ownRefreshToken ?? 'none' } }),
  'list-service-accounts': () => ({}),
  'create-service-account': ({ projectId }) => ({
    body: { name: 'Extraction', roleType: 'customer', permissions: ['view.read'], projects: [projectId] },
  }),
  'update-service-account': ({ serviceAccount }) => ({
    params: { account: serviceAccount },
    body: { name: 'Extraction nocturne' },
  }),
  'create-service-token': ({ serviceAccount }) => ({
    params: { account: serviceAccount },
    body: { name: 'Serveur', days: 30 },
  }),
  'revoke-service-token': ({ serviceAccount, serviceToken }) => ({
    params: { account: serviceAccount, token: serviceToken },
  }),
  ...ACCOUNT_SAMPLES,
  'list-projects': () => ({}),
  'get-project': ({ projectId }) => ({ params: { projectId } }),
  'update-project-screens': ({ projectId }) => ({
    params: { projectId },
    body: { features: [...FEATURES] },
  }),
  ...SETTINGS_SAMPLES,
  'get-home': ({ projectId }) => ({ params: { projectId } }),
  'note-visit': ({ projectId }) => ({
    params: { projectId },
    body: { figures: [{ kind: 'toDecide', count: 2, amount: 12.5 }] },
  }),
  'listen-events': ({ projectId }) => ({ params: { projectId } }),
  'report-presence': ({ projectId }) => ({
    params: { projectId },
    body: { tab: randomUUID(), place: null },
  }),
  'get-view-metadata': (world) => ({ params: dashboard(world) }),
  'list-prefiltered-views': (world) => ({ params: dashboard(world) }),
  'get-view-data': (world) => ({ params: dashboard(world) }),
  'open-result-set': (world) => ({ params: dashboard(world), body: { timestamp: world.timestamp } }),
  'list-result-set-rows': (world) => ({ params: resultSet(world), query: { offset: 0, limit: 10 } }),
  'get-result-set-totals': (world) => ({ params: resultSet(world) }),
  'get-result-set-statistics': (world) => ({
    params: resultSet(world),
    body: { columns: ['Montant'], rows: { ranges: [[0, 5]] } },
  }),
  'find-entry-position': (world) => ({ params: resultSet(world), query: { entryId: ENTRY } }),
  'list-child-counts': (world) => ({ params: resultSet(world) }),
  'list-child-rows': (world) => ({
    params: resultSet(world),
    query: { entryId: ENTRY, offset: 0, limit: 10 },
  }),
  'find-in-result-set': (world) => ({
    params: resultSet(world),
    body: { text: 'a', columns: ['Fournisseur'], from: null, direction: 'next' },
  }),
  'list-column-values': (world) => ({
    params: { ...dashboard(world), column: 'Fournisseur' },
    body: { timestamp: world.timestamp },
  }),
  'edit-cells': (world) => ({
    params: dashboard(world),
    body: {
      timestamp: world.timestamp,
      changes: [{ entryId: ENTRY, column: 'Remarque', value: null, expected: null }],
    },
  }),
  'run-action': (world) => ({
    params: dashboard(world),
    body: {
      action: 'multipleEdit',
      timestamp: world.timestamp,
      selection: { entryIds: [ENTRY] },
      column: 'Nombre',
      value: 12,
    },
  }),
  'undo-change-set': (world) => ({ params: changeSet(world), body: {} }),
  'redo-change-set': (world) => ({ params: changeSet(world), body: {} }),
  'get-change-set': (world) => ({ params: changeSet(world) }),
  'list-recoveries': async (world) => claimed(world),
  'add-recovery': async (world) => ({ ...(await claimed(world)), body: RECOVERY }),
  'get-fee-settings': ({ projectId }) => ({ params: { projectId } }),
  'update-fee-settings': ({ projectId }) => ({ params: { projectId }, body: FEES }),
  'get-fee-statement': async ({ projectId, feesShown }) => {
    await feesShown()
    return { params: { projectId }, query: { month: '2026-03' } }
  },
  'download-fee-statement': async ({ projectId, feesShown }) => {
    await feesShown()
    return { params: { projectId }, query: { month: '2026-03', format: 'xlsx' } }
  },
  'add-recoveries': async (world) => {
    const { anomalyId } = await world.claimedAnomaly()
    return { params: { projectId: world.projectId }, body: { lines: [{ ...RECOVERY, anomalyId }] } }
  },
  'read-receipts': ({ projectId }) => ({
    params: { projectId },
    body: { filename: 'recus.csv' },
    file: new TextEncoder().encode('Anomalie;Date;Montant\nA-00001;02/03/2026;2,00\n'),
  }),
  'change-recovery': async (world) => ({ ...(await recovered(world)), body: { amount: 3 } }),
  'remove-recovery': async (world) => recovered(world),
  'list-own-changes': (world) => ({ params: dashboard(world) }),
  // In this order, which is the registry's: what one reads, the one before it wrote.
  'upload-file': (world) => ({ params: fileCell(world), ...UPLOAD }),
  'link-file': (world) => ({ params: fileCell(world), body: { object: world.transferFile } }),
  'download-file': (world) => ({ params: fileCell(world) }),
  'delete-file': (world) => ({ params: fileCell(world) }),
  'upload-duplicate-supplier-file': (world) => ({ ...duplicateSupplierCell(world), ...UPLOAD }),
  'link-duplicate-supplier-file': (world) => ({
    ...duplicateSupplierCell(world),
    body: { object: world.transferFile },
  }),
  'download-duplicate-supplier-file': duplicateSupplierCell,
  'delete-duplicate-supplier-file': duplicateSupplierCell,
  'list-history': (world) => ({ params: dashboard(world), query: { entryId: ENTRY } }),
  'list-common-invoices': ({ projectId }) => ({ params: { projectId, anomalyId: 'A-01' } }),
  'get-anomaly': (world) => ({ params: { ...dashboard(world), anomalyId: 'A-01' } }),
  'search-project': ({ projectId }) => ({ params: { projectId }, query: { text: 'Dupont' } }),
  'get-movement': (world) => ({ params: { ...dashboard(world), entryId: ENTRY } }),
  'get-supplier': ({ projectId }) => ({ params: { projectId, code: ENTRY } }),
  'list-supplier-movements': ({ projectId }) => ({ params: { projectId, code: ENTRY } }),
  'list-gone-entries': (world) => ({ params: dashboard(world), query: { offset: 0, limit: 10 } }),
  'list-awaiting': (world) => ({ params: dashboard(world) }),
  'list-choices': (world) => ({ params: { ...dashboard(world), columnId: 'Suivi' } }),
  'get-add-row-metadata': ({ projectId }) => ({ params: { projectId } }),
  'add-free-anomaly': ({ projectId, freeTimestamp }) => ({
    params: { projectId },
    body: { timestamp: freeTimestamp, values: { Fournisseur: 'Béton & Fils' } },
  }),
  'delete-free-anomalies': (world) => freeEntries(world),
  'restore-free-anomalies': (world) => freeEntries(world),
  'list-deleted-free-anomalies': ({ projectId }) => ({ params: { projectId } }),
  ...ANOMALY_SAMPLES,
  ...BOOK_SAMPLES,
  ...IMPORT_SAMPLES,
  ...LETTER_SAMPLES,
  ...SYNTHESIS_SAMPLES,
  ...DEFINED_VIEW_SAMPLES,
  'list-saved-views': (world) => ({ params: dashboard(world) }),
  'create-saved-view': (world) => ({
    params: dashboard(world),
    body: { name: randomUUID(), isShared: false, state: EMPTY_STATE },
  }),
  'update-saved-view': (world) => ({ params: savedView(world), body: { name: randomUUID() } }),
  'delete-saved-view': (world) => ({ params: savedView(world) }),
  'start-export': (world) => ({
    params: dashboard(world),
    body: { format: 'csv', timestamp: world.timestamp, columns: [{ name: 'Fournisseur' }], dryRun: true },
  }),
  'start-clean-up-list': ({ projectId }) => ({
    params: { projectId },
    body: { format: 'csv', dryRun: true },
  }),
  'list-jobs': ({ projectId }) => ({ params: { projectId } }),
  'get-job': (world) => ({ params: job(world) }),
  'cancel-job': (world) => ({ params: job(world) }),
  'retry-job': (world) => ({ params: job(world) }),
  'create-ticket': (world) => ({ params: job(world) }),
  'download-job-file': (world) => ({ params: job(world), query: { ticket: world.ticket ?? randomUUID() } }),
  ...TRANSFER_SAMPLES,
  ...ADMIN_SAMPLES,
  'get-entry': (world) => ({ params: dashboard(world), query: { entryId: ENTRY } }),
}
