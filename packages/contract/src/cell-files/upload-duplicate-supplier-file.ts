import { endpoint } from '../endpoint.ts'
import {
  DUPLICATE_SUPPLIER_FILE_PATH,
  duplicateSupplierFileParams,
  duplicateSupplierFileWriteQuery,
  fileMetadataSchema,
  UPLOAD_ERRORS,
  updatedRowsSchema,
} from './file.schema.ts'

/** The same as `upload-file` for duplicate suppliers, whose row the query names by its key columns. */
export const uploadDuplicateSupplierFile = endpoint({
  name: 'upload-duplicate-supplier-file',
  method: 'PUT',
  path: DUPLICATE_SUPPLIER_FILE_PATH,
  summary: 'Put a file into a cell of the duplicate suppliers',
  access: 'cell.edit',
  params: duplicateSupplierFileParams,
  query: duplicateSupplierFileWriteQuery,
  body: fileMetadataSchema,
  bodyKind: 'multipart',
  response: updatedRowsSchema,
  errors: UPLOAD_ERRORS,
})
