import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { deleteFreeAnomalies } from '@quitus/contract/free-anomalies/delete-free-anomalies.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { Db } from '@quitus/database/connection.ts'
import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import { baseTableName, projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'
import { madeSynthesis } from '#testing/access/made-synthesis.sql.ts'
import { madeTransferFile } from '#testing/access/transfer-subjects.sql.ts'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import { prepareFreeView } from '#testing/prepare-free-view.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW, WEAK_MARK, WEAK_VIEW } from '#testing/states/decision-view.ts'
import { type Change, change } from '#testing/writing-world.ts'
import { commentBoth } from './hidden-anomaly-probes.ts'
import { SEEN_SYNTHESIS } from './hidden-synthesis-probes.ts'

/** What belongs to hidden rows alone: their texts, amounts, entries and anomalies. */
export const HIDDEN = /Caché|66600\d|E[13579]\$\$\d|A-0[13579]|AL-000[13]/

const isHidden = (anomalyId: string) => Number(anomalyId.slice(-2)) % 2 === 1

function rowOf(row: TestRow): TestRow {
  if (!isHidden(row.anomalyId)) return row
  const amounts = { Montant: 666_001, 'Montant anomalie': 666_001 }
  return { ...row, values: { ...row.values, ...amounts, Fournisseur: `Caché ${row.entryId}` } }
}

const ROWS = AUDIT_ROWS.map(rowOf)

/** The same rows, in which the hidden anomalies are weak; one of them was never presented. */
const WEAK_ROWS: readonly TestRow[] = [
  ...ROWS,
  { entryId: 'E11$$1', anomalyId: 'A-11', values: { ...ROWS[0]?.values, Fournisseur: 'Caché E11' } },
].map((row) => (isHidden(row.anomalyId) ? { ...row, values: { ...row.values, [WEAK_MARK]: 'weak' } } : row))
const OTHER_SOURCES = ['mainsuppliers', 'suppliersduplicate', 'freeanomaly'] as const
const SOURCES = ['dashboard', ...OTHER_SOURCES] as const
const FEATURES = [
  'dashboard',
  'synthesis',
  'suppliers',
  'freeAnomaly',
  'duplicateSuppliers',
  'transfers',
] as const

/** Takes odd anomalies of these sources back to where only staff see them, deleted ones as well. */
async function hideOddAnomalies(owner: Db, projectId: number, sources: readonly Source[]): Promise<void> {
  const schema = projectSchemaName(projectId)
  const views = await owner
    .updateTable('core.views')
    .set({ is_triaged: true })
    .where('project_id', '=', projectId)
    .where('source', 'in', sources)
    .returning(['source', 'current_publication_id'])
    .execute()
  for (const { source, current_publication_id: publication } of views) {
    if (publication === null) continue
    await sql`
      update ${sql.id(schema, reviewTableName(source))} set state = 'detected'
      where row_id in (
        select row_id from ${sql.id(schema, baseTableName(source, publication))}
        where right(anomaly_id, 2)::integer % 2 = 1
        union all
        select row_id from ${sql.id(schema, 'deleted_entries')} where right(base_row ->> 'anomaly_id', 2)::integer % 2 = 1)`.execute(
      owner,
    )
  }
  await sql`select core.recount_awaiting(${projectId})`.execute(owner)
}

/**
 * A project in which both have written into rows that a customer sees and into others, before and after these were
 * hidden. With `areWeak` the project has no triage: what is hidden of its dashboard are weak anomalies, which staff
 * had presented for a while.
 */
export async function startHiddenRowsWorld({ areWeak = false } = {}) {
  const server = await startTestServer({ runsJobs: true })
  const people = [await server.person({ roleType: 'staff' }), await server.person()] as const
  const [staff, customer] = people
  const members = [
    [staff, 'manage'],
    [customer, 'review'],
  ] as const
  const project = await server.project({ members, features: [...FEATURES] })
  const params = { projectId: project.id, source: 'dashboard' } as const
  const ofFree = { projectId: project.id }
  const asStaff = { as: await server.signInAs(staff) }
  const asCustomer = { as: await server.signInAs(customer) }
  const timestampOf = async (source: 'dashboard' | 'freeanomaly') => {
    const requested = { params: { ...params, source }, query: {} }
    return (await server.call(getViewMetadata, requested, asStaff)).viewMetaData.timestamp
  }
  const edit = async (options: { as: Session }, changes: Change[]) => {
    const body = { timestamp: await timestampOf('dashboard'), changes }
    const { changeSet, refused } = await server.call(editCells, { params, body }, options)
    if (changeSet === null || refused.length > 0) throw new Error('The edit was refused.')
    return changeSet
  }
  const attach = (anomalyId: string, entryId: string, filename: string) => {
    const requested = {
      params: { ...params, column: 'Pièce', anomalyId, entryId },
      query: {},
      body: { filename },
    }
    return server.call(uploadFile, { ...requested, file: new TextEncoder().encode(filename) }, asStaff)
  }

  const published = areWeak ? { view: WEAK_VIEW, rows: WEAK_ROWS } : { view: DECISION_VIEW, rows: ROWS }
  const decide = async (action: 'present' | 'withdraw', selection: { entryIds: string[] }) => {
    const body = { action, timestamp: await timestampOf('dashboard'), selection }
    const { changed } = await server.call(runAction, { params, body }, asStaff)
    if (changed === 0) throw new Error('Nothing was decided.')
  }
  const oddOnes = ROWS.filter(({ anomalyId, childIndex = 0 }) => isHidden(anomalyId) && childIndex === 0).map(
    ({ entryId }) => entryId,
  )
  await publishAuditView(server.database, project, staff, published)
  if (areWeak) await decide('present', { entryIds: oddOnes })
  await edit(asStaff, [change('E7$$1', 'Validé', true)])
  // The seventh anomaly is gone, with the decision about it.
  const rows = published.rows.filter(({ anomalyId }) => anomalyId !== 'A-07')
  await publishAuditView(server.database, project, staff, { ...published, rows })
  for (const source of ['mainsuppliers', 'suppliersduplicate'] as const)
    await publishAuditView(server.database, project, staff, {
      view: { ...published.view, source },
      rows,
    })
  await prepareFreeView(server.database, project, staff)
  const freeTimestamp = await timestampOf('freeanomaly')
  for (const name of ['Caché un', 'Vu deux', 'Caché trois', 'Vu quatre']) {
    const body = { timestamp: freeTimestamp, values: { Fournisseur: name } }
    await server.call(addFreeAnomaly, { params: ofFree, body }, asStaff)
  }
  const deleted = { timestamp: freeTimestamp, entryIds: ['AL-0003', 'AL-0004'] }
  await server.call(deleteFreeAnomalies, { params: ofFree, body: deleted }, asStaff)

  const hiddenChange = await edit(asStaff, [change('E1$$1', 'Remarque', 'Caché dit')])
  const mixedChange = await edit(asStaff, [
    change('E3$$1', 'Remarque', 'Caché aussi'),
    change('E2$$1', 'Remarque', 'vu'),
  ])
  await attach('A-05', 'E5$$1', 'Caché.txt')
  await attach('A-02', 'E2$$1', 'vu.txt')
  // The customer’s own steps: on a hidden row alone, on both kinds, and on both kinds undone.
  const ownHidden = await edit(asCustomer, [change('E9$$1', 'Remarque', 'Caché à moi')])
  const ownMixed = await edit(asCustomer, [change('E9$$1', 'Nombre', 5), change('E4$$1', 'Nombre', 7)])
  const ownUndone = await edit(asCustomer, [change('E3$$2', 'Nombre', 6), change('E6$$1', 'Nombre', 8)])
  await server.call(
    undoChangeSet,
    { params: { projectId: project.id, changeSet: ownUndone }, body: {} },
    asCustomer,
  )
  const timestamp = await timestampOf('dashboard')
  const open = async (options: { as: Session }) =>
    (await server.call(openResultSet, { params, body: { timestamp } }, options)).resultSet
  const staleSet = await open(asCustomer)
  const comments = await commentBoth(
    server,
    { projectId: project.id, staffId: staff.id },
    { asStaff, asCustomer },
  )
  await madeSynthesis(server.database, project.id, { name: SEEN_SYNTHESIS })
  if (areWeak) await decide('withdraw', { entryIds: oddOnes })
  await hideOddAnomalies(server.database.owner, project.id, areWeak ? OTHER_SOURCES : SOURCES)
  const sentFile = await madeTransferFile(server, { projectId: project.id, userId: customer.id })
  return {
    sentFile,
    ...{ server, project, params, ofFree, timestamp, freeTimestamp, asStaff, asCustomer, staff, customer },
    ...{ hiddenChange, mixedChange, ownHidden, ownMixed, ownUndone, edit, comments },
    /**
     * Opened by the customer before rows were hidden from them; null where some always were, and withdrawn rows leave
     * a set that stays.
     */
    staleSet: areWeak ? null : staleSet,
    resultSet: await open(asCustomer),
    staffSet: await open(asStaff),
  }
}
export type HiddenRowsWorld = Awaited<ReturnType<typeof startHiddenRowsWorld>>
