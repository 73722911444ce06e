import { Button, Checkbox, Group, Title } from '@mantine/core'
import type { getLearning, updateLearning } from '@quitus/contract/projects/learning.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiClient } from '#shared/api/api-client.ts'
import { AppForm } from '#shared/forms/app-form.tsx'
import { useAppForm } from '#shared/forms/use-app-form.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import styles from './project-settings.module.css'

const PATH = '/services/v1/wexaus/projects/:projectId/learning'

const learningQuery = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['learning', projectId],
    queryFn: ({ signal }) =>
      api<typeof getLearning>({ method: 'GET', path: PATH, params: { projectId }, signal }),
  })

/** Do the project's decisions move the scores of like anomalies (DATA-13)? */
export function LearningForm() {
  const { api } = useServices()
  const { id } = useProject()
  const settings = useQuery(learningQuery(api, id))
  if (settings.data !== undefined) return <Fields learns={settings.data.learns} />
  return settings.error === null ? (
    <LoadingState lines={1} lineHeight={44} />
  ) : (
    <FailureState error={settings.error} onRetry={() => void settings.refetch()} />
  )
}

function Fields({ learns }: { learns: boolean }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const { id: projectId } = useProject()
  const toasts = useToasts()
  const [chosen, setChosen] = useState(learns)
  const form = useAppForm<Record<never, string>>({
    initialValues: {},
    fields: {},
    onSubmit: async () => {
      const body = { learns: chosen }
      await api<typeof updateLearning>({ method: 'PUT', path: PATH, params: { projectId }, body })
      queryClient.setQueryData(learningQuery(api, projectId).queryKey, body)
      toasts.confirm(t('admin:project.saved'))
    },
  })
  return (
    <section className={styles.section} aria-labelledby="learning-title">
      <Title order={2} id="learning-title" className={styles.sectionTitle}>
        {t('admin:learning.title')}
      </Title>
      <AppForm
        form={form}
        actions={
          <Group>
            <Button type="submit" loading={form.isRunning}>
              {t('admin:project.save')}
            </Button>
          </Group>
        }
      >
        <Checkbox
          label={t('admin:learning.learns')}
          description={t('admin:learning.hint')}
          checked={chosen}
          onChange={({ currentTarget: { checked } }) => setChosen(checked)}
        />
      </AppForm>
    </section>
  )
}
