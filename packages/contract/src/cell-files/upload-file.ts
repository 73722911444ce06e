import { endpoint } from '../endpoint.ts'
import {
  FILE_PATH,
  fileMetadataSchema,
  fileParams,
  fileWriteQuery,
  UPLOAD_ERRORS,
  updatedRowsSchema,
} from './file.schema.ts'

/** Puts a file into a cell, in place of the one that is there; an edit like any other (API-04). */
export const uploadFile = endpoint({
  name: 'upload-file',
  method: 'PUT',
  path: FILE_PATH,
  summary: 'Put a file into a cell',
  access: 'cell.edit',
  params: fileParams,
  query: fileWriteQuery,
  body: fileMetadataSchema,
  bodyKind: 'multipart',
  response: updatedRowsSchema,
  errors: UPLOAD_ERRORS,
})
