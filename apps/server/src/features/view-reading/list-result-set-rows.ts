import { listResultSetRows as definition } from '@quitus/contract/views/list-result-set-rows.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { requireColumn } from '#views/definition/view.sql.ts'
import { withWholeTexts } from '#views/definition/whole-texts.ts'
import { loadOrderedSet } from '#views/result-sets/load-result-set.ts'
import { readWindow } from '#views/result-sets/read-window.ts'
import { sliceRowIds } from '#views/rows/row-id-list.ts'

export const listResultSetRows = bindEndpoint(definition, async ({ params, query }, context) => {
  const { view: whole, rowIds } = await loadOrderedSet(context, params)
  const columns = query.columns?.map((name) => requireColumn(whole, name))
  const view = withWholeTexts(columns === undefined ? whole : { ...whole, columns }, context)
  const ids = sliceRowIds(rowIds, query.offset, query.limit)
  return { rows: await readWindow(context.tx, view, ids) }
})
