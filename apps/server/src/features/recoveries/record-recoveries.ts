import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { addRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { planRecovered } from '@quitus/domain/states/recovery.ts'
import { isState } from '@quitus/domain/states/state.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import type { StoredRow } from '#views/rows/rows.sql.ts'
import { readUpdatedRows } from '#views/rows/updated-rows.ts'
import { insertChangeSet, updateReviewCells } from '#views/writing/change-set.sql.ts'
import { lockPublication, lockStoredRows } from '#views/writing/edit.sql.ts'
import {
  addUp,
  insertRecovery,
  type NewRecovery,
  type Recovery,
  retireRecovery,
  selectRecoveries,
} from '#views/writing/recoveries.sql.ts'
import { writeOnce } from '#views/writing/write-once.ts'
import { type AnomalyAddress, loadRecovering, presentRecovered } from './load-recovered.ts'

/** What happens to the lines of an anomaly: one goes, one comes, or one takes the place of another. */
export type RecoveryChange = { gone: Recovery | null; added: NewRecovery | null }
type Call = { name: string; parts: unknown; clientKey: string | undefined }

/**
 * Changes the lines of an anomaly, whose rows are held, and with them its recovered amount and its state, as one change set of kind `recover`.
 * `plan` says what changes, of the lines that stand; it throws what is wrong with the request.
 */
export async function recordRecoveries(
  context: CallContext<typeof addRecovery>,
  address: AnomalyAddress,
  call: Call,
  plan: (standing: readonly Recovery[]) => RecoveryChange,
): Promise<ResponseOf<typeof addRecovery>> {
  const { tx, actor, now } = context
  const { projectId, anomalyId } = address
  const { outcome } = await writeOnce(context, { ...call, projectId }, async () => {
    const { view, columns, entryId } = await loadRecovering(context, address)
    if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
    const rows = await lockStoredRows(tx, view, entryId === null ? [] : [entryId])
    const standing = await selectRecoveries(tx, view, anomalyId)
    const { gone, added } = plan(standing)
    if (added !== null) refuseUnfit(added, await selectDayOfProject(tx, projectId, now(), 0))
    const kept = standing.filter((line) => line !== gone)
    const lines: readonly NewRecovery[] = added === null ? kept : [...kept, added]
    const sum = await addUp(
      tx,
      lines.map(({ amount }) => amount),
    )
    const changes = planCells(view, columns, rows, {
      sum: lines.length === 0 ? null : sum,
      added: added === null ? null : Number(added.amount),
      hasReason: lines.some(({ reason }) => reason !== null),
    })
    const act = { actor, kind: 'recover', now: now(), reason: added?.reason ?? null } as const
    const changeSet = await insertChangeSet(tx, view, act, changes)
    if (gone !== null) await retireRecovery(tx, view, gone.id, changeSet)
    if (added !== null) {
      await insertRecovery(tx, view, added, { anomalyId, changeSet, userId: actor.user.id, now: now() })
    }
    const written = [...new Set(changes.map(({ column }) => column))]
    await updateReviewCells(tx, view, changeSet, written, { opensLocked: true })
    return { changeSet }
  })
  return { ...outcome, ...(await readBack(context, address)) }
}

/** What a line has to have by itself. */
function refuseUnfit({ amount, way, creditNote, date }: NewRecovery, today: string): void {
  if (Number(amount) === 0) throw new AppError('recovery_nothing')
  if (way === 'creditNote' && creditNote === null) throw new AppError('recovery_credit_note_required')
  if (date > today) throw new AppError('recovery_in_future')
}

function planCells(
  view: View,
  columns: StateColumns,
  rows: readonly StoredRow[],
  { sum, ...rest }: { sum: number | null; added: number | null; hasReason: boolean },
) {
  const standing = readerOf(view)
  const [first] = rows.filter(({ child_index }) => child_index === 0)
  if (first === undefined) throw new AppError('anomaly_not_found')
  const state = standing(first, columns.state)
  const accepted = standing(first, columns.acceptedAmount)
  const planned = planRecovered(
    {
      state: isState(state) ? state : 'presented',
      acceptedAmount: typeof accepted === 'number' ? accepted : null,
      isAnswered: standing(first, columns.answeredOn) !== null,
    },
    sum ?? 0,
    rest,
  )
  if ('refusal' in planned) throw new AppError(planned.refusal)
  const cells: [string, WireValue][] = [[columns.recovered, sum]]
  if (planned.state !== state) cells.push([columns.state, planned.state])
  return rows.flatMap((row) =>
    cells.map(([name, after]) => ({
      rowId: row.row_id,
      column: requireColumn(view, name),
      before: standing(row, name),
      after,
      isShown: row.child_index === 0,
    })),
  )
}

function readerOf(view: View) {
  return (row: StoredRow, name: string): WireValue => {
    const column = requireColumn(view, name)
    return presentValue(row[column.storageName], column.type)
  }
}

async function readBack(context: CallContext<typeof addRecovery>, address: AnomalyAddress) {
  const { tx } = context
  const { view, columns, entryId } = await loadRecovering(context, address)
  const rows = await lockStoredRows(tx, view, entryId === null ? [] : [entryId])
  const heads = rows.filter(({ child_index }) => child_index === 0)
  const accepted = heads[0] === undefined ? null : readerOf(view)(heads[0], columns.acceptedAmount)
  const { updatedRows } = await readUpdatedRows(
    tx,
    view,
    heads.map(({ row_id }) => row_id),
  )
  return {
    updatedRows,
    ...(await presentRecovered(tx, view, address.anomalyId, typeof accepted === 'number' ? accepted : null)),
  }
}
