import { endpoint } from '../endpoint.ts'
import { LINK_ERRORS, linkedObjectSchema } from '../file-transfers/linked-object.schema.ts'
import {
  DUPLICATE_SUPPLIER_FILE_PATH,
  duplicateSupplierFileParams,
  duplicateSupplierFileWriteQuery,
  FILE_WRITE_ERRORS,
  updatedRowsSchema,
} from './file.schema.ts'

/** The same as `link-file` for duplicate suppliers, whose row the query names by its key columns. */
export const linkDuplicateSupplierFile = endpoint({
  name: 'link-duplicate-supplier-file',
  method: 'PUT',
  path: `${DUPLICATE_SUPPLIER_FILE_PATH}/transferred`,
  summary: 'Put a transferred file into a cell of the duplicate suppliers',
  access: 'cell.edit',
  params: duplicateSupplierFileParams,
  query: duplicateSupplierFileWriteQuery,
  body: linkedObjectSchema,
  response: updatedRowsSchema,
  errors: [...FILE_WRITE_ERRORS, ...LINK_ERRORS],
})
