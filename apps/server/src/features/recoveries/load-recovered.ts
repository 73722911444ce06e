import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { listRecoveries } from '@quitus/contract/recoveries/list-recoveries.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import { AppError } from '#errors/app-error.ts'
import type { CallContext } from '#http/call-context.ts'
import { requireAnomaly } from '#views/anomalies/require-anomaly.ts'
import { requireColumn, type View } from '#views/definition/view.sql.ts'
import { selectRecoveries } from '#views/writing/recoveries.sql.ts'

export type AnomalyAddress = { projectId: number; anomalyId: string }
type Context = Pick<CallContext<typeof listRecoveries>, 'tx' | 'actor' | 'access' | 'visibleRows' | 'locale'>

/**
 * An anomaly whose recovered amount is the sum of lines; without an entry where the current publication lacks it.
 * Throws `anomaly_not_found`, for what is hidden from the reader as for what is not there, and `no_states` where
 * amounts are typed.
 */
export async function loadRecovering(
  context: Context,
  address: AnomalyAddress,
): Promise<{ view: View; columns: StateColumns; entryId: string | null }> {
  const { view, row } = await requireAnomaly(context, address)
  const { stateColumns: columns } = view
  if (columns === null || !requireColumn(view, columns.recovered).isManaged) throw new AppError('no_states')
  return { view, columns, entryId: row?.entryId ?? null }
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
  const left = Number(sumDecimals([String(accepted), ...amounts.map(negated)]))
  return {
    recoveries: lines.map(({ anomalyId: _, bankEntry, attachment, attachmentName, ...line }) => ({
      ...line,
      amount: Number(line.amount),
      attachment: attachment === null ? null : { id: attachment, name: attachmentName ?? '' },
      isFromBank: bankEntry !== null,
    })),
    acceptedAmount,
    recovered: Number(sumDecimals(amounts)),
    left: Math.sign(left) === Math.sign(accepted) ? left : 0,
  }
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
