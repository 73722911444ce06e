import type { Tx } from '@quitus/database/connection.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import type { StoredRow } from '#views/rows/rows.sql.ts'
import type { PlannedChange } from '#views/writing/change-set.sql.ts'
import { insertChangeSet } from '#views/writing/change-set.sql.ts'
import { lockPublication } from '#views/writing/locks.sql.ts'
import { lockOwnRows } from './added-rows.sql.ts'

/** The source whose rows people add and delete (spec §1). */
const SOURCE = 'freeanomaly'

type Requester = Parameters<typeof loadView>[2]
export type RowRefusalCode = 'unknown_entry' | 'row_locked' | 'not_deleted'

/** The view of the free anomalies as the person sees it; one that people cannot add to is none. */
export async function loadOwnView(
  tx: Tx,
  requested: { projectId: number; timestamp?: string | undefined },
  requester: Requester,
): Promise<View> {
  const view = await loadView(tx, { ...requested, source: SOURCE }, requester)
  if (!view.acceptsRows) throw new AppError('view_not_found')
  return view
}

/** Takes the rows of the view for this transaction; throws as an edit does when the view has been published again. */
export async function holdOwnRows(tx: Tx, view: View): Promise<void> {
  if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
  await lockOwnRows(tx, view)
}

/** The view with the columns that are withheld from its reader: what happens to a row happens to all of it. */
export function withAllColumns(view: View): View {
  return { ...view, columns: [...view.columns, ...view.withheldColumns] }
}

/** Records that rows came or went: one change set, in whose history each value appears or disappears (CELL-13). */
export async function recordRows(
  tx: Tx,
  view: View,
  kind: 'addRow' | 'deleteRow' | 'restoreRow',
  rows: readonly StoredRow[],
  { actor, now }: { actor: SignedInActor; now: () => Date },
): Promise<string> {
  const changes = rows.flatMap((row) =>
    view.columns.flatMap((column): PlannedChange[] => {
      const value = presentValue(row[column.storageName], column.type)
      if (value === null || column.storageName === 'is_locked') return []
      const [before, after] = kind === 'deleteRow' ? [value, null] : [null, value]
      return [{ rowId: row.row_id, column, before, after, isShown: true }]
    }),
  )
  return await insertChangeSet(tx, view, { actor, kind, now: now() }, changes)
}
