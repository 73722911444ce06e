import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { addRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import { planRecovered } from '@quitus/domain/states/plan-recovered.ts'
import { recoveryFault } from '@quitus/domain/states/recovery-fault.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import type { StoredRow } from '#views/rows/rows.sql.ts'
import { readUpdatedRows } from '#views/rows/updated-rows.ts'
import { insertChangeSet, updateReviewCells } from '#views/writing/change-set.sql.ts'
import { lockPublication, lockStoredRows } from '#views/writing/locks.sql.ts'
import {
  insertRecoveries,
  type NewRecovery,
  type Recovery,
  retireRecovery,
  selectProofs,
  selectRecoveries,
} from '#views/writing/recoveries.sql.ts'
import { writeOnce } from '#views/writing/write-once.sql.ts'
import { type AnomalyAddress, loadRecovering, presentRecovered } from './load-recovered.ts'
import { recoveredCells, recoveringRow } from './recovering-rows.ts'

/** What happens to the lines of an anomaly: one goes, one comes, or one takes the place of another. */
export type RecoveryChange = { gone: Recovery | null; added: NewRecovery | null }
type Call = { name: string; parts: unknown; clientKey: string | undefined }

/**
 * Changes the lines of an anomaly, whose rows are held, and with them its recovered amount and its state, as one
 * change set of kind `recover`. `plan` says what changes, of the lines that are; it throws what is wrong with the
 * request.
 */
export async function recordRecoveries(
  context: CallContext<typeof addRecovery>,
  address: AnomalyAddress,
  call: Call,
  plan: (current: readonly Recovery[]) => RecoveryChange,
): Promise<ResponseOf<typeof addRecovery>> {
  const { tx, actor, now } = context
  const { projectId, anomalyId } = address
  const { outcome } = await writeOnce(context, { ...call, projectId }, async () => {
    const { view, columns, entryId } = await loadRecovering(context, address)
    if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
    const rows = await lockStoredRows(tx, view, entryId === null ? [] : [entryId])
    const current = await selectRecoveries(tx, view, anomalyId)
    const { gone, added } = plan(current)
    const { claimedOn, ...anomaly } = recoveringRow(view, columns, requireFirst(rows))
    if (added !== null) {
      const fault = recoveryFault(added, {
        today: await selectDayOfProject(tx, projectId, now(), 0),
        claimedOn,
      })
      if (fault !== null) throw new AppError(fault)
      // A correction keeps the file of its line, even one that was deleted since.
      if (added.attachment !== (gone?.attachment ?? null)) await requireProof(context, view, anomalyId, added)
    }
    const kept = current.filter((line) => line !== gone)
    const lines: readonly NewRecovery[] = added === null ? kept : [...kept, added]
    const planned = planRecovered(anomaly, lines, added)
    if ('refusal' in planned) throw new AppError(planned.refusal)
    const recovered = lines.length === 0 ? null : sumDecimals(lines.map(({ amount }) => amount))
    const changes = recoveredCells(view, columns, rows, { state: planned.state, recovered })
    const action = { actor, kind: 'recover', now: now(), reason: added?.reason ?? null } as const
    const changeSet = await insertChangeSet(tx, view, action, changes)
    if (gone !== null) await retireRecovery(tx, view, gone.id, changeSet)
    if (added !== null) {
      const recorded = { changeSet, userId: actor.user.id, now: now() }
      await insertRecoveries(tx, view, [{ ...added, anomalyId }], recorded)
    }
    const written = [...new Set(changes.map(({ column }) => column))]
    await updateReviewCells(tx, view, changeSet, written, { opensLocked: true })
    return { changeSet }
  })
  return { ...outcome, ...(await readBack(context, address)) }
}

function requireFirst(rows: readonly StoredRow[]): StoredRow {
  const first = rows.find(({ child_index }) => child_index === 0)
  if (first === undefined) throw new AppError('anomaly_not_found')
  return first
}

/** A proof is a file of this very anomaly. */
async function requireProof(
  { tx }: Pick<CallContext<typeof addRecovery>, 'tx'>,
  view: View,
  anomalyId: string,
  { attachment }: NewRecovery,
): Promise<void> {
  if (attachment === null) return
  const found = await selectProofs(tx, view, [{ anomalyId, attachment }])
  if (found.size === 0) throw new AppError('file_not_found')
}

async function readBack(context: CallContext<typeof addRecovery>, address: AnomalyAddress) {
  const { tx } = context
  const { view, columns, entryId } = await loadRecovering(context, address)
  const rows = await lockStoredRows(tx, view, entryId === null ? [] : [entryId])
  const heads = rows.filter(({ child_index }) => child_index === 0)
  const { updatedRows } = await readUpdatedRows(
    tx,
    view,
    heads.map(({ row_id }) => row_id),
  )
  const accepted = acceptedOf(view, columns, heads[0])
  return { updatedRows, ...(await presentRecovered(tx, view, address.anomalyId, accepted)) }
}

function acceptedOf(view: View, columns: StateColumns, first: StoredRow | undefined): number | null {
  return first === undefined ? null : recoveringRow(view, columns, first).acceptedAmount
}
