import { MAX_DRAFT_FILES } from '@quitus/domain/imports/import-draft.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { jobSchema } from '../jobs/job.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { MAX_WRITE_BYTES } from '../views/limits.ts'
import {
  draftColumnSchema,
  draftContentSchema,
  importDraftSchema,
  readingSchema,
  recognisedFileSchema,
} from './import-draft.schema.ts'

const DRAFT_PATH = '/services/v1/wexaus/projects/:projectId/import-draft'

/** The import that staff prepare in a project, with its last check and its last run. (DATA-09) */
export const getImportDraft = endpoint({
  name: 'get-import-draft',
  method: 'GET',
  path: DRAFT_PATH,
  summary: 'Import in preparation',
  access: 'project.manage',
  params: projectParams,
  response: importDraftSchema,
  errors: [],
})

/** Saves the draft over the version that the caller has read; one that another person has saved since is kept. */
export const setImportDraft = endpoint({
  name: 'set-import-draft',
  method: 'PUT',
  path: DRAFT_PATH,
  summary: 'Save the import in preparation',
  access: 'project.manage',
  params: projectParams,
  maxBodyBytes: MAX_WRITE_BYTES,
  body: z.strictObject({ version: z.int().min(0), content: draftContentSchema }),
  response: z.object({ version: z.int() }),
  errors: ['import_draft_changed', 'object_not_found'],
})

/**
 * What transferred files are, by their first lines, how they will be read, and what their columns seem to mean.
 * Changes nothing.
 */
export const recogniseFiles = endpoint({
  name: 'recognise-files',
  method: 'POST',
  path: `${DRAFT_PATH}/recognition`,
  summary: 'Recognise files',
  access: 'project.manage',
  isRead: true,
  params: projectParams,
  body: z.strictObject({
    files: boundedArray(z.uuid(), { least: 1, most: MAX_DRAFT_FILES }),
    reading: readingSchema,
    /** The file whose first lines are wanted. */
    preview: z.uuid().optional(),
  }),
  response: z.object({
    files: z.array(recognisedFileSchema),
    /** null where no file has columns that need a meaning. */
    suggestion: z
      .object({
        columns: z.array(draftColumnSchema),
        keyColumns: z.array(z.string()),
        /** When the customer’s last list with this header was published so; null for a mere suggestion. */
        confirmedAt: z.string().nullable(),
      })
      .nullable(),
  }),
  errors: ['import_incomplete', 'object_not_found', 'storage_full', 'storage_unavailable'],
})

/** Checks the files of the draft, or imports them, in a job. */
export const startImport = endpoint({
  name: 'start-import',
  method: 'POST',
  path: `${DRAFT_PATH}/runs`,
  summary: 'Check or import files',
  access: 'project.manage',
  params: projectParams,
  body: z.strictObject({
    version: z.int().min(1),
    /** Read everything and publish nothing. */
    isCheck: z.boolean(),
    /** Compare with what is published, and wait for a person to publish or discard it. */
    isPreview: z.boolean().default(false),
  }),
  response: z.object({ job: jobSchema }),
  errors: [
    'import_draft_changed',
    'import_incomplete',
    'import_preview_waiting',
    'import_running',
    'object_not_found',
    'too_many_jobs',
  ],
})

/** The endpoints of imports. */
export const IMPORT_ENDPOINTS = { getImportDraft, setImportDraft, recogniseFiles, startImport }
