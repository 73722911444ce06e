import { keepPreview } from '#features/imports/preview/import-previews.sql.ts'
import type { PreviewContent } from '#features/imports/preview/preview-content.ts'
import { madeJob } from '../made-job.ts'
import type { TestServer } from '../start-test-server.ts'

const NOTHING = { count: 0, amount: null }
const CONTENT: PreviewContent = {
  ...{ previous: null, hasAnomalies: true, columns: [], before: NOTHING, after: NOTHING, unchanged: 0 },
  ...{ goneEntries: { count: 0, decided: 0 }, kinds: [], anomalies: [] },
}

/** An import of no files that waits to be published while no other one runs. Answers the id of its job. */
export async function madePreview(server: TestServer, projectId: number, staffId: number): Promise<string> {
  const { owner } = server.database
  const jobId = await madeJob(server, projectId, staffId, 'done')
  await cancelImports(server, projectId)
  const parameters = { isCheck: false, isPreview: true, publishes: null, files: [] }
  await owner
    .transaction()
    .execute((tx) =>
      keepPreview(tx, { projectId, jobId, version: 1, renewed: null, parameters, content: CONTENT }),
    )
  return jobId
}

/** Lets the project return to the publication before its current one, as an import would have noted it. */
export async function madeFormerPublication(server: TestServer, projectId: number): Promise<number> {
  await cancelImports(server, projectId)
  const { id } = await server.database.owner
    .updateTable('core.publications as publication')
    .from('core.views as view')
    .set({
      ledger_form: JSON.stringify({ kind: 'list', columns: [], roles: {} }),
      made_from: JSON.stringify({ mapping: null, companies: [], trustedCategories: null, detection: {} }),
    })
    .whereRef('publication.project_id', '=', 'view.project_id')
    .whereRef('publication.source', '=', 'view.source')
    .whereRef('publication.id', '<', 'view.current_publication_id')
    .where('view.project_id', '=', projectId)
    .where('view.source', '=', 'dashboard')
    .returning('publication.id')
    .executeTakeFirstOrThrow()
  return id
}

async function cancelImports(server: TestServer, projectId: number): Promise<void> {
  await server.database.owner
    .updateTable('core.jobs')
    .set({ state: 'cancelled' })
    .where('project_id', '=', projectId)
    .where('kind', '=', 'import')
    .execute()
}
