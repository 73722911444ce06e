import { Button } from '@mantine/core'
import { IconFolders } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { ProjectSelectionDialog } from './project-selection-dialog.tsx'

/** What `/` shows to someone with several projects of which none was opened yet (NAV-13). */
export function ChooseProjectPage() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(true)
  usePageTitle(t('projects:selection.title'))
  return (
    <>
      <StatePanel
        icon={<IconFolders size={20} />}
        title={t('projects:selection.title')}
        isHeading
        action={<Button onClick={() => setOpen(true)}>{t('projects:switcher.choose')}</Button>}
      >
        {t('projects:selection.intro')}
      </StatePanel>
      <ProjectSelectionDialog isOpen={isOpen} onClose={() => setOpen(false)} currentProjectId={null} />
    </>
  )
}
