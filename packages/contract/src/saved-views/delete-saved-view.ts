import { endpoint } from '../endpoint.ts'
import { savedViewParams } from './saved-view.schema.ts'

/** Forgets a saved view, by the same rule as changing it. */
export const deleteSavedView = endpoint({
  name: 'delete-saved-view',
  method: 'DELETE',
  path: '/services/v1/wexaus/projects/:projectId/:source/saved-views/:savedView',
  summary: 'Delete a saved view',
  access: 'view.read',
  serviceAccounts: 'refused',
  // They are the person’s own, and carry no second name.
  whileImpersonating: 'refused',
  params: savedViewParams,
  response: null,
  errors: ['saved_view_not_found'],
})
