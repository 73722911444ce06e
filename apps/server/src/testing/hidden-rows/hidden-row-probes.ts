import { randomUUID } from 'node:crypto'
import { EMPTY_DRAFT } from '#testing/access/import-samples.ts'
import type { LooseRequest } from '#testing/call-endpoint.ts'
import { anomalyProbes } from './hidden-anomaly-probes.ts'
import type { Probe } from './hidden-rows-probe.ts'
import type { HiddenRowsWorld } from './hidden-rows-world.ts'
import { supplierProbes } from './hidden-supplier-probes.ts'

const FIGURES = [
  // One of them is a free anomaly without an amount.
  { kind: 'toDecide', count: 6, amount: 64.76 },
  { kind: 'validated', count: 0, amount: 0 },
  { kind: 'recovered', count: 0, amount: 0 },
]

/** What the customer has exported: the job, and a ticket for its file. */
type Exported = { params: { projectId: number; job: string }; ticket: string }

/** How the test of hidden rows calls each endpoint of a project; what one of them writes, the next ones find. */
export function rowProbes(world: HiddenRowsWorld, ofJob: Exported): Readonly<Record<string, Probe>> {
  const { params, ofFree, timestamp, freeTimestamp } = world
  const ofSet = (body?: object, query?: Record<string, unknown>) => ({
    requested: setRequest(world.resultSet, body, query),
    byStaff: setRequest(world.staffSet, body, query),
    ...ofStaleSet((staleSet) => setRequest(staleSet, body, query)),
  })
  /** A set that was opened before anything was hidden is refused. */
  function ofStaleSet(request: (staleSet: string) => LooseRequest): Pick<Probe, 'refuses'> {
    if (world.staleSet === null) return {}
    return { refuses: { requested: request(world.staleSet), code: 'result_set_expired' } }
  }
  function setRequest(resultSet: string, body?: object, query?: Record<string, unknown>): LooseRequest {
    return { params: { ...params, resultSet }, ...(body && { body }), ...(query && { query }) }
  }
  const cell = (anomalyId: string, entryId: string) => ({ ...params, column: 'Pièce', anomalyId, entryId })
  const duplicate = (Écriture: string) => ({
    params: { projectId: world.project.id, column: 'Pièce' },
    query: { row: JSON.stringify({ Écriture, Ligne: '1' }) },
  })
  const hiddenCell = (more: object = {}) => ({
    requested: { params: cell('A-05', 'E5$$1'), ...more },
    code: 'entry_not_found',
  })
  const ofAnomaly = (anomalyId: string) => ({ projectId: world.project.id, anomalyId })
  const upload = { body: { filename: 'note.txt' }, file: new TextEncoder().encode('Vu.') }
  const sent = { body: { object: world.sentFile } }
  const ofDuplicates = (more: object = {}): Probe => ({
    requested: { ...duplicate('E2'), ...more },
    refuses: { requested: { ...duplicate('E1'), ...more }, code: 'entry_not_found' },
  })
  const exported = (selection?: object) => ({
    params,
    body: { format: 'csv', timestamp, columns: [{ name: 'Fournisseur' }], dryRun: true, selection },
  })
  const ofChange = (changeSet: string) => ({ params: { projectId: world.project.id, changeSet }, body: {} })
  const freeRows = (...entryIds: string[]) => ({
    params: ofFree,
    body: { timestamp: freeTimestamp, entryIds },
  })
  const sums = { Montant: 64.76, 'Montant anomalie': 64.76, Récupéré: null }

  function editOf(entryId: string, expected: string | null) {
    return { timestamp, changes: [{ entryId, column: 'Remarque', value: 'essai', expected }] }
  }
  function actionOf(selection: object) {
    return { action: 'multipleEdit', timestamp, selection, column: 'Part', value: 0.5 }
  }
  function savedView() {
    const state = { prefilteredView: null, filter: null, search: '', sort: [], layout: {} }
    return { params, body: { name: randomUUID(), isShared: false, state } }
  }
  return {
    'list-projects': { requested: {}, answers: { projects: [{ awaiting: 5 }] } },
    'get-project': { requested: { params: ofFree }, answers: { awaiting: 5 } },
    'update-project-screens': {
      requested: { params: ofFree, body: { features: [] } },
      answers: { code: 'not_permitted' },
    },
    'get-import-draft': { requested: { params: ofFree }, answers: { code: 'not_permitted' } },
    'set-import-draft': {
      requested: { params: ofFree, body: { version: 0, content: EMPTY_DRAFT } },
      answers: { code: 'not_permitted' },
    },
    'recognise-files': {
      requested: { params: ofFree, body: { files: [randomUUID()], reading: EMPTY_DRAFT.reading } },
      answers: { code: 'not_permitted' },
    },
    'start-import': {
      requested: { params: ofFree, body: { version: 1, isCheck: true } },
      answers: { code: 'not_permitted' },
    },
    'import-files': {
      requested: { params: ofFree, body: { files: [randomUUID()] } },
      answers: { code: 'not_permitted' },
    },
    'get-import': {
      requested: { params: { ...ofFree, job: randomUUID() } },
      answers: { code: 'not_permitted' },
    },
    'get-watched-folder': { requested: { params: ofFree }, answers: { code: 'not_permitted' } },
    'set-watched-folder': {
      requested: { params: ofFree, body: { watched: null } },
      answers: { code: 'not_permitted' },
    },
    'get-triage': { requested: { params: ofFree }, answers: { code: 'not_permitted' } },
    'get-import-preview': { requested: { params: ofFree }, answers: { code: 'not_permitted' } },
    'preview-former-publication': {
      requested: { params: ofFree, body: { publication: 1 } },
      answers: { code: 'not_permitted' },
    },
    'publish-import-preview': {
      requested: { params: ofFree, body: { job: randomUUID() } },
      answers: { code: 'not_permitted' },
    },
    'discard-import-preview': {
      requested: { params: ofFree, body: { job: randomUUID() } },
      answers: { code: 'not_permitted' },
    },
    'get-learning': { requested: { params: ofFree }, answers: { code: 'not_permitted' } },
    'update-learning': {
      requested: { params: ofFree, body: { learns: false } },
      answers: { code: 'not_permitted' },
    },
    'get-sealed-history': { requested: { params: ofFree }, answers: { code: 'not_permitted' } },
    'export-history-head': { requested: { params: ofFree }, answers: { code: 'not_permitted' } },
    'start-verification': { requested: { params: ofFree }, answers: { code: 'not_permitted' } },
    'get-limitation': { requested: { params: ofFree }, answers: { country: null, claimsInterrupt: false } },
    'update-limitation': {
      requested: { params: ofFree, body: { country: null, claimsInterrupt: false } },
      answers: { code: 'not_permitted' },
    },
    'get-home': { requested: { params: ofFree }, answers: { figures: FIGURES } },
    'note-visit': { requested: { params: ofFree, body: { figures: FIGURES } } },
    'get-view-metadata': { requested: { params } },
    'list-prefiltered-views': { requested: { params } },
    'get-view-data': { requested: { params }, shows: true },
    'open-result-set': { requested: { params, body: { timestamp, search: 'c' } }, shows: true },
    'list-result-set-rows': { ...ofSet(undefined, { offset: 0, limit: 50 }), shows: true },
    'get-result-set-totals': { ...ofSet(), answers: { count: 5, sums } },
    'get-result-set-statistics': {
      ...ofSet({
        columns: ['Montant'],
        rows: { ranges: [[0, 50]], childrenOf: [[0, 50]], entryIds: ['E1$$1'] },
      }),
      answers: { all: { count: 4, sum: 64.77, max: 80 } },
      shows: true,
    },
    'find-entry-position': {
      ...ofSet(undefined, { entryId: 'E1$$1' }),
      answers: { position: null, child: null },
    },
    'list-child-counts': {
      ...ofSet(),
      answers: {
        runs: [
          [0, 3],
          [1, 1],
          [0, 1],
        ],
        next: null,
      },
    },
    'list-child-rows': {
      ...ofSet(undefined, { entryId: 'E1$$1', offset: 0, limit: 50 }),
      answers: { rows: [] },
    },
    'find-in-result-set': {
      ...ofSet({ text: 'Caché', columns: ['Fournisseur', 'Remarque'], from: null, direction: 'next' }),
      answers: { match: null, total: 0 },
      shows: true,
    },
    'list-column-values': {
      requested: { params: { ...params, column: 'Fournisseur' }, body: { timestamp } },
      shows: true,
    },
    'get-entry': {
      requested: { params, query: { entryId: 'E2$$1' } },
      refuses: { requested: { params, query: { entryId: 'E1$$1' } }, code: 'entry_not_found' },
    },
    'get-anomaly': {
      requested: { params: { ...params, anomalyId: 'A-02' } },
      refuses: { requested: { params: { ...params, anomalyId: 'A-01' } }, code: 'anomaly_not_found' },
    },
    'get-movement': {
      requested: { params: { ...params, entryId: 'E2$$1' } },
      refuses: { requested: { params: { ...params, entryId: 'E1$$1' } }, code: 'entry_not_found' },
    },
    'search-project': { requested: { params: ofFree, query: { text: 'Caché' } }, shows: true },
    ...supplierProbes(ofFree),
    'redo-change-set': {
      requested: ofChange(world.ownUndone),
      answers: { changed: 1, refused: [], refusedCount: 1 },
      refuses: { requested: ofChange(world.ownHidden), code: 'change_set_not_found' },
    },
    'undo-change-set': {
      requested: ofChange(world.ownMixed),
      answers: { changed: 1, refused: [], refusedCount: 1 },
      refuses: { requested: ofChange(world.ownHidden), code: 'change_set_not_found' },
    },
    'edit-cells': {
      requested: { params, body: editOf('E2$$1', 'vu') },
      answers: { changed: 1, refused: [] },
    },
    'run-action': {
      requested: { params, body: actionOf({ entryIds: ['E1$$1', 'E2$$1'] }) },
      answers: { changed: 1, excluded: [{ code: 'unknown_entry', count: 1 }] },
      ...ofStaleSet((resultSet) => ({ params, body: actionOf({ resultSet, except: [] }) })),
    },
    'list-recoveries': {
      requested: { params: ofAnomaly('AL-0002') },
      answers: { recoveries: [] },
      refuses: {
        requested: { params: ofAnomaly('AL-0001') },
        code: 'anomaly_not_found',
      },
    },
    'add-recovery': {
      requested: {
        params: ofAnomaly('AL-0002'),
        body: { date: '2026-01-05', way: 'transfer', amount: 1 },
      },
      answers: { code: 'not_permitted' },
    },
    'change-recovery': {
      requested: { params: { ...ofAnomaly('AL-0002'), recovery: 1 }, body: { amount: 1 } },
      answers: { code: 'not_permitted' },
    },
    'remove-recovery': {
      requested: { params: { ...ofAnomaly('AL-0002'), recovery: 1 } },
      answers: { code: 'not_permitted' },
    },
    'list-own-changes': { requested: { params } },
    'list-history': {
      requested: { params, query: { limit: 200 } },
      refuses: { requested: { params, query: { entryId: 'E1$$1' } }, code: 'entry_not_found' },
    },
    'get-change-set': {
      requested: { params: ofChange(world.mixedChange).params },
      answers: { changeSet: { cells: 1, rows: 1 }, cells: [{ entryId: 'E2$$1' }] },
      refuses: { requested: { params: ofChange(world.hiddenChange).params }, code: 'change_set_not_found' },
      shows: true,
    },
    'upload-file': { requested: { params: cell('A-04', 'E4$$1'), ...upload }, refuses: hiddenCell(upload) },
    'link-file': { requested: { params: cell('A-06', 'E6$$1'), ...sent }, refuses: hiddenCell(sent) },
    'download-file': { requested: { params: cell('A-02', 'E2$$1') }, refuses: hiddenCell() },
    'delete-file': { requested: { params: cell('A-04', 'E4$$1') }, refuses: hiddenCell() },
    'upload-duplicate-supplier-file': ofDuplicates(upload),
    'link-duplicate-supplier-file': ofDuplicates(sent),
    'download-duplicate-supplier-file': ofDuplicates(),
    'delete-duplicate-supplier-file': ofDuplicates(),
    'list-gone-entries': {
      requested: { params, query: { offset: 0, limit: 10 } },
      answers: { code: 'not_permitted' },
      shows: true,
    },
    'list-awaiting': {
      requested: { params },
      answers: {
        items: [
          { kind: 'toReview', count: 5, amount: 64.76 },
          { kind: 'assignedToMe' },
          { kind: 'contested', count: 0 },
        ],
      },
    },
    'list-choices': { requested: { params: { ...params, columnId: 'Suivi' } } },
    'get-add-row-metadata': { requested: { params: ofFree } },
    'list-deleted-free-anomalies': { requested: { params: ofFree }, answers: { count: 1 }, shows: true },
    'restore-free-anomalies': {
      requested: freeRows('AL-0004'),
      answers: { updatedRows: [{ entryId: 'AL-0004' }] },
    },
    'delete-free-anomalies': { requested: freeRows('AL-0004'), answers: { deleted: ['AL-0004'] } },
    'add-free-anomaly': {
      requested: { params: ofFree, body: { timestamp: freeTimestamp, values: { Fournisseur: 'x' } } },
    },
    'list-saved-views': { requested: { params } },
    'create-saved-view': { requested: savedView() },
    'update-saved-view': {
      requested: { params: { ...params, savedView: 1 }, body: { name: randomUUID() } },
    },
    'delete-saved-view': {
      requested: { params: { ...params, savedView: 1 } },
    },
    ...anomalyProbes(world.project.id, { ...world.comments, sentFile: world.sentFile }),
    'start-export': { requested: exported(), answers: { anomalies: 5, childRows: 0 } },
    'list-jobs': { requested: { params: ofFree } },
    'get-job': { requested: { params: ofJob.params } },
    'cancel-job': { requested: { params: ofJob.params } },
    'retry-job': { requested: { params: ofJob.params }, answers: { code: 'job_not_ended' } },
    'create-ticket': { requested: { params: ofJob.params } },
    'download-job-file': { requested: { params: ofJob.params, query: { ticket: ofJob.ticket } } },
    'report-presence': { requested: { params: ofFree, body: { tab: randomUUID(), place: null } } },
    'listen-events': { requested: { params: ofFree } },
  }
}
