import common from '#locales/fr/common.json' with { type: 'json' }
import files from '#locales/fr/files.json' with { type: 'json' }
import forms from '#locales/fr/forms.json' with { type: 'json' }
import issues from '#locales/fr/issues.json' with { type: 'json' }
import jobs from '#locales/fr/jobs.json' with { type: 'json' }
import navigation from '#locales/fr/navigation.json' with { type: 'json' }
import palette from '#locales/fr/palette.json' with { type: 'json' }
import projects from '#locales/fr/projects.json' with { type: 'json' }
import refusals from '#locales/fr/refusals.json' with { type: 'json' }
import screens from '#locales/fr/screens.json' with { type: 'json' }
import session from '#locales/fr/session.json' with { type: 'json' }

export const catalogue = {
  common,
  files,
  forms,
  issues,
  jobs,
  navigation,
  palette,
  projects,
  refusals,
  screens,
  session,
}
