import { Alert } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useSession } from '#shared/services.ts'
import styles from './account.module.css'
import { DevicesSection } from './devices-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { NoticesSection } from './notices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** The own account: what a person decides about themselves, and where they are signed in. */
export function AccountPage() {
  const { t } = useTranslation()
  const user = useSession()
  const title = t('account:title')
  usePageTitle(title)
  if (user === null) return null
  const isOverdue = user.secondFactorDueAt !== null && Date.parse(user.secondFactorDueAt) <= Date.now()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {isOverdue && (
        <Alert
          color="gray"
          icon={<IconShieldExclamation size={18} />}
          title={t('account:overdue.title')}
          role="alert"
          mt="md"
        >
          {t('account:overdue.text')}
        </Alert>
      )}
      {isOverdue && <SecondFactorSection />}
      <ProfileSection user={user} />
      <PasswordSection user={user} />
      {!isOverdue && <SecondFactorSection />}
      <IdentitiesSection />
      <DevicesSection />
      <NoticesSection />
    </div>
  )
}
