import { endpoint } from '../endpoint.ts'
import {
  DUPLICATE_SUPPLIER_FILE_PATH,
  duplicateSupplierFileParams,
  duplicateSupplierFileWriteQuery,
  FILE_WRITE_ERRORS,
  updatedRowsSchema,
} from './file.schema.ts'

/** The same as `delete-file` for duplicate suppliers. */
export const deleteDuplicateSupplierFile = endpoint({
  name: 'delete-duplicate-supplier-file',
  method: 'DELETE',
  path: DUPLICATE_SUPPLIER_FILE_PATH,
  summary: 'Delete the file of a cell of the duplicate suppliers',
  access: 'cell.edit',
  params: duplicateSupplierFileParams,
  query: duplicateSupplierFileWriteQuery,
  response: updatedRowsSchema,
  errors: FILE_WRITE_ERRORS,
})
