import { Alert } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { inPageLocale } from '#shared/locale-address.ts'
import { useServices, useSession } from '#shared/services.ts'
import { safeReturnAddress } from '#shared/session/return-address.ts'
import { leaveForProvider } from '#shared/single-sign-on/single-sign-on.queries.ts'
import { OtherWays } from './other-ways.tsx'
import { OutageNotice } from './outage-notice.tsx'
import { PublicPage } from './public-page.tsx'
import { SignInForm } from './sign-in-form.tsx'

const route = getRouteApi('/login')

/** Where a session begins; the route leads on as soon as there is one. `notice` stands above the form. */
export function SignInPage({ notice }: { notice: ReactNode }) {
  const { t } = useTranslation()
  const { reason, returnTo } = route.useSearch()
  const services = useServices()
  const rememberRef = useRef<HTMLInputElement>(null)
  const isSignedIn = useSession() !== null
  const isOutage = reason === 'unavailable' && isSignedIn
  const title = t(isOutage ? 'session:outage.page' : 'session:signIn.title')
  return (
    <PublicPage
      title={title}
      tagline={t('session:signIn.tagline')}
      {...(!isOutage && { link: { to: '/forgotten-password', label: t('session:signIn.forgotten') } })}
    >
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
          <SignInForm rememberRef={rememberRef} />
          <OtherWays
            onChoose={(provider) =>
              leaveForProvider(services, {
                provider,
                returnTo: returnTo ?? null,
                isRemembered: rememberRef.current?.checked ?? false,
                invitation: null,
              })
            }
          />
        </>
      )}
    </PublicPage>
  )
}
