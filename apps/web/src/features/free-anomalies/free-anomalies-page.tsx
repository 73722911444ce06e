import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'

/** The anomalies that people write down themselves (NAV-05): their columns cannot be set up yet. */
export function FreeAnomaliesPage() {
  const { t } = useTranslation()
  const { name } = useProject()
  return (
    <EmptyScreen
      title={t('screens:freeAnomaly.title')}
      icon={<IconPencil size={20} />}
      state={t('screens:freeAnomaly.none')}
    >
      {t('screens:freeAnomaly.hint', { name })}
    </EmptyScreen>
  )
}
