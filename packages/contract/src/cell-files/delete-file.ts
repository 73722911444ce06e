import { endpoint } from '../endpoint.ts'
import { FILE_PATH, FILE_WRITE_ERRORS, fileParams, fileWriteQuery, updatedRowsSchema } from './file.schema.ts'

/** Empties a cell that holds a file; history keeps the file. An empty cell stays as it is. */
export const deleteFile = endpoint({
  name: 'delete-file',
  method: 'DELETE',
  path: FILE_PATH,
  summary: 'Delete the file of a cell',
  access: 'cell.edit',
  params: fileParams,
  query: fileWriteQuery,
  response: updatedRowsSchema,
  errors: FILE_WRITE_ERRORS,
})
