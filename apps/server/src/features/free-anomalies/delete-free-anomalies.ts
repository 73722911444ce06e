import { deleteFreeAnomalies as definition } from '@quitus/contract/free-anomalies/delete-free-anomalies.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { lockStoredRows } from '#views/writing/locks.sql.ts'
import { deleteOwnRows } from './added-rows.sql.ts'
import { holdOwnRows, loadOwnView, type RowRefusalCode, recordRows, withAllColumns } from './added-rows.ts'

export const deleteFreeAnomalies = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, translate } = context
  const view = withAllColumns(await loadOwnView(tx, { ...params, timestamp: body.timestamp }, context))
  await holdOwnRows(tx, view)
  const entryIds = [...new Set(body.entryIds)]
  const stored = await lockStoredRows(tx, view, entryIds)
  const byEntryId = new Map(stored.map((row) => [row.entry_id, row]))
  const deletable = entryIds.flatMap((entryId) => {
    const row = byEntryId.get(entryId)
    return row === undefined || row.is_locked ? [] : [row]
  })
  let changeSet: string | null = null
  if (deletable.length > 0) {
    changeSet = await recordRows(tx, view, 'deleteRow', deletable, context)
    await deleteOwnRows(
      tx,
      view,
      changeSet,
      deletable.map((row) => row.row_id),
    )
  }
  const deleted = new Set(deletable.map((row) => row.entry_id))
  const refused = entryIds
    .filter((entryId) => !deleted.has(entryId))
    .map((entryId) => {
      const code: RowRefusalCode = byEntryId.has(entryId) ? 'row_locked' : 'unknown_entry'
      return { entryId, code, message: translate(`cells:${code}`) }
    })
  return { changeSet, deleted: [...deleted], refused }
})
