import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { deleteFreeAnomalies } from '@quitus/contract/free-anomalies/delete-free-anomalies.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { Db } from '@quitus/database/connection.ts'
import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import { baseTableName, projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import { madeSynthesis } from './access/made-synthesis.sql.ts'
import { madeTransferFile } from './access/transfer-subjects.sql.ts'
import { AUDIT_ROWS } from './audit-view.ts'
import { DECISION_VIEW } from './decision-view.ts'
import { commentBoth } from './hidden-anomaly-probes.ts'
import { prepareFreeView } from './prepare-free-view.ts'
import { publishAuditView } from './publish-audit-view.ts'
import { startTestServer } from './start-test-server.ts'
import { SEEN_SYNTHESIS } from './synthesis/hidden-synthesis-probes.ts'
import { type Change, change } from './writing-world.ts'

/** What belongs to hidden rows alone: their texts, amounts, entries and anomalies. */
export const HIDDEN = /Caché|66600\d|E[13579]\$\$\d|A-0[13579]|AL-000[13]/

const isHidden = (anomalyId: string) => Number(anomalyId.slice(-2)) % 2 === 1

function rowOf(row: TestRow): TestRow {
  if (!isHidden(row.anomalyId)) return row
  const amounts = { Montant: 666_001, 'Montant anomalie': 666_001 }
  return { ...row, values: { ...row.values, ...amounts, Fournisseur: `Caché ${row.entryId}` } }
}

const ROWS = AUDIT_ROWS.map(rowOf)
const FEATURES = [
  'dashboard',
  'synthesis',
  'suppliers',
  'freeAnomaly',
  'duplicateSuppliers',
  'transfers',
] as const

/** Takes odd anomalies back to where only staff see them, deleted ones as well. */
async function hideOddAnomalies(owner: Db, projectId: number): Promise<void> {
  const schema = projectSchemaName(projectId)
  const views = await owner
    .updateTable('core.views')
    .set({ is_triaged: true })
    .where('project_id', '=', projectId)
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

/** A project in which both have written into rows that a customer sees and into others, before and after these were hidden. */
export async function startHiddenRowsWorld() {
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

  await publishAuditView(server.database, project, staff, { view: DECISION_VIEW, rows: ROWS })
  await edit(asStaff, [change('E7$$1', 'Validé', true)])
  // The seventh anomaly is gone, with the decision about it.
  const rows = ROWS.filter(({ anomalyId }) => anomalyId !== 'A-07')
  await publishAuditView(server.database, project, staff, { view: DECISION_VIEW, rows })
  for (const source of ['mainsuppliers', 'suppliersduplicate'] as const)
    await publishAuditView(server.database, project, staff, { view: { ...DECISION_VIEW, source }, rows })
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
  await hideOddAnomalies(server.database.owner, project.id)
  const sentFile = await madeTransferFile(server, { projectId: project.id, userId: customer.id })
  return {
    sentFile,
    ...{ server, project, params, ofFree, timestamp, freeTimestamp, asStaff, asCustomer, staff, customer },
    ...{ hiddenChange, mixedChange, ownHidden, ownMixed, ownUndone, edit, comments },
    /** Opened by the customer before rows were hidden from them. */
    staleSet,
    resultSet: await open(asCustomer),
    staffSet: await open(asStaff),
  }
}
export type HiddenRowsWorld = Awaited<ReturnType<typeof startHiddenRowsWorld>>
