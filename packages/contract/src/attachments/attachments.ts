import { z } from 'zod'
import { fileMetadataSchema } from '../cell-files/file.schema.ts'
import { ANOMALY_PATH, anomalyParams } from '../comments/comment.schema.ts'
import { endpoint } from '../endpoint.ts'
import { LINK_ERRORS, linkedObjectSchema } from '../file-transfers/linked-object.schema.ts'

const PATH = `${ANOMALY_PATH}/attachments`
const params = anomalyParams.extend({ attachment: z.uuid() })

export const attachmentSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  type: z.string(),
  addedBy: z.string(),
  addedAt: z.string(),
  /** Whether the requesting person may delete it: their own, or any for those who manage the project. */
  canDelete: z.boolean(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** The files of an anomaly, which belong to none of its cells, newest first (FLOW-19). */
export const listAttachments = endpoint({
  name: 'list-attachments',
  method: 'GET',
  path: PATH,
  summary: 'Files of an anomaly',
  access: 'view.read',
  params: anomalyParams,
  response: z.object({ attachments: z.array(attachmentSchema) }),
  errors: ['anomaly_not_found'],
})

/**
 * Adds a file to an anomaly, whether or not its rows are locked; name and bytes are checked as those of files in
 * cells.
 */
export const addAttachment = endpoint({
  name: 'add-attachment',
  method: 'POST',
  path: PATH,
  summary: 'Add a file to an anomaly',
  access: 'anomaly.discuss',
  params: anomalyParams,
  body: fileMetadataSchema,
  bodyKind: 'multipart',
  response: attachmentSchema,
  errors: [
    'anomaly_not_found',
    'too_many_attachments',
    'file_name_not_accepted',
    'file_empty',
    'file_too_large',
    'file_kind_not_accepted',
    'file_content_mismatch',
    'file_infected',
    'file_not_scannable',
    'storage_full',
    'storage_unavailable',
  ],
})

/**
 * Adds a file that was sent to the project to an anomaly; one that the anomaly has already is answered as it is. Its
 * bytes are not copied, and it stays when the sent file is deleted.
 */
export const attachTransferredFile = endpoint({
  name: 'attach-transferred-file',
  method: 'POST',
  path: `${ANOMALY_PATH}/transferred-attachments`,
  summary: 'Add a transferred file to an anomaly',
  access: 'anomaly.discuss',
  params: anomalyParams,
  body: linkedObjectSchema,
  response: attachmentSchema,
  errors: ['anomaly_not_found', 'too_many_attachments', ...LINK_ERRORS],
})

/** The bytes of a file under its name, always as an attachment (SEC-02). */
export const downloadAttachment = endpoint({
  name: 'download-attachment',
  method: 'GET',
  path: `${PATH}/:attachment`,
  summary: 'Download a file of an anomaly',
  access: 'view.read',
  params,
  response: z.file(),
  delivery: 'file',
  errors: ['anomaly_not_found', 'file_not_found', 'storage_unavailable'],
})

/** Takes a file off the anomaly; that it was there, and by whom it went, is kept. */
export const deleteAttachment = endpoint({
  name: 'delete-attachment',
  method: 'DELETE',
  path: `${PATH}/:attachment`,
  summary: 'Delete a file of an anomaly',
  access: 'anomaly.discuss',
  params,
  response: null,
  errors: ['anomaly_not_found', 'file_not_found', 'attachment_of_another', 'attachment_is_proof'],
})
