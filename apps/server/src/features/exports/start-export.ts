import { startExport as definition } from '@quitus/contract/exports/start-export.ts'
import { MAX_SHEET_LINES } from '@quitus/domain/files/sheet-limits.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import { loadView, requireColumn } from '#views/definition/view.sql.ts'
import { insertExportJob } from './export-job.ts'
import { measureExport } from './measure-export.ts'
import { startPack } from './pack/start-pack.ts'
import { resolveExport } from './resolve-export.ts'
import { tooLong } from './too-long.ts'

/**
 * Says how much the file would be; unless that is all that was requested, its job is in the queue when the answer
 * leaves.
 */
export const startExport = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, translate } = context
  const view = await loadView(tx, { ...params, timestamp: body.timestamp }, context)
  if (body.format === 'pack') return startPack(context, view, body)
  const { format } = body
  for (const { name } of body.columns ?? []) requireColumn(view, name)
  const { parameters, order } = await resolveExport(context, view, { ...body, format })
  const figures = await measureExport(tx, view, parameters, order)
  const mostLines = format === 'xlsx' ? MAX_SHEET_LINES : null
  const answer = { ...figures, files: 0, mostLines }
  if (body.dryRun) return { job: null, ...answer }
  if (figures.anomalies === 0) throw new AppError('export_without_rows')
  if (mostLines !== null && figures.lines > mostLines) throw tooLong(figures.lines, mostLines)
  await requireFreeJobSlot(tx, view.projectId, actor.user.id)
  const row = await insertExportJob(context, view, parameters)
  return { job: presentJob(row, actor.user, translate), ...answer }
})
