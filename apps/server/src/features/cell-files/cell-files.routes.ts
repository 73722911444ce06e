import type { Route } from '#http/bind-endpoint.ts'
import { deleteFile } from './delete-file.ts'
import { downloadFile } from './download-file.ts'
import {
  deleteDuplicateSupplierFile,
  downloadDuplicateSupplierFile,
  uploadDuplicateSupplierFile,
} from './duplicate-supplier-files.ts'
import { uploadFile } from './upload-file.ts'

export const cellFilesRoutes: readonly Route[] = [
  uploadFile,
  downloadFile,
  deleteFile,
  uploadDuplicateSupplierFile,
  downloadDuplicateSupplierFile,
  deleteDuplicateSupplierFile,
]
