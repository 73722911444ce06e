import { COLUMN_TYPE_ENDPOINTS } from './convert-column.ts'
import { PREFILTERED_VIEW_ENDPOINTS } from './define-prefiltered-views.ts'
import { COLUMN_DESIGN_ENDPOINTS } from './design-columns.ts'
import { SEARCH_TEXT_ENDPOINTS } from './search-texts.ts'

/** The endpoints by which staff say what a view shows: its columns and its prefiltered views. */
export const VIEW_DEFINITION_ENDPOINTS = {
  ...PREFILTERED_VIEW_ENDPOINTS,
  ...COLUMN_DESIGN_ENDPOINTS,
  ...SEARCH_TEXT_ENDPOINTS,
  ...COLUMN_TYPE_ENDPOINTS,
}
