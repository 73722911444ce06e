import { listRecoveries as definition } from '@quitus/contract/recoveries/list-recoveries.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { requireColumn } from '#views/definition/view.sql.ts'
import { presentValue } from '#views/rows/row.presenter.ts'
import { selectRowsByEntryIds } from '#views/rows/rows.sql.ts'
import { loadRecoveringView, presentRecovered, requireEntry } from './load-recovered.ts'

export const listRecoveries = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx } = context
  const { view, columns } = await loadRecoveringView(context, { ...params, ...query })
  const entryId = await requireEntry(tx, view, params.anomalyId)
  const [row] = await selectRowsByEntryIds(tx, view, [entryId])
  if (row === undefined) throw new AppError('anomaly_not_found')
  const accepted = requireColumn(view, columns.acceptedAmount)
  const amount = presentValue(row[accepted.storageName], accepted.type)
  return presentRecovered(tx, view, params.anomalyId, typeof amount === 'number' ? amount : null)
})
