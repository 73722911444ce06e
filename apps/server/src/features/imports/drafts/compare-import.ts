import type { Database, Tx } from '@quitus/database/connection.ts'
import { ImportError } from '../import-error.ts'
import type { ImportReport } from '../import-report.ts'
import { comparePublications } from '../preview/compare-publications.sql.ts'
import { deletePreview, findShown, keepPreview, type PreviewRow } from '../preview/import-previews.sql.ts'
import { differenceOf, type PreviewContent } from '../preview/preview-content.ts'
import { endPublishedRun, findRun } from './import-drafts.sql.ts'
import { type ImportOutcome, outcomeOf } from './import-outcome.ts'
import type { ImportParameters } from './import-parameters.ts'

type Run = {
  projectId: number
  job: { id: string; attempt: number }
  parameters: ImportParameters
}

/** Undoes an import that was compared and is not to be published now. */
export class ImportCompared extends Error {
  readonly report: ImportReport
  readonly content: PreviewContent
  readonly renewed: PreviewRow['renewed']

  constructor(report: ImportReport, content: PreviewContent, renewed: PreviewRow['renewed']) {
    super('The import was compared.')
    this.name = 'ImportCompared'
    this.report = report
    this.content = content
    this.renewed = renewed
  }
}

/**
 * The last step before an import commits: throws `ImportCompared` where it is to be compared alone, or where it is
 * not what its preview has shown.
 */
export async function compareBeforeCommit(tx: Tx, { projectId, parameters }: Run, report: ImportReport) {
  const { publishes } = parameters
  if (parameters.isPreview) {
    throw new ImportCompared(report, await comparePublications(tx, projectId), null)
  }
  if (publishes === null) return
  const shown = await findShown(tx, projectId, publishes)
  if (shown === undefined) throw new ImportError('preview_gone', {})
  const content = await comparePublications(tx, projectId)
  const renewed = differenceOf(shown, content)
  if (renewed !== null) throw new ImportCompared(report, content, renewed)
  await deletePreview(tx, projectId, publishes)
}

/**
 * Has what was compared wait to be published, after its import was undone. A preview ends its job in the same
 * transaction; a publication that differs from its preview is refused and leaves the new one.
 */
export async function settleComparison(
  database: Database,
  run: Run,
  { report, content, renewed }: ImportCompared,
): Promise<ImportOutcome> {
  const { projectId, job, parameters } = run
  const outcome = outcomeOf(report)
  await database.owner.transaction().execute(async (tx) => {
    const isOurs = renewed === null ? await endPublishedRun(tx, job, outcome) : await isRunning(tx, job)
    if (!isOurs) throw new Error('The job has ended.')
    const version = (await findRun(tx, job.id))?.version ?? 1
    const kept = { ...parameters, isPreview: true, publishes: null }
    await keepPreview(tx, { projectId, jobId: job.id, version, renewed, parameters: kept, content })
  })
  return renewed === null ? outcome : { refusal: { code: 'preview_renewed', values: {} }, report: null }
}

/** Locks the job until the transaction ends; false where it was cancelled or another process has it. */
async function isRunning(tx: Tx, { id, attempt }: Run['job']): Promise<boolean> {
  const row = await tx
    .selectFrom('core.jobs')
    .select('id')
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
