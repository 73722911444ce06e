import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { namedObjectsSchema, objectParams, TRANSFERS_PATH } from './transfer.schema.ts'

/** The bytes of one file, for its preview. */
export const getContent = endpoint({
  name: 'get-content',
  method: 'GET',
  path: `${TRANSFERS_PATH}/objects/:object/content`,
  summary: 'Bytes of a file',
  access: 'view.read',
  params: objectParams,
  response: z.file(),
  delivery: 'file',
  errors: ['object_not_found', 'storage_unavailable'],
})

/** A single-use ticket for objects: one file as it is, anything else as a zip (API-07). */
export const startDownload = endpoint({
  name: 'start-download',
  method: 'POST',
  path: `${TRANSFERS_PATH}/downloads`,
  summary: 'Single-use ticket for a download of objects',
  access: 'view.read',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: projectParams,
  body: z.strictObject({ objects: namedObjectsSchema }),
  response: z.object({
    /** Address with the ticket, from the root; it is good once. */
    url: z.string(),
    expiresAt: z.string(),
  }),
  errors: ['object_not_found', 'download_without_files', 'too_many_files'],
})

/** What a ticket of `start-download` opens. */
export const downloadObjects = endpoint({
  name: 'download-objects',
  method: 'GET',
  path: `${TRANSFERS_PATH}/download`,
  summary: 'Download objects for a ticket',
  access: 'view.read',
  credential: 'ticket',
  params: projectParams,
  query: z.object({ ticket: z.string().min(20).max(100) }),
  response: z.file(),
  delivery: 'file',
  errors: ['ticket_invalid', 'object_not_found', 'storage_unavailable'],
})
