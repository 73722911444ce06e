import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { objectParams, TRANSFERS_PATH } from './transfer.schema.ts'

/**
 * Sends the files of a zip archive as if they had been sent one by one, into the folder of the archive: each is
 * checked and listed under the id of its upload. Its folders are ignored, and so is what operating systems put into it.
 * The archive stays.
 */
export const unpackArchive = endpoint({
  name: 'unpack-archive',
  method: 'POST',
  path: `${TRANSFERS_PATH}/objects/:object/unpack`,
  summary: 'Unpack a zip archive',
  access: 'file.send',
  params: objectParams,
  response: z.object({
    /** What is being checked now; `list-uploads` says what came of it. */
    uploads: z.array(z.object({ id: z.uuid(), name: z.string() })),
    /** Files that are refused, each with the reason. */
    refused: z.array(z.object({ name: z.string(), message: z.string() })),
  }),
  errors: [
    'object_not_found',
    'folder_not_found',
    'archive_refused',
    'transfer_quota_exceeded',
    'too_many_uploads',
    'storage_full',
    'storage_unavailable',
  ],
})
