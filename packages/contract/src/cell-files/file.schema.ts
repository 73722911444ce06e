import { z } from 'zod'
import { boundedRecord, parseWithinBounds } from '../bounded.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { columnName, timestampSchema, wireRowSchema } from '../views/view.schema.ts'

/** Views whose files are addressed by anomaly and entry (spec §7); a supplier represents both. */
export const FILE_SOURCES = ['dashboard', 'freeanomaly', 'mainsuppliers'] as const

export const FILE_PATH =
  '/services/v1/wexaus/projects/:projectId/:source/data/files/:column/:anomalyId/:entryId'
export const DUPLICATE_SUPPLIER_FILE_PATH =
  '/services/v1/wexaus/projects/:projectId/suppliersduplicate/data/files/:column'

export const fileParams = projectParams.extend({
  source: z.enum(FILE_SOURCES),
  column: columnName,
  anomalyId: storableText(4000, 1),
  entryId: storableText(4000, 1),
})
export const duplicateSupplierFileParams = projectParams.extend({ column: columnName })

const keyValue = z.union([storableText(4000), z.number(), z.boolean()])

/** Key columns of a view are few. */
const MAX_KEY_COLUMNS = 50

const keyColumns = boundedRecord(z.string(), keyValue, { most: MAX_KEY_COLUMNS })

/** The key columns of a row with their values, as JSON; other columns are refused (API-06). */
const rowText = storableText(60_000, 1).transform((text, context): Record<string, string> => {
  const read = parseWithinBounds(keyColumns, readJson(text))
  if ('value' in read) {
    return Object.fromEntries(Object.entries(read.value).map(([name, value]) => [name, String(value)]))
  }
  context.addIssue({ code: 'custom', message: 'is no JSON object of the key columns', input: text })
  return z.NEVER
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses null.
    return null
  }
}

/**
 * The file that the person saw in the cell, as the query `file` of its `url` names it; another one refuses the write
 * (CELL-11).
 */
const expected = z.union([z.uuid(), z.literal('none')]).optional()
/** One file out of the history of the cell; unless set, the one that is in it now. */
const file = z.uuid().optional()
const timestamp = timestampSchema.optional()
const row = { row: rowText }

export const fileReadQuery = z.object({ timestamp, file })
export const fileWriteQuery = z.object({ timestamp, expected })
export const duplicateSupplierFileReadQuery = fileReadQuery.extend(row)
export const duplicateSupplierFileWriteQuery = fileWriteQuery.extend(row)

/** The part `meta-data` of an upload: the name under which the file is kept and downloaded. */
export const fileMetadataSchema = z.strictObject({ filename: z.string().max(1000) })

/** Every row of the anomaly as stored, to be put in place of those on screen. */
export const updatedRowsSchema = z.object({ updatedRows: z.array(wireRowSchema) })

export const FILE_READ_ERRORS = [
  'view_not_found',
  'view_republished',
  'unknown_column',
  'column_holds_no_files',
  'entry_not_found',
] as const
export const FILE_WRITE_ERRORS = [
  ...FILE_READ_ERRORS,
  'publication_in_progress',
  'column_not_editable',
  'anomaly_column_on_child_row',
  'row_locked',
  'changed_meanwhile',
] as const
export const UPLOAD_ERRORS = [
  ...FILE_WRITE_ERRORS,
  'file_name_not_accepted',
  'file_empty',
  'file_too_large',
  'file_kind_not_accepted',
  'file_content_mismatch',
  'file_infected',
  'file_not_scannable',
  'storage_full',
  'storage_unavailable',
] as const
