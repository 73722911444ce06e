import { Select } from '@mantine/core'
import type { Filter } from '@quitus/domain/columns/filter.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { savedViewsQuery } from './builder.queries.ts'

const ALL = 'all'
const KEPT = 'kept'

type Props = { value: Filter | null; onChange: (filter: Filter | null) => void }

/**
 * Which anomalies count: all, those of a saved view's filter, or those of the filter that the synthesis has already.
 */
export function FilterField({ value, onChange }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id } = useProject()
  const views = useQuery(savedViewsQuery(api, id))
  const [kept] = useState(value)
  const [chosen, setChosen] = useState(value === null ? ALL : KEPT)
  const filtered = (views.data ?? []).filter(({ state }) => state.filter !== null)
  return (
    <Select
      label={t('synthesis:form.filter')}
      description={t('synthesis:form.filterHint')}
      allowDeselect={false}
      data={[
        { value: ALL, label: t('synthesis:form.filterNone') },
        ...(kept === null ? [] : [{ value: KEPT, label: t('synthesis:form.filterKept') }]),
        ...filtered.map((view) => ({ value: String(view.id), label: view.name })),
      ]}
      value={chosen}
      onChange={(next) => {
        const view = filtered.find((each) => String(each.id) === next)
        setChosen(next ?? ALL)
        onChange(next === KEPT ? kept : (view?.state.filter ?? null))
      }}
    />
  )
}
