import type { addRecoveries } from '@quitus/contract/recoveries/add-recoveries.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { type AddedRefusal, planAddedRecoveries } from '@quitus/domain/states/plan-added-recoveries.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { findView } from '#views/definition/find-view.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { type StoredRow, selectRowsByEntryIds } from '#views/rows/rows.sql.ts'
import type { PlannedChange } from '#views/writing/change-set.sql.ts'
import { lockPublication, lockStoredRows } from '#views/writing/locks.sql.ts'
import {
  type NewRecovery,
  selectBookedEntries,
  selectProofs,
  selectRecoveriesOf,
} from '#views/writing/recoveries.sql.ts'
import { selectFirstEntries } from './first-entries.sql.ts'
import { recoveredCells, recoveringRow } from './recovering-rows.ts'

export type BulkLine = NewRecovery & { anomalyId: string }

/** Why a line cannot be recorded; a key of the `errors` catalogue. */
export type BulkRefusal =
  | AddedRefusal
  | 'anomaly_not_found'
  | 'no_states'
  | 'file_not_found'
  | 'bank_entry_booked'

/** What is written into one source. */
export type BulkPart = { view: View; lines: BulkLine[]; changes: PlannedChange[] }

type Context = Pick<
  CallContext<typeof addRecoveries>,
  'tx' | 'actor' | 'access' | 'visibleRows' | 'locale' | 'now'
>

/**
 * Judges lines of several anomalies, each anomaly by itself and in the order of its lines. With `isWriting` the rows
 * are held for what follows; throws `view_republished`.
 */
export async function planBulk(
  context: Context,
  projectId: number,
  lines: readonly BulkLine[],
  { isWriting }: { isWriting: boolean },
): Promise<{ refusals: (BulkRefusal | null)[]; parts: BulkPart[] }> {
  const { tx, access, now } = context
  const refusals: (BulkRefusal | null)[] = lines.map(() => 'anomaly_not_found')
  const entries = lines.flatMap(({ bankEntry }) => bankEntry ?? [])
  const booked = entries.length === 0 ? new Set() : await selectBookedEntries(tx, projectId, entries)
  const today = await selectDayOfProject(tx, projectId, now(), 0)
  const parts: BulkPart[] = []
  for (const source of ANOMALY_SOURCES) {
    const view = opensSource(access, source) ? await findView(tx, { projectId, source }, context) : null
    const columns = view?.stateColumns ?? null
    if (view === null) continue
    if (isWriting && !(await lockPublication(tx, view))) throw new AppError('view_republished')
    const ids = [...new Set(lines.map(({ anomalyId }) => anomalyId))]
    const entryIds = await selectFirstEntries(tx, view, ids)
    if (entryIds.length === 0) continue
    const rows = isWriting
      ? await lockStoredRows(tx, view, entryIds)
      : await selectRowsByEntryIds(tx, view, entryIds)
    const hasLines = columns !== null && requireColumn(view, columns.recovered).isManaged
    const part = await planSource(view, hasLines ? columns : null, rows)
    if (part.lines.length > 0) parts.push(part)
  }
  return { refusals, parts }

  async function planSource(
    view: View,
    columns: StateColumns | null,
    rows: readonly StoredRow[],
  ): Promise<BulkPart> {
    const byAnomaly = Map.groupBy(rows, ({ anomaly_id }) => anomaly_id)
    const named = [...lines.entries()].filter(([, { anomalyId }]) => byAnomaly.has(anomalyId))
    const part: BulkPart = { view, lines: [], changes: [] }
    if (columns === null) {
      for (const [at] of named) refusals[at] = 'no_states'
      return part
    }
    const current = await selectRecoveriesOf(tx, view, [...byAnomaly.keys()])
    const currentOf = Map.groupBy(current, ({ anomalyId }) => anomalyId)
    const proofs = await selectProofs(
      tx,
      view,
      named.map(([, line]) => line),
    )
    for (const [anomalyId, ofAnomaly] of Map.groupBy(named, ([, line]) => line.anomalyId)) {
      const anomalyRows = byAnomaly.get(anomalyId) ?? []
      const first = anomalyRows.find(({ child_index }) => child_index === 0)
      if (first === undefined) continue
      const fit = ofAnomaly.filter(([at, { bankEntry, attachment }]) => {
        const isMissing = attachment !== null && !proofs.has(`${attachment}/${anomalyId}`)
        const isBooked = bankEntry !== null && booked.has(bankEntry)
        refusals[at] = isBooked ? 'bank_entry_booked' : isMissing ? 'file_not_found' : null
        return refusals[at] === null
      })
      const { claimedOn, ...anomaly } = recoveringRow(view, columns, first)
      const added = fit.map(([, line]) => line)
      const planned = planAddedRecoveries(anomaly, currentOf.get(anomalyId) ?? [], added, {
        today,
        claimedOn,
      })
      for (const [place, [at]] of fit.entries()) refusals[at] = planned.refusals[place] ?? null
      if (added.length === 0) continue
      part.lines.push(...added)
      part.changes.push(...recoveredCells(view, columns, anomalyRows, planned))
    }
    return part
  }
}
