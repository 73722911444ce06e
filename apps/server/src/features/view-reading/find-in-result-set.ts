import { findInResultSet as definition } from '@quitus/contract/views/find-in-result-set.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { choicesReadIn, withChoices } from '#views/definition/load-choices.ts'
import { requireColumn } from '#views/definition/view.sql.ts'
import { selectMatchingCells } from '#views/query/find.sql.ts'
import { cellAt, type FoundCells, nextCell, orderCells } from '#views/query/found-cells.ts'
import { createMemory, remember } from '#views/query/remembered.ts'
import { loadOrderedSet } from '#views/result-sets/load-result-set.ts'
import { findEntryId } from '#views/rows/child-rows.sql.ts'

/** Where a text was found: anyone who looks for it goes on to the next place, and the next. */
const found = createMemory<FoundCells>(32 * 1024 * 1024)

export const findInResultSet = bindEndpoint(definition, async ({ params, body }, context) => {
  const { view: loaded, rowIds } = await loadOrderedSet(context, params)
  const view = await withChoices(context.tx, loaded, context.locale)
  const columns = [...new Set(body.columns)].map((name) => requireColumn(view, name))
  const requested = {
    question: [
      params.resultSet,
      columns.map((column) => column.storageName),
      body.text,
      choicesReadIn(columns, context.locale),
    ],
    readsReview: columns.some((column) => column.storage === 'review'),
  }
  const cells = await remember(found, context.tx, view, requested, async () => {
    const matching = await selectMatchingCells(context.tx, view, rowIds, columns, body.text)
    const value = orderCells(rowIds, matching)
    return { value, bytes: value.keys.byteLength + 1024 }
  })
  const total = cells.keys.length
  const from = body.from === null ? null : { ...body.from, column: indexOf(body.from.column) }
  const index = nextCell(cells, from, body.direction)
  if (index === -1) return { match: null, total }
  const { position, child, column } = cellAt(cells, index)
  const anomalyRowId = rowIds.readInt32BE(position * 4)
  const entryId = (await findEntryId(context.tx, view, { anomalyRowId, child })) ?? ''
  const match = { position, child, entryId, column: columns[column]?.name ?? '', index: index + 1 }
  return { match, total }

  /** A column that is not looked in represents its whole row. */
  function indexOf(name: string | undefined): number | null {
    const at = columns.findIndex((column) => column.name === name)
    return at === -1 ? null : at
  }
})
