import { IconFolderOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'

/** Where someone lands who is a member of no project (NAV-13). */
export function NoProjectsPage() {
  const { t } = useTranslation()
  usePageTitle(t('projects:none.title'))
  return (
    <StatePanel icon={<IconFolderOff size={20} />} title={t('projects:none.title')} isHeading>
      {t('projects:none.message')}
    </StatePanel>
  )
}
