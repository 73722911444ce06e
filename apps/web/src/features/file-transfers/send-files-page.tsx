import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'

/** Where files are sent (NAV-10): no store of files can be set up yet. */
export function SendFilesPage() {
  const { t } = useTranslation()
  const { name } = useProject()
  return (
    <EmptyScreen
      title={t('screens:sendFiles.title')}
      icon={<IconUpload size={20} />}
      state={t('screens:sendFiles.none')}
    >
      {t('screens:sendFiles.hint', { name })}
    </EmptyScreen>
  )
}
