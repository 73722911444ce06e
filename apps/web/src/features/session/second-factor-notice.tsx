import { Anchor, CloseButton } from '@mantine/core'
import { counted } from '@quitus/i18n/counted.ts'
import { IconShieldExclamation } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#shared/services.ts'
import styles from './second-factor-notice.module.css'

const DAY_MS = 86_400_000
const HIDDEN_KEY = 'quitus.second-factor-notice'

/**
 * Says over every page until when a second factor has to be added; hidden for as long as the tab is open by anyone
 * who has read it.
 */
export function SecondFactorNotice() {
  const { t } = useTranslation()
  const dueAt = useSession()?.secondFactorDueAt ?? null
  const [isHidden, setHidden] = useState(() => sessionStorage.getItem(HIDDEN_KEY) !== null)
  if (dueAt === null || isHidden) return null
  const days = Math.ceil((Date.parse(dueAt) - Date.now()) / DAY_MS)
  // Then the account page says so, and nothing else opens.
  if (days <= 0) return null
  return (
    <aside className={styles.notice} aria-label={t('session:secondFactorDue.label')}>
      <IconShieldExclamation size={18} aria-hidden="true" className={styles.icon} />
      <span>{t('session:secondFactorDue.text', counted(days))}</span>
      <Anchor size="sm" renderRoot={(props) => <Link to="/account" hash="second-factor" {...props} />}>
        {t('session:secondFactorDue.add')}
      </Anchor>
      <CloseButton
        size="sm"
        className={styles.close ?? ''}
        aria-label={t('close')}
        onClick={() => {
          sessionStorage.setItem(HIDDEN_KEY, dueAt)
          setHidden(true)
        }}
      />
    </aside>
  )
}
