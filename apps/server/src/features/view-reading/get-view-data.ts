import { getViewData as definition } from '@quitus/contract/views/get-view-data.ts'
import { bindOpenEndpoint } from '#http/bind-endpoint.ts'
import type { OpenContext } from '#http/call-context.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { selectAllRowIds } from '#views/query/row-order.sql.ts'
import { resolveRowQuery } from '#views/query/row-query.ts'
import { presentWindow } from '#views/rows/row.presenter.ts'
import { sliceRowIds } from '#views/rows/row-id-list.ts'
import { selectStoredRows } from '#views/rows/rows.sql.ts'

/** Anomalies read at a time: bounds the memory of a view of any size. */
const BATCH = 500

/**
 * The order is read once and the rows behind it batch by batch, each in a short transaction of its own: a slow reader
 * holds no connection, and one whose right ends gets no further batch. A row shows what it held when its batch was
 * read.
 */
export const getViewData = bindOpenEndpoint(definition, async ({ params, query }, { transact }) => {
  const { view, rowIds } = await transact(async (context) => {
    const view = await loadView(context.tx, { ...params, timestamp: query.timestamp }, context)
    const rowQuery = await resolveRowQuery(context.tx, view, { prefilteredView: query.prefilteredView })
    return { view, rowIds: await selectAllRowIds(context.tx, view, rowQuery) }
  })
  return writeRows(transact, view, rowIds)
})

type Transact = OpenContext<typeof definition>['transact']

async function* writeRows(transact: Transact, view: View, rowIds: Buffer): AsyncIterable<string> {
  yield `{"timestamp":${JSON.stringify(view.timestamp)},"rows":[`
  let separator = ''
  for (let offset = 0; offset < rowIds.length / 4; offset += BATCH) {
    const ids = sliceRowIds(rowIds, offset, BATCH)
    const rows = await transact(({ tx }) => selectStoredRows(tx, view, ids, { children: 'all' }))
    const window = presentWindow(view, ids, rows)
    for (const { children, ...row } of window) {
      for (const each of [row, ...(children ?? [])]) {
        yield separator + JSON.stringify(each)
        separator = ','
      }
    }
  }
  yield ']}'
}
