import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  DUPLICATE_SUPPLIER_FILE_PATH,
  duplicateSupplierFileParams,
  duplicateSupplierFileReadQuery,
  FILE_READ_ERRORS,
} from './file.schema.ts'

/** The same as `download-file` for duplicate suppliers. */
export const downloadDuplicateSupplierFile = endpoint({
  name: 'download-duplicate-supplier-file',
  method: 'GET',
  path: DUPLICATE_SUPPLIER_FILE_PATH,
  summary: 'Download the file of a cell of the duplicate suppliers',
  access: 'view.read',
  params: duplicateSupplierFileParams,
  query: duplicateSupplierFileReadQuery,
  response: z.file(),
  delivery: 'file',
  errors: [...FILE_READ_ERRORS, 'file_not_found', 'storage_unavailable'],
})
