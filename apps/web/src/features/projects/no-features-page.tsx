import { IconEyeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'

/** Replaces the screens of a project that opens none to this user; says whom to contact (NAV-09). */
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
