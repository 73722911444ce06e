import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { boundedArray } from '../bounded.schema.ts'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { resultSetParams } from './list-result-set-rows.ts'
import { columnNames, wireDateSchema } from './view.schema.ts'

const position = z.int().min(0).max(2_000_000_000)
/** Positions of anomalies, the second one excluded. */
const positionRanges = boundedArray(z.tuple([position, position]), { most: 10_000 })

/**
 * Numbers are worked out in the database, exactly. null where nothing is to be worked out: no value, or no such thing
 * for the type.
 */
const statisticsSchema = z.object({
  /** Cells that are not blank. */
  count: z.int(),
  sum: z.number().nullable(),
  average: z.number().nullable(),
  min: z.union([z.number(), wireDateSchema]).nullable(),
  max: z.union([z.number(), wireDateSchema]).nullable(),
})

/**
 * Count, sum, average, least and greatest of selected cells: these columns of these rows. The rows are those of
 * `ranges`, `childrenOf` and `entryIds` together; one that is named twice counts once, one that the set does not have
 * does not count.
 */
export const getResultSetStatistics = endpoint({
  name: 'get-result-set-statistics',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/statistics',
  summary: 'Count, sum, average, least and greatest of selected cells',
  access: 'view.read',
  isRead: true,
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: resultSetParams,
  body: z.strictObject({
    columns: columnNames,
    rows: z.strictObject({
      /** Anomalies whose own row is meant, by position; positions behind the end of the set count nothing. */
      ranges: positionRanges.default([]),
      /** Anomalies all of whose child rows are meant, by position; their own rows only where `ranges` has them too. */
      childrenOf: positionRanges.default([]),
      /** Single rows, such as some of the child rows of one anomaly. */
      entryIds: boundedArray(storableText(4000, 1), { most: 10_000 }).default([]),
    }),
  }),
  response: z.object({
    /**
     * By column name. Numbers have all five, dates have count, min and max, anything else has its count. A column of
     * the anomaly is blank on child rows.
     */
    columns: z.record(z.string(), statisticsSchema),
    /** Over all cells: `count` of every type, the rest over the number columns together. */
    all: statisticsSchema,
  }),
  errors: ['view_not_found', 'result_set_expired', 'unknown_column'],
})
