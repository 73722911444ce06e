import { Title } from '@mantine/core'
import type { updateProjectScreens } from '@quitus/contract/projects/update-project-screens.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { FeatureBoxes } from '#shared/projects/feature-boxes.tsx'
import { projectQueries } from '#shared/projects/project-queries.ts'
import { useServices } from '#shared/services.ts'
import { ColumnsSection } from './columns-section.tsx'
import styles from './project-settings.module.css'
import { SectionsInOrder } from './sections-in-order.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What anyone who manages a project sets of it: the screens that it opens (PRJ-04), and the law of its deadlines. */
export function ProjectSettingsPage() {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const { id: projectId, name, features: opened } = useProject()
  const router = useRouter()
  const [features, setFeatures] = useState(opened)
  usePageTitle(t('navigation:settings'))
  async function save(): Promise<void> {
    await api<typeof updateProjectScreens>({
      method: 'PATCH',
      path: '/services/v1/wexaus/projects/:projectId',
      params: { projectId },
      body: { features },
    })
    await queryClient.invalidateQueries({ queryKey: projectQueries.list(api).queryKey })
    // The guards and the navigation read the project again.
    await router.invalidate()
  }
  return (
    <div className={styles.page}>
      <Title order={1} className={styles.title}>
        {t('navigation:settings')}
      </Title>
      <p className={styles.subject}>{name}</p>
      <SettingsForm onSave={save}>
        <FeatureBoxes value={features} onChange={setFeatures} description={t('admin:project.featuresHint')} />
      </SettingsForm>
      <ColumnsSection />
      <SectionsInOrder />
    </div>
  )
}
