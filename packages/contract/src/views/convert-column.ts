import { ADDED_COLUMN_TYPES } from '@quitus/domain/columns/column-design.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { COLUMN_DESIGN_ERRORS, COLUMN_USE_KINDS, designOfView } from './design-columns.ts'
import { columnName, sourceParams, wireValueSchema } from './view.schema.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/:source/column-design/:column/type'
const params = sourceParams.extend({ column: columnName })
const type = z.enum(ADDED_COLUMN_TYPES)

/** Rows that a preview names of those that cannot be converted, and of those that can. */
export const NAMED_CONVERSIONS = { refused: 50, converted: 10 } as const

const cell = {
  /**
   * Place of the row, or of its anomaly where the column is one of the anomaly, in the order of the import, from 1;
   * null for one that the current import lacks.
   */
  row: z.int().nullable(),
  entryId: z.string(),
  before: wireValueSchema,
}

/** What would happen to the values of a column that staff added if it had another type; nothing changes (DATA-02). */
export const previewColumnType = endpoint({
  name: 'preview-column-type',
  method: 'POST',
  path: `${PATH}/preview`,
  summary: 'Try another type of a column',
  access: 'project.manage',
  isRead: true,
  params,
  body: z.strictObject({ type }),
  response: z.object({
    /** Cells with a value; a column of the anomaly has one for each anomaly. */
    values: z.int(),
    blank: z.int(),
    /** Those whose value cannot be converted exactly: with one of them the type stays. */
    refused: z.int(),
    refusals: z.array(z.object({ ...cell, message: z.string() })),
    examples: z.array(z.object({ ...cell, after: wireValueSchema })),
    /** What depends on the column; a use that the new type does not keep valid has to go first. */
    uses: z.array(
      z.object({
        kind: z.enum([...COLUMN_USE_KINDS, 'ownChoices']),
        label: z.string().nullable(),
        isKept: z.boolean(),
      }),
    ),
  }),
  errors: ['view_not_found', 'unknown_column', 'column_type_unfit', 'column_design_busy'],
})
export type TypePreview = z.infer<typeof previewColumnType.response>

/**
 * Gives a column another type, with all its values, or refuses: in one transaction, as a change set of the activity.
 * Undone like any other change of the columns.
 */
export const changeColumnType = endpoint({
  name: 'change-column-type',
  method: 'POST',
  path: PATH,
  summary: 'Change the type of a column',
  access: 'project.manage',
  params,
  body: z.strictObject({
    /** The version of the description that was read. */
    version: z.int().min(1),
    type,
  }),
  response: designOfView,
  errors: [
    ...COLUMN_DESIGN_ERRORS,
    'unknown_column',
    'column_type_unfit',
    'column_type_used',
    'column_type_values',
    'column_formula_faulty',
  ],
})

/** The endpoints by which staff change the type of a column. */
export const COLUMN_TYPE_ENDPOINTS = { previewColumnType, changeColumnType }
