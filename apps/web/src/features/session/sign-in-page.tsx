import { Alert, Anchor } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BlankLayout } from '#shared/layout/blank-layout.tsx'
import { ProductMark } from '#shared/layout/product-mark.tsx'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { inPageLocale } from '#shared/locale-address.ts'
import { useSession } from '#shared/services.ts'
import { safeReturnAddress } from '#shared/session/return-address.ts'
import { OutageNotice } from './outage-notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import styles from './sign-in-page.module.css'

const route = getRouteApi('/login')

/** Where a session begins; the route leads on as soon as there is one. `notice` stands above the form. */
export function SignInPage({ notice }: { notice: ReactNode }) {
  const { t } = useTranslation()
  const { reason, returnTo } = route.useSearch()
  const isSignedIn = useSession() !== null
  const isOutage = reason === 'unavailable' && isSignedIn
  const title = t(isOutage ? 'session:outage.page' : 'session:signIn.title')
  usePageTitle(title)
  return (
    <BlankLayout>
      <div className={styles.column}>
        <ProductMark size={32} />
        <p className={styles.tagline}>{t('session:signIn.tagline')}</p>
        <h1 className={styles.heading}>{title}</h1>
        {reason === 'expired' && (
          <Alert color="gray" icon={<IconClockPause size={18} />} mb="md">
            {t('session:expired')}
          </Alert>
        )}
        {isOutage ? (
          <OutageNotice returnTo={safeReturnAddress(returnTo, location.origin, inPageLocale)} />
        ) : (
          <>
            {notice}
            <SignInForm />
            <Anchor
              className={styles.forgotten ?? ''}
              renderRoot={(props) => <Link to="/forgotten-password" {...props} />}
            >
              {t('session:signIn.forgotten')}
            </Anchor>
          </>
        )}
      </div>
    </BlankLayout>
  )
}
