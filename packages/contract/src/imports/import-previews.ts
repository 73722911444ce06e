import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { jobSchema } from '../jobs/job.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { importPreviewSchema } from './import-preview.schema.ts'

const PREVIEW_PATH = '/services/v1/wexaus/projects/:projectId/import-preview'

/** What the import that waits would publish (DATA-03); null where none waits. */
export const getImportPreview = endpoint({
  name: 'get-import-preview',
  method: 'GET',
  path: PREVIEW_PATH,
  summary: 'What an import would publish',
  access: 'project.manage',
  params: projectParams,
  response: z.object({ preview: importPreviewSchema.nullable() }),
  errors: [],
})

const named = z.strictObject({
  /** The preview that the caller has seen. */
  job: z.uuid(),
})

/**
 * Publishes what the preview shows, in a job. Where another publication or other figures have come since, the job
 * publishes nothing and leaves a new preview.
 */
export const publishImportPreview = endpoint({
  name: 'publish-import-preview',
  method: 'POST',
  path: `${PREVIEW_PATH}/publication`,
  summary: 'Publish the import that waits',
  access: 'project.manage',
  params: projectParams,
  body: named,
  response: z.object({ job: jobSchema }),
  errors: ['import_preview_gone', 'import_running', 'object_not_found', 'too_many_jobs'],
})

/** Discards the import that waits; nothing of it is left. */
export const discardImportPreview = endpoint({
  name: 'discard-import-preview',
  method: 'POST',
  path: `${PREVIEW_PATH}/discard`,
  summary: 'Discard the import that waits',
  access: 'project.manage',
  params: projectParams,
  body: named,
  response: null,
  errors: ['import_preview_gone', 'import_running'],
})

/**
 * Compares the publication before the current one with it, in a job, from the ledger and the settings that are kept of
 * it. What it leaves is published or discarded like any other preview.
 */
export const previewFormerPublication = endpoint({
  name: 'preview-former-publication',
  method: 'POST',
  path: `${PREVIEW_PATH}/former-publication`,
  summary: 'Prepare the return to the publication before',
  access: 'project.manage',
  params: projectParams,
  body: z.strictObject({
    /** The publication that the caller has seen as the one before. */
    publication: z.int().min(1),
  }),
  response: z.object({ job: jobSchema }),
  errors: ['former_publication_gone', 'import_preview_waiting', 'import_running', 'too_many_jobs'],
})

/** The endpoints of previews. */
export const PREVIEW_ENDPOINTS = {
  getImportPreview,
  publishImportPreview,
  discardImportPreview,
  previewFormerPublication,
}
