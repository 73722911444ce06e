import { startExport as definition } from '@quitus/contract/exports/start-export.ts'
import { MAX_SHEET_LINES } from '@quitus/domain/sheet-limits.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { findJob, insertJob } from '#jobs/jobs.sql.ts'
import { requireFreeTurn } from '#jobs/require-free-turn.ts'
import { loadView, requireColumn } from '#views/definition/view.sql.ts'
import { selectChildCounts } from '#views/rows/child-rows.sql.ts'
import { estimateBytes } from './estimate-bytes.ts'
import { countChildRows } from './export-order.ts'
import { resolveExport } from './resolve-export.ts'

/** Says how much the file would be; unless that is all that was asked, its job is in the queue when the answer leaves. */
export const startExport = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now, translate } = context
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
  await requireFreeTurn(tx, view.projectId, actor.user.id)
  const id = await insertJob(tx, {
    projectId: view.projectId,
    kind: 'export',
    source: view.source,
    askedBy: actor.user.id,
    impersonatorId: actor.impersonator?.id ?? null,
    title: parameters.fileName,
    parameters,
    now: now(),
  })
  const row = await findJob(tx, view.projectId, id)
  if (row === undefined) throw new Error('The job was not recorded.')
  return { job: presentJob(row, actor.user, translate), ...figures }
})

function tooLong(lines: number, most: number): WordedRefusal {
  const number = (value: number) => formatNumber(value, 'INTEGER', { currency: '' })
  return new WordedRefusal('export_too_long', () => ({ lines: number(lines), most: number(most) }))
}
