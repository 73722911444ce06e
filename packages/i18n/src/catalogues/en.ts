import common from '#locales/en/common.json' with { type: 'json' }
import files from '#locales/en/files.json' with { type: 'json' }
import forms from '#locales/en/forms.json' with { type: 'json' }
import issues from '#locales/en/issues.json' with { type: 'json' }
import jobs from '#locales/en/jobs.json' with { type: 'json' }
import navigation from '#locales/en/navigation.json' with { type: 'json' }
import palette from '#locales/en/palette.json' with { type: 'json' }
import projects from '#locales/en/projects.json' with { type: 'json' }
import refusals from '#locales/en/refusals.json' with { type: 'json' }
import screens from '#locales/en/screens.json' with { type: 'json' }
import session from '#locales/en/session.json' with { type: 'json' }
import type { catalogue as french } from './fr.ts'
import type { Translated } from './translated.ts'

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
} satisfies Translated<typeof french>
