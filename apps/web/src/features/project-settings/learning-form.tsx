import { Checkbox, Text } from '@mantine/core'
import type { getLearning, Learning, updateLearning } from '@quitus/contract/projects/learning.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiClient } from '#shared/api/api-client.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { LearnedList } from './learned-list.tsx'
import { SettingsForm } from './settings-form.tsx'

const PATH = '/services/v1/wexaus/projects/:projectId/learning'

export const learningQuery = (api: ApiClient, projectId: number) =>
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
  if (settings.data !== undefined) return <Fields learning={settings.data} />
  return settings.error === null ? (
    <LoadingState lines={1} lineHeight={44} />
  ) : (
    <FailureState error={settings.error} onRetry={() => void settings.refetch()} />
  )
}

function Fields({ learning }: { learning: Learning }) {
  const { t } = useTranslation()
  const { api, queryClient } = useServices()
  const { id: projectId } = useProject()
  const [chosen, setChosen] = useState(learning.learns)
  async function save(): Promise<void> {
    const body = { learns: chosen }
    await api<typeof updateLearning>({ method: 'PUT', path: PATH, params: { projectId }, body })
    queryClient.setQueryData(learningQuery(api, projectId).queryKey, { ...learning, ...body })
  }
  return (
    <SettingsForm
      title={t('admin:learning.title')}
      onSave={save}
      after={
        learning.learned === null ? (
          <Text size="sm" c="dimmed" mt={20}>
            {t('admin:learning.nothing')}
          </Text>
        ) : (
          <LearnedList learned={learning.learned} />
        )
      }
    >
      <Checkbox
        label={t('admin:learning.learns')}
        description={t('admin:learning.hint')}
        checked={chosen}
        onChange={({ currentTarget: { checked } }) => setChosen(checked)}
      />
    </SettingsForm>
  )
}
