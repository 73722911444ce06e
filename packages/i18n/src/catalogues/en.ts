import awaiting from '#locales/en/awaiting.json' with { type: 'json' }
import cells from '#locales/en/cells.json' with { type: 'json' }
import common from '#locales/en/common.json' with { type: 'json' }
import dashboard from '#locales/en/dashboard.json' with { type: 'json' }
import exports from '#locales/en/exports.json' with { type: 'json' }
import files from '#locales/en/files.json' with { type: 'json' }
import forms from '#locales/en/forms.json' with { type: 'json' }
import freeAnomalies from '#locales/en/freeAnomalies.json' with { type: 'json' }
import grid from '#locales/en/grid.json' with { type: 'json' }
import issues from '#locales/en/issues.json' with { type: 'json' }
import jobs from '#locales/en/jobs.json' with { type: 'json' }
import live from '#locales/en/live.json' with { type: 'json' }
import navigation from '#locales/en/navigation.json' with { type: 'json' }
import palette from '#locales/en/palette.json' with { type: 'json' }
import projects from '#locales/en/projects.json' with { type: 'json' }
import refusals from '#locales/en/refusals.json' with { type: 'json' }
import savedViews from '#locales/en/savedViews.json' with { type: 'json' }
import screens from '#locales/en/screens.json' with { type: 'json' }
import session from '#locales/en/session.json' with { type: 'json' }
import writing from '#locales/en/writing.json' with { type: 'json' }
import type { catalogue as french } from './fr.ts'
import type { Translated } from './translated.ts'

export const catalogue = {
  awaiting,
  cells,
  common,
  dashboard,
  exports,
  files,
  forms,
  freeAnomalies,
  grid,
  issues,
  jobs,
  live,
  navigation,
  palette,
  projects,
  refusals,
  savedViews,
  screens,
  session,
  writing,
} satisfies Translated<typeof french>
