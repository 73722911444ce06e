import { IconFolder } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'

/** Where files are kept (NAV-10): no store of files can be set up yet. */
export function ManageFilesPage() {
  const { t } = useTranslation()
  const { name } = useProject()
  return (
    <EmptyScreen
      title={t('screens:manageFiles.title')}
      icon={<IconFolder size={20} />}
      state={t('screens:manageFiles.none')}
    >
      {t('screens:manageFiles.hint', { name })}
    </EmptyScreen>
  )
}
