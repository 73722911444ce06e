import { getResultSetTotals as definition } from '@quitus/contract/views/get-result-set-totals.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadResultSet } from '#views/result-sets/load-result-set.ts'
import { loadTotals } from '#views/result-sets/load-totals.ts'

export const getResultSetTotals = bindEndpoint(definition, async ({ params }, context) => {
  const { set, view } = await loadResultSet(context, params)
  return loadTotals(context.tx, view, set.definition)
})
