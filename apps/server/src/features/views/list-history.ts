import { listHistory as definition } from '@quitus/contract/views/list-history.ts'
import { AppError } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { withFileAddress } from './file-address.ts'
import { selectHistory } from './history.sql.ts'
import { selectRowsByEntryIds } from './rows.sql.ts'
import { loadView, requireColumn } from './view.sql.ts'

export const listHistory = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx, locale } = context
  const view = await loadView(tx, params, context)
  const columns = query.column === undefined ? view.columns : [requireColumn(view, query.column)]
  const labels = new Map(columns.map((column) => [column.name, column.label[locale]]))
  const [row] = await selectRowsByEntryIds(tx, view, [query.entryId])
  if (row === undefined) throw new AppError('entry_not_found')
  const found = await selectHistory(tx, view, {
    rowId: row.row_id,
    columns: [...labels.keys()],
    before: query.before,
    limit: query.limit + 1,
  })
  const changeSets = [...new Set(found.map((change) => change.change_set_id))]
  const shown = new Set(changeSets.slice(0, query.limit))
  return {
    history: found
      .filter((change) => shown.has(change.change_set_id))
      .map((change) => ({
        changeSet: change.change_set_id,
        entryId: query.entryId,
        column: change.column_name,
        columnLabel: labels.get(change.column_name) ?? change.column_name,
        kind: change.kind,
        before: withFileAddress(view, row, change.column_name, change.before),
        after: withFileAddress(view, row, change.column_name, change.after),
        reason: change.reason,
        actor: change.actor,
        impersonator: change.impersonator,
        at: new Date(change.created_at).toISOString(),
      })),
    next: changeSets.length > query.limit ? (changeSets[query.limit - 1] ?? null) : null,
  }
})
