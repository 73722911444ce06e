import { listRecoveries as definition } from '@quitus/contract/recoveries/list-recoveries.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { requireColumn } from '#views/definition/view.sql.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import { selectRowsByEntryIds } from '#views/rows/rows.sql.ts'
import { loadRecovering, presentRecovered } from './load-recovered.ts'

export const listRecoveries = bindEndpoint(definition, async ({ params }, context) => {
  const { tx } = context
  const { view, columns, entryId } = await loadRecovering(context, params)
  // An anomaly that the current publication lacks keeps its lines.
  const [row] = entryId === null ? [] : await selectRowsByEntryIds(tx, view, [entryId])
  const accepted = requireColumn(view, columns.acceptedAmount)
  const amount = presentValue(row?.[accepted.storageName], accepted.type)
  return presentRecovered(tx, view, params.anomalyId, typeof amount === 'number' ? amount : null)
})
