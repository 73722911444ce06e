import { isTimeZone } from '@quitus/domain/text/time-zone.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { listColumns, listParams, listQuery } from './list.schema.ts'

/** The rows of a list as a CSV file, in the order on screen (PRJ-06). */
export const exportList = endpoint({
  name: 'export-list',
  method: 'POST',
  path: '/services/v1/wexaus/admin/lists/:list/export',
  summary: 'A list of the administration as CSV',
  access: 'installation.administer',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: listParams,
  body: listQuery.extend({
    columns: listColumns,
    /** By whose clocks instants are written. */
    timeZone: storableText(60).refine(isTimeZone, 'is no time zone'),
  }),
  response: z.string(),
  delivery: 'csv',
  errors: ['project_not_found', 'unknown_column', 'filter_not_supported'],
})
