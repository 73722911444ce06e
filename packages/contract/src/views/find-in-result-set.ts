import { MAX_SEARCH } from '@quitus/domain/text/text-limits.ts'
import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { resultSetParams } from './list-result-set-rows.ts'
import { columnName, columnNames } from './view.schema.ts'

const position = z.int().min(0).max(2_000_000_000)

/**
 * The next cell that holds a text, over all rows of a set, child rows included, whether unfolded or not (VIEW-13).
 * Goes by position, then child row, then the order of `columns`, and from the last one back to the first.
 *
 * What is looked at is what the cell shows: texts and links without regard to case and accents, a file's name,
 * numbers with their two decimals, comma and unit (spaces do not count, a dot is a comma), days as dd/mm/yyyy,
 * instants with hour and minute in the project's time zone. BOOLEAN cells show pictures and are never found. A cell
 * that stays blank on child rows is not found there.
 */
export const findInResultSet = endpoint({
  name: 'find-in-result-set',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/find',
  summary: 'Find a text in a result set',
  access: 'view.read',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: resultSetParams,
  body: z.strictObject({
    text: storableText(MAX_SEARCH, 1),
    /** Columns to look in, from left to right as they are shown. */
    columns: columnNames,
    /**
     * Cell to go on from, not found itself; without `column` the whole row is passed over. null begins at the first
     * or the last cell.
     */
    from: z.strictObject({ position, child: position.nullable(), column: columnName.optional() }).nullable(),
    direction: z.enum(['next', 'previous']),
  }),
  response: z.object({
    match: z
      .object({
        position: z.int(),
        /** Index in `children` of the anomaly; null for the anomaly's own row. */
        child: z.int().nullable(),
        entryId: z.string(),
        column: z.string(),
        /** Place of this match among all of them, from 1. */
        index: z.int(),
      })
      .nullable(),
    /** Matching cells of the whole set, always exact. */
    total: z.int(),
  }),
  errors: ['view_not_found', 'result_set_expired', 'unknown_column'],
})
