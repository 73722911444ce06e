import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import {
  folderSchema,
  noteSchema,
  objectNameSchema,
  sha256Schema,
  TRANSFERS_PATH,
  transferObjectSchema,
  uploadParams,
  uploadSchema,
} from './transfer.schema.ts'

/**
 * Announces a file; its bytes go to `send-upload-bytes` by the tus protocol. Someone who announces the same file
 * again gets the upload that they have begun. A file that the folder has already, by its checksum, is answered as
 * `existing`, and nothing is to be sent.
 */
export const createUpload = endpoint({
  name: 'create-upload',
  method: 'POST',
  path: `${TRANSFERS_PATH}/uploads`,
  summary: 'Announce a file that is to be sent',
  access: 'file.send',
  params: projectParams,
  body: z.strictObject({
    folder: folderSchema,
    name: objectNameSchema,
    size: z.int().min(0),
    /** What distinguishes this file from another of its name, such as when it was last changed. */
    fingerprint: storableText(200),
    note: noteSchema.default(''),
    sha256: sha256Schema.optional(),
  }),
  response: z.object({
    existing: transferObjectSchema.nullable(),
    upload: uploadSchema.nullable(),
    /** Where the bytes go, from the root. */
    url: z.string().nullable(),
  }),
  errors: [
    'folder_not_found',
    'object_name_not_accepted',
    'file_empty',
    'file_too_large',
    'program_not_accepted',
    'transfer_quota_exceeded',
    'too_many_uploads',
    'storage_full',
    'storage_unavailable',
  ],
})

/** The person’s own uploads of the last day, and those that are not finished, newest first. */
export const listUploads = endpoint({
  name: 'list-uploads',
  method: 'GET',
  path: `${TRANSFERS_PATH}/uploads`,
  summary: 'Own uploads',
  access: 'file.send',
  params: projectParams,
  response: z.object({ uploads: z.array(uploadSchema) }),
  errors: [],
})

/** Gives an unfinished upload up, with what has come of it. */
export const cancelUpload = endpoint({
  name: 'cancel-upload',
  method: 'DELETE',
  path: `${TRANSFERS_PATH}/uploads/:upload`,
  summary: 'Give an upload up',
  access: 'file.send',
  params: uploadParams,
  response: null,
  errors: ['upload_not_found', 'upload_finished', 'storage_unavailable'],
})

/**
 * The next bytes of an upload, by the tus protocol 1.0.0: `Upload-Offset` says where they begin. HEAD of the same
 * address answers how much has come. Refusals are problem details under the status of the protocol.
 */
export const sendUploadBytes = endpoint({
  name: 'send-upload-bytes',
  method: 'PATCH',
  path: `${TRANSFERS_PATH}/uploads/:upload`,
  summary: 'Send bytes of an upload (tus)',
  access: 'file.send',
  bodyKind: 'tus',
  params: uploadParams,
  response: null,
  errors: [
    'upload_not_found',
    'upload_out_of_step',
    'upload_in_use',
    'transfer_quota_exceeded',
    'storage_unavailable',
  ],
})
