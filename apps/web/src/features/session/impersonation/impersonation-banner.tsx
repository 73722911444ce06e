import { Button } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useServices, useSession } from '#shared/services.ts'
import type { Session } from '#shared/session/session.ts'
import { checkImpersonation } from './impersonation.queries.ts'
import styles from './impersonation-banner.module.css'
import { useMinutesLeft } from './use-minutes-left.ts'
import { useStopImpersonation } from './use-stop-impersonation.ts'

/** Over every page while someone is impersonated: who, by whom, for how long, and the way back (AUTH-10). */
export function ImpersonationBanner() {
  const { t } = useTranslation()
  const { session } = useServices()
  const toasts = useToasts()
  const user = useSession()
  const reportEnd = useEffectEvent(() => toasts.confirm(t('session:impersonation.ended')))
  useEffect(
    () =>
      session.subscribe((present, end) => {
        if (present !== null && end === 'expired') reportEnd()
      }),
    [session],
  )
  if (user === null || user.impersonation == null) return null
  return <Banner user={user} impersonation={user.impersonation} />
}

type Props = { user: Session; impersonation: NonNullable<Session['impersonation']> }

function Banner({ user, impersonation }: Props) {
  const { t } = useTranslation()
  const services = useServices()
  const stop = useStopImpersonation()
  const [isStopping, setStopping] = useState(false)
  const minutes = useMinutesLeft(impersonation.endsAt, () => void checkImpersonation(services))
  const names = { impersonator: impersonation.impersonator.fullName, name: user.fullName }
  const left =
    minutes > 1 ? t('session:impersonation.minutesLeft', { minutes }) : t('session:impersonation.lastMinute')
  return (
    <section
      className={styles.banner}
      aria-label={t('session:impersonation.banner')}
      data-impersonation-banner
    >
      <IconUserShare size={18} className={styles.icon} aria-hidden="true" />
      <p className={styles.text}>
        <strong className={styles.who} title={t('session:impersonation.who', names)}>
          {t('session:impersonation.who', names)}
        </strong>
        <strong className={styles.name}>{user.fullName}</strong>
        <span className={styles.company}>{user.company}</span>
        <span className={styles.left}>
          {left}
          <span className={styles.by}> {t('session:impersonation.by', names)}</span>
        </span>
      </p>
      <Button
        size="compact-sm"
        variant="white"
        color="dark"
        className={styles.stop ?? ''}
        loading={isStopping}
        onClick={() => {
          setStopping(true)
          void stop().finally(() => setStopping(false))
        }}
      >
        {t('session:impersonation.stop')}
      </Button>
    </section>
  )
}
