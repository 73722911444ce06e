import { restoreFreeAnomalies as definition } from '@quitus/contract/free-anomalies/restore-free-anomalies.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentWindow } from '#views/rows/row.presenter.ts'
import { selectStoredRows } from '#views/rows/rows.sql.ts'
import { restoreOwnRows } from './added-rows.sql.ts'
import { holdOwnRows, loadOwnView, type RowRefusalCode, recordRows, withAllColumns } from './added-rows.ts'

export const restoreFreeAnomalies = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, translate } = context
  const view = await loadOwnView(tx, { ...params, timestamp: body.timestamp }, context)
  await holdOwnRows(tx, view)
  const entryIds = [...new Set(body.entryIds)]
  const rowIds = await restoreOwnRows(tx, view, entryIds)
  const whole = await selectStoredRows(tx, withAllColumns(view), rowIds, { children: 'none' })
  const changeSet =
    whole.length === 0 ? null : await recordRows(tx, withAllColumns(view), 'restoreRow', whole, context)
  const restored = new Set(whole.map((row) => row.entry_id))
  const code: RowRefusalCode = 'not_deleted'
  return {
    changeSet,
    updatedRows: presentWindow(view, rowIds, whole),
    refused: entryIds
      .filter((entryId) => !restored.has(entryId))
      .map((entryId) => ({ entryId, code, message: translate(`cells:${code}`) })),
  }
})
