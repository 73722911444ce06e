import { IconBuildingStore } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'

/** The suppliers of a project (NAV-07): none can be published yet. */
export function SuppliersPage() {
  const { t } = useTranslation()
  const { name } = useProject()
  return (
    <EmptyScreen
      title={t('screens:suppliers.title')}
      icon={<IconBuildingStore size={20} />}
      state={t('screens:suppliers.none')}
    >
      {t('screens:suppliers.hint', { name })}
    </EmptyScreen>
  )
}
