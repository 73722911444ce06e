import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { addFreeAnomaly as definition } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { AppError, type Issue } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext, HandledRequest } from '#http/call-context.ts'
import type { Translate } from '#language/messages.ts'
import { loadChoices, withChoices } from '#views/definition/load-choices.ts'
import type { View } from '#views/definition/view.sql.ts'
import { presentWindow } from '#views/rows/row.presenter.ts'
import { selectRowsByEntryIds } from '#views/rows/rows.sql.ts'
import { findEntryByClientKey, type GivenValue, insertOwnEntry, insertOwnRow } from './added-rows.sql.ts'
import { holdOwnRows, loadOwnView, recordRows, withAllColumns } from './added-rows.ts'
import { type NewRowFault, readNewRow } from './read-new-row.ts'

/** Adds a row, and answers it. */
export async function addRow(
  { params, body }: HandledRequest<typeof definition>,
  context: CallContext<typeof definition>,
): Promise<ResponseOf<typeof definition>> {
  const { tx, actor, now, translate, publicHost } = context
  const { clientKey } = body
  const loaded = await loadOwnView(tx, { ...params, timestamp: body.timestamp }, context)
  const view = await withChoices(tx, loaded, context.locale)
  const known = await findEntryByClientKey(tx, view, clientKey)
  if (known !== undefined) return { changeSet: null, updatedRows: await presentEntry(tx, view, known) }
  await holdOwnRows(tx, view)
  // The same call may have been under way.
  const meanwhile = await findEntryByClientKey(tx, view, clientKey)
  if (meanwhile !== undefined)
    return { changeSet: null, updatedRows: await presentEntry(tx, view, meanwhile) }
  const choices = await loadChoices(tx, view, new Set(Object.keys(body.values)))
  const { values, faults } = readNewRow(view, body.values, choices, publicHost())
  if (faults.length > 0) throw new AppError('invalid_request', toIssues(faults, translate))
  const entry = await insertOwnEntry(tx, view, clientKey)
  const base = baseValues(view, entry.entryId, String(actor.user.id), now())
  await insertOwnRow(tx, view, entry, { base, review: values })
  const added = await selectRowsByEntryIds(tx, withAllColumns(view), [entry.entryId])
  // Nobody adds a row that is hidden from them.
  if (added.length === 0) throw new AppError('not_permitted')
  const changeSet = await recordRows(tx, withAllColumns(view), 'addRow', added, { actor, now })
  return { changeSet, updatedRows: await presentEntry(tx, view, entry.entryId) }
}

export const addFreeAnomaly = bindEndpoint(definition, addRow)

async function presentEntry(tx: Tx, view: View, entryId: string) {
  const rows = await selectRowsByEntryIds(tx, view, [entryId])
  return presentWindow(
    view,
    rows.map((row) => row.row_id),
    rows,
  )
}

/** What the server itself writes into a new row: its number, who added it, and when. */
function baseValues(view: View, entryId: string, author: string, now: Date): GivenValue[] {
  const written = new Map<string | null, GivenValue['value']>([
    ...view.keyColumns.map((name) => [name, entryId] as const),
    [view.addedByColumn, author],
    [view.addedAtColumn, { model: now.toISOString() }],
  ])
  return withAllColumns(view).columns.flatMap((column) => {
    const value = column.storage === 'base' ? written.get(column.name) : undefined
    return value === undefined ? [] : [{ column, value }]
  })
}

function toIssues(faults: readonly NewRowFault[], translate: Translate): Issue[] {
  return faults.map(({ column, code }) => ({
    path: column === null ? '/values' : `/values/${column}`,
    code,
    message: translate(`cells:${code}`),
  }))
}
