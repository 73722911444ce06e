import { Text } from '@mantine/core'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'

/** At the end of a history: what was done until then is no longer kept (SEC-09). Nothing where all of it is there. */
export function RemovedHistory({ until }: { until: string | null }) {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  if (until === null) return null
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {t('writing:history.removed', { until: formatDateTime({ model: until }, timeZone) })}
    </Text>
  )
}
