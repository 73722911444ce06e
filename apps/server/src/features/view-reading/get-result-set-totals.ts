import { getResultSetTotals as definition } from '@quitus/contract/views/get-result-set-totals.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadResultSet } from '#views/result-sets/load-result-set.ts'
import { loadMeasureTotal, loadTotals } from '#views/result-sets/load-totals.ts'

export const getResultSetTotals = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx, translate } = context
  const { set, view } = await loadResultSet(context, params)
  const { count, sums } = await loadTotals(context, view, set.definition)
  const { measure } = query
  if (measure === undefined) return { count, sums }
  const total = await loadMeasureTotal(tx, view, set.definition, measure)
  return { count, sums, figure: total && { label: translate(`measures:name.${measure}`), ...total } }
})
