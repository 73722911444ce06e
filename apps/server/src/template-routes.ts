import { LETTERS_OF_TEMPLATE } from '#features/claim-letters/letter-settings.ts'
import { COLUMNS_OF_TEMPLATE } from '#features/column-design/column-design.ts'
import { VIEWS_OF_TEMPLATE } from '#features/defined-views/defined-views.ts'
import { DETECTION_OF_TEMPLATE } from '#features/imports/drafts/detection-of-template.ts'
import { LEARNING_OF_TEMPLATE } from '#features/projects/learning.ts'
import { LIMITATION_OF_TEMPLATE } from '#features/projects/limitation.ts'
import { SYNTHESES_OF_TEMPLATE } from '#features/synthesis/define-syntheses.ts'
import { templateHandlers } from '#features/templates/template-handlers.ts'

/** The handlers of templates, with the parts that each feature gives. */
export const TEMPLATE_ROUTES = templateHandlers({
  columns: COLUMNS_OF_TEMPLATE,
  views: VIEWS_OF_TEMPLATE,
  syntheses: SYNTHESES_OF_TEMPLATE,
  settings: {
    detection: DETECTION_OF_TEMPLATE,
    letters: LETTERS_OF_TEMPLATE,
    limitation: LIMITATION_OF_TEMPLATE,
    learning: LEARNING_OF_TEMPLATE,
  },
})
