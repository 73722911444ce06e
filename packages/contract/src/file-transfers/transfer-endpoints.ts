import { addFolder } from './add-folder.ts'
import { listBin, restoreObjects } from './bin.ts'
import { changeObject } from './change-object.ts'
import { deleteObjects } from './delete-objects.ts'
import { downloadObjects, getContent, startDownload } from './download.ts'
import { getUsage } from './get-usage.ts'
import { listObjects } from './list-objects.ts'
import { moveObjects } from './move-objects.ts'
import { unpackArchive } from './unpack-archive.ts'
import { cancelUpload, createUpload, listUploads, sendUploadBytes } from './uploads.ts'

/** The endpoints of file transfers. */
export const TRANSFER_ENDPOINTS = {
  listObjects,
  addFolder,
  changeObject,
  moveObjects,
  deleteObjects,
  listBin,
  restoreObjects,
  getUsage,
  createUpload,
  listUploads,
  sendUploadBytes,
  cancelUpload,
  unpackArchive,
  getContent,
  startDownload,
  downloadObjects,
}
