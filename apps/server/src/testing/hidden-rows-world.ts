import { uploadFile } from '@quitus/contract/cell-files/upload-file.ts'
import { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import { deleteFreeAnomalies } from '@quitus/contract/free-anomalies/delete-free-anomalies.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { editCells } from '@quitus/contract/views/edit-cells.ts'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import { undoChangeSet } from '@quitus/contract/views/undo-change-set.ts'
import type { TestRow } from '@quitus/database/testing/stage-rows.sql.ts'
import type { RowRule } from '#auth/row-rule.ts'
import { AUDIT_ROWS, AUDIT_VIEW } from './audit-view.ts'
import { prepareFreeView } from './prepare-free-view.ts'
import { publishAuditView } from './publish-audit-view.ts'
import { startTestServer } from './start-test-server.ts'
import { type Change, change } from './writing-world.ts'

/** Odd anomalies are hidden from customers, from the moment `restrict` is called. */
const ODD_IS_HIDDEN = { where: `right(base.anomaly_id, 2)::integer % 2 = 0`, isChangedByEdits: false }

/** What belongs to hidden rows alone: their texts, amounts, entries and anomalies. */
export const HIDDEN = /Caché|66600\d|E[13579]\$\$\d|A-0[13579]|AL-000[13579]/

const isHidden = (anomalyId: string) => Number(anomalyId.slice(-2)) % 2 === 1

function rowOf(row: TestRow): TestRow {
  if (!isHidden(row.anomalyId)) return row
  const amounts = { Montant: 666_001, 'Montant anomalie': 666_001 }
  return { ...row, values: { ...row.values, ...amounts, Fournisseur: `Caché ${row.entryId}` } }
}

const ROWS = AUDIT_ROWS.map(rowOf)
const FEATURES = ['dashboard', 'freeAnomaly', 'duplicateSuppliers'] as const

/** A project in which both have written into rows that a customer sees and into others, before and after these were hidden. */
export async function startHiddenRowsWorld() {
  let isRestricted = false
  const visibleRows: RowRule = ({ roleType }) =>
    isRestricted && roleType === 'customer' ? ODD_IS_HIDDEN : null
  const server = await startTestServer({ visibleRows, runsJobs: true })
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

  await publishAuditView(server.database, project, staff, { rows: ROWS })
  await edit(asStaff, [change('E7$$1', 'Validé', true)])
  // The seventh anomaly is gone, with the decision about it.
  const rows = ROWS.filter(({ anomalyId }) => anomalyId !== 'A-07')
  await publishAuditView(server.database, project, staff, { rows })
  const duplicates = { ...AUDIT_VIEW, source: 'suppliersduplicate' } as const
  await publishAuditView(server.database, project, staff, { view: duplicates, rows })
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
  isRestricted = true
  return {
    ...{ server, project, params, ofFree, timestamp, freeTimestamp, asStaff, asCustomer, staff, customer },
    ...{ hiddenChange, mixedChange, ownHidden, ownMixed, ownUndone, edit },
    /** Opened by the customer before rows were hidden from them. */
    staleSet,
    resultSet: await open(asCustomer),
    staffSet: await open(asStaff),
  }
}
export type HiddenRowsWorld = Awaited<ReturnType<typeof startHiddenRowsWorld>>
