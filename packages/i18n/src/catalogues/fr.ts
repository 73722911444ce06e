import awaiting from '#locales/fr/awaiting.json' with { type: 'json' }
import cells from '#locales/fr/cells.json' with { type: 'json' }
import common from '#locales/fr/common.json' with { type: 'json' }
import dashboard from '#locales/fr/dashboard.json' with { type: 'json' }
import exports from '#locales/fr/exports.json' with { type: 'json' }
import files from '#locales/fr/files.json' with { type: 'json' }
import forms from '#locales/fr/forms.json' with { type: 'json' }
import freeAnomalies from '#locales/fr/freeAnomalies.json' with { type: 'json' }
import grid from '#locales/fr/grid.json' with { type: 'json' }
import issues from '#locales/fr/issues.json' with { type: 'json' }
import jobs from '#locales/fr/jobs.json' with { type: 'json' }
import live from '#locales/fr/live.json' with { type: 'json' }
import navigation from '#locales/fr/navigation.json' with { type: 'json' }
import palette from '#locales/fr/palette.json' with { type: 'json' }
import projects from '#locales/fr/projects.json' with { type: 'json' }
import refusals from '#locales/fr/refusals.json' with { type: 'json' }
import savedViews from '#locales/fr/savedViews.json' with { type: 'json' }
import screens from '#locales/fr/screens.json' with { type: 'json' }
import session from '#locales/fr/session.json' with { type: 'json' }
import writing from '#locales/fr/writing.json' with { type: 'json' }

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
}
