import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'

type Props = { scope: ViewScope }

/** Chooses a prefiltered view; the first entry is the whole dashboard (VIEW-04). Absent where the project has none. */
export function PrefilteredViewSelect({ scope }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const navigate = useNavigate()
  const { projectId, prefilteredView } = scope
  const views = useQuery(viewQueries.views(api, projectId, localeOfPath(location.pathname)))
  if (views.data === undefined || views.data.length === 0) return null
  return (
    <NativeSelect
      size="sm"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      aria-label={t('dashboard:view.label')}
      value={prefilteredView ?? DEFAULT_NAME}
      onChange={(event) =>
        void navigate({
          to: '/$projectId/resultats/dashboards/$vueName',
          params: { projectId: String(projectId), vueName: event.currentTarget.value },
        })
      }
      data={[
        { value: DEFAULT_NAME, label: t('dashboard:view.default') },
        ...views.data.map(({ name, label }) => ({ value: name, label })),
      ]}
    />
  )
}
