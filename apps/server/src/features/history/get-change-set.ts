import { getChangeSet as definition } from '@quitus/contract/history/get-change-set.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { withFileAddress } from '#views/rows/file-address.ts'
import { findSourceOf, selectCells, selectChangeSets } from '#views/writing/history.sql.ts'
import { presentChangeSet } from './change-set.presenter.ts'

export const getChangeSet = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx, locale, access } = context
  const { projectId, changeSet: id } = params
  const source = await findSourceOf(tx, projectId, id)
  if (source === undefined) throw new AppError('change_set_not_found')
  if (!opensSource(access, source)) throw new AppError('not_permitted')
  const view = await loadView(tx, { projectId, source }, context)
  const [reported] = await selectChangeSets(tx, view, { id, limit: 1 })
  // Whose every column is withheld from the reader, is not there for them.
  if (reported === undefined) throw new AppError('change_set_not_found')
  const cells = await selectCells(tx, view, id, { from: readPlace(query.from), limit: query.limit + 1 })
  const labels = new Map(view.columns.map(({ name, label }) => [name, label[locale]]))
  const page = cells.slice(0, query.limit)
  const last = cells.length > query.limit ? page.at(-1) : undefined
  return {
    source,
    changeSet: presentChangeSet(view, reported, locale),
    cells: page.map((cell) => ({
      entryId: cell.entry_id,
      anomalyNumber: cell.anomaly_number,
      column: cell.column_name,
      columnLabel: labels.get(cell.column_name) ?? cell.column_name,
      before: withFileAddress(view, cell, cell.column_name, cell.before),
      after: withFileAddress(view, cell, cell.column_name, cell.after),
    })),
    next: last === undefined ? null : `${last.row_id}/${last.column_name}`,
  }
})

/** `from` as this call writes it: row id, a slash, and the column. Anything else is refused. */
function readPlace(from: string | undefined): { rowId: number; column: string } | null {
  if (from === undefined) return null
  const [, rowId, column] = /^(\d{1,9})\/(.+)$/s.exec(from) ?? []
  if (rowId === undefined || column === undefined) throw new AppError('invalid_request')
  return { rowId: Number(rowId), column }
}
