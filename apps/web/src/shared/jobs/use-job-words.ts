import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import { formatDateTime } from '@quitus/domain/date-text.ts'
import { formatNumber } from '@quitus/domain/number-text.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'

const KILO = 1000

/** How jobs are told of, in the reader’s language. */
export function useJobWords() {
  const { t } = useTranslation()
  const { timeZone } = useProject()
  const number = (value: number, decimals = 0) => formatNumber(value, 'REAL', { currency: '', decimals })

  function size(bytes: number): string {
    if (bytes < KILO * KILO) return t('jobs:size.kilobytes', { number: number(Math.ceil(bytes / KILO)) })
    return t('jobs:size.megabytes', {
      number: number(bytes / KILO / KILO, bytes < 100 * KILO * KILO ? 1 : 0),
    })
  }

  function left(seconds: number): string {
    if (seconds < 90) return t('jobs:left.seconds', { count: seconds })
    return t('jobs:left.minutes', { count: Math.round(seconds / 60) })
  }

  /** Where a job stands, in one line. */
  function told(job: Job, secondsLeft: number | null): string {
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

  return { size, told }
}
