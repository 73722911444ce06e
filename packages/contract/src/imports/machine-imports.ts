import { MAX_DRAFT_FILES } from '@quitus/domain/imports/import-draft.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { jobParams, jobSchema } from '../jobs/job.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { MAX_WRITE_BYTES } from '../views/limits.ts'
import { draftContentSchema, importRunSchema } from './import-draft.schema.ts'

const IMPORTS_PATH = '/services/v1/wexaus/projects/:projectId/imports'

/**
 * Imports transferred files without a person at a screen. Nothing is guessed: a setting that neither the call nor the
 * last import gives refuses it by name. What whole files say (encoding, marks of numbers, forms of days) the job finds,
 * and refuses where it reads in two ways.
 */
export const importFiles = endpoint({
  name: 'import-files',
  method: 'POST',
  path: IMPORTS_PATH,
  summary: 'Check or import files with named settings, or with those of the last import',
  access: 'import.run',
  params: projectParams,
  maxBodyBytes: MAX_WRITE_BYTES,
  body: z.strictObject({
    files: boundedArray(z.uuid(), { least: 1, most: MAX_DRAFT_FILES }),
    /** Begin with the settings of the last import that was published in this project. */
    like: z.literal('lastImport').optional(),
    /** As in the import in preparation; they go before those of the last import. */
    settings: draftContentSchema.omit({ files: true }).partial().default({}),
    /** Read everything and publish nothing. */
    isCheck: z.boolean().default(false),
  }),
  response: z.object({ job: jobSchema }),
  errors: [
    'import_settings_missing',
    'import_incomplete',
    'import_running',
    'import_file_not_ready',
    'no_earlier_import',
    'object_not_found',
    'too_many_jobs',
  ],
})

/** How far a check or an import is, and what came of it: lines with errors by reason, the refusal, the report. */
export const getImport = endpoint({
  name: 'get-import',
  method: 'GET',
  path: `${IMPORTS_PATH}/:job`,
  summary: 'Progress and result of an import',
  access: 'import.run',
  params: jobParams,
  response: importRunSchema,
  errors: ['job_not_found'],
})

/** The endpoints of imports by a program. */
export const MACHINE_IMPORT_ENDPOINTS = { importFiles, getImport }
