import { endpoint } from '../endpoint.ts'
import { LINK_ERRORS, linkedObjectSchema } from '../file-transfers/linked-object.schema.ts'
import { FILE_PATH, FILE_WRITE_ERRORS, fileParams, fileWriteQuery, updatedRowsSchema } from './file.schema.ts'

/**
 * Puts a file that was sent to the project into a cell, by the rules of `upload-file`; its bytes are not copied, and
 * it stays when the sent file is deleted.
 */
export const linkFile = endpoint({
  name: 'link-file',
  method: 'PUT',
  path: `${FILE_PATH}/transferred`,
  summary: 'Put a transferred file into a cell',
  access: 'cell.edit',
  params: fileParams,
  query: fileWriteQuery,
  body: linkedObjectSchema,
  response: updatedRowsSchema,
  errors: [...FILE_WRITE_ERRORS, ...LINK_ERRORS],
})
