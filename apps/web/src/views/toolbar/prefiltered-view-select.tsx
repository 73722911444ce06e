import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { useServices } from '#shared/services.ts'
import { gridPlace, viewLink } from '#views/address/grid-link.ts'
import { type ViewScope, viewQueries } from '#views/data/view.queries.ts'

type Props = { scope: ViewScope }

/** Chooses a prefiltered view; the first entry is the whole view (VIEW-04). Absent where the view has none. */
export function PrefilteredViewSelect({ scope }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const navigate = useNavigate()
  const { projectId, source, prefilteredView } = scope
  const views = useQuery(viewQueries.views(api, scope, localeOfPath(location.pathname)))
  if (views.data === undefined || views.data.length === 0) return null

  /** Its rows only: order, filters and search are those of another view. */
  function show(name: string): void {
    const isInQuery = source !== 'dashboard' && name !== DEFAULT_NAME
    const search = isInQuery ? { vueName: name } : {}
    void navigate({ ...viewLink(gridPlace(source, String(projectId), name)), search })
  }

  return (
    <NativeSelect
      size="sm"
      rightSection={<IconChevronDown size={16} aria-hidden />}
      aria-label={t('dashboard:view.label')}
      value={prefilteredView ?? DEFAULT_NAME}
      onChange={(event) => show(event.currentTarget.value)}
      data={[
        { value: DEFAULT_NAME, label: t(`dashboard:whole.${source}`) },
        ...views.data.map(({ name, label }) => ({ value: name, label })),
      ]}
    />
  )
}
