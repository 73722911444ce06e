import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices } from '#shared/services.ts'
import { downloadJob } from './download-job.ts'
import type { JobsOfPage } from './jobs-context.ts'

/** Hands over the files of jobs that were started on this page, each once, and says so; reports those that failed. */
export function useStartedDownloads(projectId: number, jobs: readonly Job[], page: JobsOfPage): void {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  useEffect(() => {
    for (const job of jobs) {
      if (!page.started.has(job.id) || isJobActive(job.state)) continue
      page.forgetStarted(job.id)
      if (job.state === 'failed') toasts.fail(job.error?.message ?? t('jobs:state.failed'))
      if (job.state !== 'done' || job.file === null) continue
      const { name } = job.file
      downloadJob(api, projectId, job).then(
        () => toasts.confirm(t('jobs:downloading', { name })),
        (error: unknown) => toasts.fail(failureText(error)),
      )
    }
  })
}
