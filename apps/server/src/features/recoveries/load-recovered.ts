import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { listRecoveries } from '@quitus/contract/recoveries/list-recoveries.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { opensSource } from '@quitus/domain/permissions.ts'
import type { Source } from '@quitus/domain/source.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { loadView, requireColumn, type View } from '#views/definition/view.sql.ts'
import { findEntryOfAnomaly } from '#views/rows/child-rows.sql.ts'
import { addUp, selectRecoveries } from '#views/writing/recoveries.sql.ts'

export type AnomalyAddress = { projectId: number; source: Source; anomalyId: string }
type Context = Pick<CallContext<typeof listRecoveries>, 'tx' | 'actor' | 'access' | 'visibleRows' | 'locale'>

/** A view whose recovered amounts are sums of lines. Throws `no_states` where they are not. */
export async function loadRecoveringView(
  context: Context,
  address: AnomalyAddress,
): Promise<{ view: View; columns: StateColumns }> {
  if (!opensSource(context.access, address.source)) throw new AppError('not_permitted')
  const view = await loadView(context.tx, address, context)
  const { stateColumns: columns } = view
  if (columns === null || !requireColumn(view, columns.recovered).isManaged) throw new AppError('no_states')
  return { view, columns }
}

/** The entry on the row of an anomaly. Throws `anomaly_not_found`, for what is hidden from the reader as for what is not there. */
export async function requireEntry(tx: Tx, view: View, anomalyId: string): Promise<string> {
  const entryId = await findEntryOfAnomaly(tx, view, anomalyId)
  if (entryId === undefined) throw new AppError('anomaly_not_found')
  return entryId
}

/** The lines of an anomaly, what they add up to, and what is still to come of the accepted amount. */
export async function presentRecovered(
  tx: Tx,
  view: View,
  anomalyId: string,
  acceptedAmount: number | null,
): Promise<ResponseOf<typeof listRecoveries>> {
  const lines = await selectRecoveries(tx, view, anomalyId)
  const amounts = lines.map(({ amount }) => amount)
  const accepted = acceptedAmount ?? 0
  const left = await addUp(tx, [String(accepted), ...amounts.map(negated)])
  return {
    recoveries: lines.map((line) => ({ ...line, amount: Number(line.amount) })),
    acceptedAmount,
    recovered: await addUp(tx, amounts),
    left: Math.sign(left) === Math.sign(accepted) ? left : 0,
  }
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
