import { addFolder, changeObject, deleteObjects, moveObjects, restoreObjects } from './change-objects.ts'
import { downloadObjects, getContent, startDownload } from './download-objects.ts'
import { listBin, listObjects } from './list-objects.ts'
import { sendUploadBytes } from './send-upload-bytes.ts'
import { unpackArchive } from './unpack-archive.ts'
import { cancelUpload, createUpload, getUsage, listUploads } from './uploads.ts'

/** The handlers of file transfers: objects, bin, uploads and downloads. */
export const FILE_TRANSFER_HANDLERS = {
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
