import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FILE_PATH, FILE_READ_ERRORS, fileParams, fileReadQuery } from './file.schema.ts'

/** The bytes of the file in a cell under its stored name, always as an attachment (API-04, SEC-02). */
export const downloadFile = endpoint({
  name: 'download-file',
  method: 'GET',
  path: FILE_PATH,
  summary: 'Download the file of a cell',
  access: 'view.read',
  params: fileParams,
  query: fileReadQuery,
  response: z.file(),
  delivery: 'file',
  errors: [...FILE_READ_ERRORS, 'file_not_found', 'storage_unavailable'],
})
