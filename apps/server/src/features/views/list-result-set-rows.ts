import { listResultSetRows as definition } from '@quitus/contract/views/list-result-set-rows.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadOrderedSet } from './load-result-set.ts'
import { presentWindow } from './row.presenter.ts'
import { sliceRowIds } from './row-id-list.ts'
import { selectStoredRows } from './rows.sql.ts'
import { requireColumn } from './view.sql.ts'

export const listResultSetRows = bindEndpoint(definition, async ({ params, query }, context) => {
  const { view: whole, rowIds } = await loadOrderedSet(context, params)
  const columns = query.columns?.map((name) => requireColumn(whole, name))
  const view = columns === undefined ? whole : { ...whole, columns }
  const ids = sliceRowIds(rowIds, query.offset, query.limit)
  const rows = await selectStoredRows(context.tx, view, ids, { children: true })
  return { rows: presentWindow(view, ids, rows) }
})
