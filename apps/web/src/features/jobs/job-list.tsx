import { Text } from '@mantine/core'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { useTranslation } from 'react-i18next'
import { JobItem } from './job-item.tsx'
import styles from './jobs.module.css'

/** The jobs of a project, newest first. */
export function JobList({ projectId, jobs }: { projectId: number; jobs: readonly Job[] }) {
  const { t } = useTranslation()
  return (
    <section className={styles.list} aria-label={t('jobs:label')}>
      <Text component="h2" className={styles.heading ?? ''}>
        {t('jobs:label')}
      </Text>
      {jobs.length === 0 ? (
        <Text size="sm" c="dimmed" className={styles.empty ?? ''} tabIndex={0} data-autofocus>
          {t('jobs:empty')}
        </Text>
      ) : (
        <ul className={styles.items}>
          {jobs.map((job) => (
            <JobItem key={job.id} projectId={projectId} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}
