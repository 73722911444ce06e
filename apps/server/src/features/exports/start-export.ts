import { startExport as definition } from '@quitus/contract/exports/start-export.ts'
import { MAX_SHEET_LINES } from '@quitus/domain/files/sheet-limits.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import { loadView, requireColumn } from '#views/definition/view.sql.ts'
import { selectChildCounts } from '#views/rows/child-rows.sql.ts'
import { estimateBytes } from './estimate-bytes.ts'
import { insertExportJob } from './export-job.ts'
import { countChildRows } from './export-order.ts'
import { resolveExport } from './resolve-export.ts'
import { tooLong } from './too-long.ts'

/**
 * Says how much the file would be; unless that is all that was requested, its job is in the queue when the answer
 * leaves.
 */
export const startExport = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, translate } = context
  const view = await loadView(tx, { ...params, timestamp: body.timestamp }, context)
  const columns = body.columns.map(({ name }) => requireColumn(view, name))
  const { parameters, order } = await resolveExport(context, view, body)
  const anomalies = order.length / 4
  const counts = view.hasChildRows ? await selectChildCounts(tx, view) : Buffer.alloc(0)
  const childRows = countChildRows(order, counts, parameters.unfolded)
  const lines = anomalies + childRows + (body.groups ? 3 : 2)
  const mostLines = body.format === 'xlsx' ? MAX_SHEET_LINES : null
  const bytes = await estimateBytes(tx, view, columns, { order, lines, format: body.format })
  const figures = { lines, anomalies, childRows, bytes, mostLines }
  if (body.dryRun) return { job: null, ...figures }
  if (anomalies === 0) throw new AppError('export_without_rows')
  if (mostLines !== null && lines > mostLines) throw tooLong(lines, mostLines)
  await requireFreeJobSlot(tx, view.projectId, actor.user.id)
  const row = await insertExportJob(context, view, parameters)
  return { job: presentJob(row, actor.user, translate), ...figures }
})
