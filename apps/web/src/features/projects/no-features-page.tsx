import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'

/** Stands for the screens of a project that opens none to this person; says whom to ask (NAV-09). */
export function NoFeaturesPage() {
  const { t } = useTranslation()
  const { name } = useProject()
  usePageTitle(t('projects:noFeatures.title'))
  return (
    <StatePanel icon={<IconEyeOff size={20} />} title={t('projects:noFeatures.title')} isHeading>
      {t('projects:noFeatures.message', { name })}
    </StatePanel>
  )
}
