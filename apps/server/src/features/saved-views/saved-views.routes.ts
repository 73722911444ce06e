import type { Route } from '#http/bind-endpoint.ts'
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from './saved-views.ts'

export const savedViewsRoutes: readonly Route[] = [
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
]
