import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'

/** The suppliers that may be the same (NAV-06): none can be published yet. */
export function DuplicateSuppliersPage() {
  const { t } = useTranslation()
  const { name } = useProject()
  return (
    <EmptyScreen
      title={t('screens:duplicateSuppliers.title')}
      icon={<IconCopy size={20} />}
      state={t('screens:duplicateSuppliers.none')}
    >
      {t('screens:duplicateSuppliers.hint', { name })}
    </EmptyScreen>
  )
}
