import { IconSum } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'

/** The synthesis of a project (NAV-08): none can be published yet. */
export function SynthesisPage() {
  const { t } = useTranslation()
  const { name } = useProject()
  return (
    <EmptyScreen
      title={t('screens:synthesis.title')}
      icon={<IconSum size={20} />}
      state={t('screens:synthesis.none')}
    >
      {t('screens:synthesis.hint', { name })}
    </EmptyScreen>
  )
}
