import { Alert, Button } from '@mantine/core'
import { IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './outage-notice.module.css'

const POLL_MS = 5_000

type Props = {
  /** Where the person was; an address of this site. */
  returnTo: string
}

/**
 * Says that the service is unavailable, checks whether it is back, and then opens the way to where the person was
 * (AUTH-06).
 */
export function OutageNotice({ returnTo }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const readiness = useQuery({
    queryKey: ['readiness'],
    queryFn: async ({ signal }) => {
      // Not reachable is not ready.
      const response = await fetch('/services/ready', { signal, cache: 'no-store' }).catch(() => null)
      return response?.ok ?? false
    },
    refetchInterval: POLL_MS,
    gcTime: 0,
    networkMode: 'always',
  })
  const isReady = readiness.data === true
  return (
    <Alert
      color={isReady ? 'green' : 'gray'}
      icon={isReady ? <IconCircleCheck size={18} /> : <IconCloudOff size={18} />}
      title={t(isReady ? 'session:outage.over' : 'session:outage.title')}
      role="status"
    >
      <p className={styles.text}>{t(isReady ? 'session:outage.overText' : 'session:outage.text')}</p>
      {isReady ? (
        <Button onClick={() => router.history.replace(returnTo)}>{t('session:outage.goBack')}</Button>
      ) : (
        <Button variant="default" loading={readiness.isFetching} onClick={() => void readiness.refetch()}>
          {t('retry')}
        </Button>
      )}
    </Alert>
  )
}
