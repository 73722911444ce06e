import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { sourceParams } from '../views/view.schema.ts'
import { savedStateSchema, savedViewNameSchema, savedViewSchema } from './saved-view.schema.ts'

/** Keeps a state of a grid under a name; sharing it needs the right to review. */
export const createSavedView = endpoint({
  name: 'create-saved-view',
  method: 'POST',
  path: '/services/v1/wexaus/projects/:projectId/:source/saved-views',
  summary: 'Save a view of a grid',
  access: 'view.read',
  serviceAccounts: 'refused',
  // They are the person’s own, and carry no second name.
  whileImpersonating: 'refused',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: sourceParams,
  body: z.strictObject({ name: savedViewNameSchema, isShared: z.boolean(), state: savedStateSchema }),
  response: savedViewSchema,
  errors: ['view_not_found', 'saved_view_name_taken', 'too_many_saved_views'],
})
