import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { startExport } from '@quitus/contract/exports/start-export.ts'
import { can, opensSource } from '@quitus/domain/access/permissions.ts'
import { ANOMALY_SOURCES } from '@quitus/domain/anomalies/anomaly-source.ts'
import { MAX_SHEET_LINES } from '@quitus/domain/files/sheet-limits.ts'
import { AppError } from '#errors/app-error.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import { findView } from '#views/definition/find-view.ts'
import { withChoices } from '#views/definition/load-choices.ts'
import { findProjectName } from '#views/definition/project-name.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { findShownBy } from '#views/query/shown-text.sql.ts'
import { describeFilter } from '../describe-filter.ts'
import { exportFileName } from '../export-file-name.ts'
import { insertExportJob } from '../export-job.ts'
import type { ExportParameters, PackParameters } from '../export-parameters.ts'
import { measureExport } from '../measure-export.ts'
import { type ExportBody, type ExportContext, resolveExport } from '../resolve-export.ts'
import { tooLong } from '../too-long.ts'
import { requireFewFiles } from './pack-limits.ts'
import { measureFiles } from './packed-files.sql.ts'

/** About how many bytes the cover and the lists of a section have without a line, the fonts of PDFs above all. */
const LISTS_BYTES = 25_000

type Answer = ResponseOf<typeof startExport>

/** Says how much an audit pack would hold, and unless that is all that was requested, queues it (SEC-10). */
export async function startPack(context: ExportContext, view: View, body: ExportBody): Promise<Answer> {
  const { tx, actor, access, locale, translate } = context
  if (!ANOMALY_SOURCES.some((source) => source === view.source)) throw new AppError('invalid_request')
  if (body.internalComments && actor.user.roleType !== 'staff') throw new AppError('not_permitted')
  const hasLetters = can(actor, 'anomaly.recover', access)
  const figures = { lines: 0, anomalies: 0, childRows: 0, bytes: 0, files: 0 }
  const sections: ExportParameters[] = []
  for (const each of body.wholeProject ? await viewsOfProject(context, view) : [view]) {
    const requested = { ...body, format: 'xlsx', children: 'all', groups: true } as const
    const { parameters, order } = await resolveExport(context, each, requested)
    const sheet = await measureExport(tx, each, parameters, order)
    const files = await measureFiles(tx, each, order, { hasLetters })
    if (!body.dryRun && sheet.lines > MAX_SHEET_LINES) throw tooLong(sheet.lines, MAX_SHEET_LINES)
    figures.lines += sheet.lines
    figures.anomalies += sheet.anomalies
    figures.childRows += sheet.childRows
    figures.files += files.count
    figures.bytes += sheet.bytes + files.bytes + LISTS_BYTES
    if (sheet.anomalies > 0) sections.push(parameters)
  }
  const answer = { ...figures, mostLines: body.wholeProject ? null : MAX_SHEET_LINES }
  if (body.dryRun) return { job: null, ...answer }
  if (sections.length === 0) throw new AppError('export_without_rows')
  requireFewFiles({ count: figures.files, bytes: figures.bytes })
  await requireFreeJobSlot(tx, view.projectId, actor.user.id)
  const parameters: PackParameters = {
    ...{ locale, sections, isOfProject: body.wholeProject, hasInternalComments: body.internalComments },
    fileName: await packFileName(context, view, body),
  }
  return {
    job: presentJob(await insertExportJob(context, view, parameters), actor.user, translate),
    ...answer,
  }
}

/** Every view of anomalies that the requester opens and that was published, the requested one first. */
async function viewsOfProject(context: ExportContext, first: View): Promise<View[]> {
  const { tx, access } = context
  const views = [first]
  for (const source of ANOMALY_SOURCES) {
    if (source === first.source || !opensSource(access, source)) continue
    const view = await findView(tx, { projectId: first.projectId, source }, context)
    if (view !== null) views.push(view)
  }
  return views
}

/** With the filter, which distinguishes packs of several suppliers. */
async function packFileName(
  { tx, locale, translate, now }: ExportContext,
  view: View,
  { filter, selection }: ExportBody,
): Promise<string> {
  const shownBy = await findShownBy(tx, view.projectId)
  const parts = {
    ...{ project: await findProjectName(tx, view.projectId), view: translate('packs:name') },
    ...{ at: now(), timeZone: shownBy.timeZone },
  }
  if (filter === undefined || selection !== undefined) return exportFileName(parts, 'zip')
  const detail = describeFilter(await withChoices(tx, view, locale), filter, { locale, translate, shownBy })
  return exportFileName({ ...parts, detail }, 'zip')
}
