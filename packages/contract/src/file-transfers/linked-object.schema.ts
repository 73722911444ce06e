import { z } from 'zod'

/** A transferred file that becomes one of a cell or of an anomaly. */
export const linkedObjectSchema = z.strictObject({ object: z.uuid() })

/** Cells and anomalies take what they would take by upload, and nothing that staff keep to themselves. */
export const LINK_ERRORS = [
  'object_not_found',
  'object_for_staff',
  'file_too_large',
  'file_kind_not_accepted',
  'file_content_mismatch',
  'storage_unavailable',
] as const
