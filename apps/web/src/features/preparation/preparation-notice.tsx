import { Alert, Progress } from '@mantine/core'
import type { getPreparation } from '@quitus/contract/installation/get-preparation.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { IconDatabaseCog } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '#shared/services.ts'
import styles from './preparation-notice.module.css'

const POLL_MS = 1000

/**
 * Shows the progress of the demo project of a first start, for as long as it is being made; then all that was empty
 * is read again.
 */
export function PreparationNotice() {
  const { t } = useTranslation()
  const { api } = useServices()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['preparation'],
    queryFn: ({ signal }) =>
      api<typeof getPreparation>({ method: 'GET', path: '/services/preparation', signal }),
    // Requested once where nothing is being made.
    refetchInterval: (query) => (query.state.data?.preparation ? POLL_MS : false),
    retry: false,
  })
  const preparation = data?.preparation ?? null
  const wasPreparing = useRef(false)
  useEffect(() => {
    if (wasPreparing.current && preparation === null) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'preparation' })
    }
    wasPreparing.current = preparation !== null
  }, [client, preparation])
  if (preparation === null) return null
  const lines = formatCount(preparation.lines)
  return (
    <Alert color="gray" icon={<IconDatabaseCog size={18} />} title={t('session:preparation.title')} mb="md">
      <p className={styles.step}>{t(`session:preparation.${preparation.step}`, { lines })}</p>
      <Progress
        value={(preparation.share ?? 1) * 100}
        animated={preparation.share === null}
        aria-label={t('session:preparation.title')}
      />
      <p className={styles.hint}>{t('session:preparation.hint')}</p>
    </Alert>
  )
}
