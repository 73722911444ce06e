import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'
import { columnName, sourceSchema } from '../views/view.schema.ts'

/** Where the person of a tab is now (VIEW-17); reported again while they stay. */
export const reportPresence = endpoint({
  name: 'report-presence',
  method: 'PUT',
  path: '/services/v1/wexaus/projects/:projectId/presence',
  summary: 'Show colleagues where one is',
  access: 'view.read',
  serviceAccounts: 'refused',
  params: projectParams,
  body: z.strictObject({
    tab: z.uuid(),
    /** Null on a screen without rows. */
    place: z
      .strictObject({
        source: sourceSchema,
        entryId: storableText(4000, 1).nullable(),
        column: columnName.nullable(),
        isEditing: z.boolean(),
      })
      .nullable(),
  }),
  response: null,
  errors: [],
})
