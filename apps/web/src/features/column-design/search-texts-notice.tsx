import { Alert, Button, Progress } from '@mantine/core'
import type { renewSearchTexts } from '@quitus/contract/views/search-texts.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { isJobActive } from '@quitus/domain/job.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import styles from './column-design.module.css'
import { SEARCH_TEXTS_PATH, searchTextsQuery } from './column-design.queries.ts'

type Props = { place: { projectId: number; source: Source }; version: number }

/** How far quick search follows a text that was hidden from customers or shown to them; nothing where it does. */
export function SearchTextsNotice({ place, version }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { action, isRunning } = useAction()
  const query = searchTextsQuery(api, place, version)
  const { data } = useQuery(query)
  if (data === undefined || data.isCurrent) return null
  const { job } = data
  const isActive = job !== null && isJobActive(job.state)
  const rows = (count: number) => formatNumber(count, 'REAL', { currency: '', decimals: 0 })
  const total = job?.total ?? null

  async function renew(): Promise<void> {
    const renewed = await api<typeof renewSearchTexts>({
      method: 'POST',
      path: SEARCH_TEXTS_PATH,
      params: place,
    })
    queryClient.setQueryData(query.queryKey, renewed)
  }

  return (
    <Alert
      className={styles.renewal ?? ''}
      color={isActive ? 'blue' : 'yellow'}
      title={t(isActive ? 'columnDesign:searchTexts.active' : 'columnDesign:searchTexts.stopped')}
    >
      <p className={styles.renewalText}>{t('columnDesign:searchTexts.meanwhile')}</p>
      {isActive && (
        <>
          <Progress
            color="blue"
            value={total === null || total === 0 ? 0 : (100 * job.done) / total}
            animated={job.state === 'waiting'}
            aria-label={t('columnDesign:searchTexts.active')}
          />
          {total !== null && (
            <p className={styles.renewalCount}>
              {t('jobs:lines', { done: rows(job.done), total: rows(total) })}
            </p>
          )}
        </>
      )}
      {!isActive && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isRunning}
          onClick={() => void action('renew', renew)}
        >
          {t('columnDesign:searchTexts.renew')}
        </Button>
      )}
    </Alert>
  )
}
