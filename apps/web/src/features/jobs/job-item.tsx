import { Button, Progress, Text } from '@mantine/core'
import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { downloadJob } from './download-job.ts'
import { JobScope } from './job-scope.tsx'
import styles from './jobs.module.css'
import { useJobChanges } from './jobs.queries.ts'
import { useJobsOfPage } from './jobs-context.ts'
import { useJobWords } from './use-job-words.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** One job: what it is about, how far it is, and what can be done with it now. */
export function JobItem({ projectId, job }: { projectId: number; job: Job }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { cancel, retry } = useJobChanges(projectId)
  const page = useJobsOfPage()
  const words = useJobWords()
  const secondsLeft = useSecondsLeft(job)
  const [isBusy, setBusy] = useState(false)
  const { isOwn } = job
  const isActive = isJobActive(job.state)
  const share = job.total === null || job.total === 0 ? 0 : (100 * job.done) / job.total
  const canDownload = job.file !== null && !job.file.isExpired && isOwn
  const canRetry = !isActive && !canDownload && isOwn

  async function action(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    await work()
      .catch((error: unknown) => toasts.fail(failureText(error)))
      .finally(() => setBusy(false))
  }

  return (
    <li className={styles.item}>
      <Text size="sm" fw={500} className={styles.title ?? ''} title={job.title}>
        {job.title}
      </Text>
      {isActive && (
        <Progress
          value={share}
          animated={job.state === 'waiting'}
          aria-label={t('jobs:progress', { title: job.title })}
        />
      )}
      <Text size="xs" c={job.state === 'failed' ? 'red' : 'dimmed'} className={styles.status ?? ''}>
        {words.status(job, secondsLeft)}
        {!isOwn && ` · ${t('jobs:by', { person: job.requestedBy })}`}
      </Text>
      <div className={styles.actions}>
        {isActive && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconX size={14} aria-hidden />}
            disabled={isBusy}
            onClick={() => void action(() => cancel(job))}
          >
            {t('jobs:cancel')}
          </Button>
        )}
        {canDownload && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconDownload size={14} aria-hidden />}
            disabled={isBusy}
            onClick={() => void action(() => downloadJob(api, projectId, job))}
          >
            {t('jobs:download', { size: words.size(job.file?.size ?? 0) })}
          </Button>
        )}
        {canRetry && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            disabled={isBusy}
            onClick={() =>
              void action(async () => {
                await retry(job)
                page?.noteStarted(job.id)
              })
            }
          >
            {t('jobs:retry')}
          </Button>
        )}
      </div>
      {job.scope !== null && <JobScope job={job} scope={job.scope} />}
      <span className={styles.hidden} role="status">
        {isActive ? '' : t('jobs:ended', { title: job.title, state: t(`jobs:state.${job.state}`) })}
      </span>
    </li>
  )
}
