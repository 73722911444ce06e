import { LETTERS_OF_TEMPLATE } from '#features/claim-letters/letter-settings.ts'
import { COLUMNS_OF_TEMPLATE } from '#features/column-design/column-design.ts'
import { VIEWS_OF_TEMPLATE } from '#features/defined-views/defined-views.ts'
import { DETECTION_OF_TEMPLATE } from '#features/imports/drafts/detection-of-template.ts'
import { findLastMapping } from '#features/imports/restoring/made-from.sql.ts'
import { LEARNING_OF_TEMPLATE } from '#features/projects/learning.ts'
import { LIMITATION_OF_TEMPLATE } from '#features/projects/limitation.ts'
import { SYNTHESES_OF_TEMPLATE } from '#features/synthesis/define-syntheses.ts'
import { templateHandlers } from '#features/templates/template-handlers.ts'

/** Templates, with the parts that each feature gives. */
const TEMPLATES = templateHandlers({
  mapping: ({ tx }, projectId) => findLastMapping(tx, projectId),
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

/** The handlers of templates. */
export const TEMPLATE_ROUTES = TEMPLATES.handlers

/** Describes a project by a template in the transaction of something else. */
export const applyTemplateTo = TEMPLATES.apply
