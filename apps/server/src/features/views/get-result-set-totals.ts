import { getResultSetTotals as definition } from '@quitus/contract/views/get-result-set-totals.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadResultSet } from './load-result-set.ts'
import { createMemory, remember } from './remembered.ts'
import { audienceOf } from './result-set-sharing.ts'
import { selectTotals, type Totals, totalsReadReview } from './totals.sql.ts'

const totals = createMemory<Totals>(4 * 1024 * 1024)
const BYTES = 1024

export const getResultSetTotals = bindEndpoint(definition, async ({ params }, context) => {
  const { set, view } = await loadResultSet(context, params)
  const { prefilter, filter, search } = set.definition
  // In whatever order: the same for all sets of these rows.
  const question = [audienceOf(view), prefilter ?? null, filter ?? null, search?.trim() ?? '']
  const asked = { question, readsReview: totalsReadReview(view, set.definition) }
  return remember(totals, context.tx, view, asked, async () => ({
    value: await selectTotals(context.tx, view, set.definition),
    bytes: BYTES,
  }))
})
