import { z } from 'zod'
import { MEDIUM_BODY_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import {
  savedStateSchema,
  savedViewNameSchema,
  savedViewParams,
  savedViewSchema,
} from './saved-view.schema.ts'

/**
 * Renames, shares, withdraws or replaces a saved view: its owner's to do, and of a shared one also the project's
 * managers'.
 */
export const updateSavedView = endpoint({
  name: 'update-saved-view',
  method: 'PATCH',
  path: '/services/v1/wexaus/projects/:projectId/:source/saved-views/:savedView',
  summary: 'Change a saved view',
  access: 'view.read',
  serviceAccounts: 'refused',
  // They are the person’s own, and carry no second name.
  whileImpersonating: 'refused',
  maxBodyBytes: MEDIUM_BODY_BYTES,
  params: savedViewParams,
  body: z.strictObject({
    name: savedViewNameSchema.optional(),
    isShared: z.boolean().optional(),
    state: savedStateSchema.optional(),
  }),
  response: savedViewSchema,
  errors: ['saved_view_not_found', 'saved_view_name_taken'],
})
