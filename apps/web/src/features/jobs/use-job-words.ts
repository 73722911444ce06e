import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useSizeText } from '#shared/use-size-text.ts'

/** How jobs are described, in the reader’s language. */
export function useJobWords() {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const number = (value: number) => formatNumber(value, 'REAL', { currency: '', decimals: 0 })

  function left(seconds: number): string {
    if (seconds < 90) return t('jobs:left.seconds', { count: seconds })
    return t('jobs:left.minutes', { count: Math.round(seconds / 60) })
  }

  /** Where a job is, in one line. */
  function status(job: Job, secondsLeft: number | null): string {
    if (job.state === 'running' && job.total !== null) {
      const lines = t('jobs:lines', { done: number(job.done), total: number(job.total) })
      return secondsLeft === null ? lines : `${lines} · ${left(secondsLeft)}`
    }
    if (job.state === 'failed') return job.error?.message ?? t('jobs:state.failed')
    if (job.state === 'done' && job.file !== null) {
      const until = formatDateTime({ model: job.file.expiresAt }, timeZone)
      return t(job.file.isExpired ? 'jobs:expired' : 'jobs:until', { until })
    }
    return t(`jobs:state.${job.state}`)
  }

  return { size: useSizeText(), status }
}
