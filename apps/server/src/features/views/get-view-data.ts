import { getViewData as definition } from '@quitus/contract/views/get-view-data.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentWindow } from './row.presenter.ts'
import { sliceRowIds } from './row-id-list.ts'
import { selectAllRowIds } from './row-order.sql.ts'
import { resolveRowQuery } from './row-query.ts'
import { selectStoredRows } from './rows.sql.ts'
import { loadView, type View } from './view.sql.ts'

/** Anomalies read at a time: bounds the memory of a view of any size. */
const BATCH = 500

export const getViewData = bindEndpoint(definition, async ({ params, query }, context) => {
  const view = await loadView(context.tx, { ...params, timestamp: query.timestamp }, context)
  const rowQuery = await resolveRowQuery(context.tx, view, { prefilteredView: query.prefilteredView })
  const rowIds = await selectAllRowIds(context.tx, view, rowQuery)
  return writeRows(context.tx, view, rowIds)
})

async function* writeRows(tx: Tx, view: View, rowIds: Buffer): AsyncIterable<string> {
  yield `{"timestamp":${JSON.stringify(view.timestamp)},"rows":[`
  let separator = ''
  for (let offset = 0; offset < rowIds.length / 4; offset += BATCH) {
    const ids = sliceRowIds(rowIds, offset, BATCH)
    const window = presentWindow(view, ids, await selectStoredRows(tx, view, ids, { children: true }))
    for (const { children, ...row } of window) {
      for (const each of [row, ...(children ?? [])]) {
        yield separator + JSON.stringify(each)
        separator = ','
      }
    }
  }
  yield ']}'
}
