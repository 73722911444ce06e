import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { storableText } from '../text.schema.ts'
import { columnName, sourceParams, timestampSchema } from './view.schema.ts'

/** What a cell of a list of choices may be given (spec §7, CELL-08). */
export const listChoices = endpoint({
  name: 'list-choices',
  method: 'GET',
  path: '/services/v1/wexaus/projects/:projectId/:source/data/listofchoices/:columnId',
  summary: 'Choices of a column',
  access: 'view.read',
  params: sourceParams.extend({ columnId: columnName }),
  query: z.object({ timestamp: timestampSchema.optional(), prefilteredView: storableText(200).optional() }),
  response: z.object({
    /** Any other text may be typed as well. */
    editable: z.boolean(),
    /** The column of the row whose value is a key of `values`; where it has none, the first key holds. */
    filterWithColumn: z.string().optional(),
    values: z.record(z.string(), z.array(z.string())),
  }),
  errors: [
    'view_not_found',
    'view_republished',
    'prefiltered_view_not_found',
    'unknown_column',
    'not_a_list_of_choices',
  ],
})
