import { Alert } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inPageLocale } from '#shared/locale-address.ts'
import { useServices, useSession } from '#shared/services.ts'
import { safeReturnAddress } from '#shared/session/return-address.ts'
import { leaveForProvider } from '#shared/single-sign-on/single-sign-on.queries.ts'
import { OtherWays } from './other-ways.tsx'
import { OutageNotice } from './outage-notice.tsx'
import { PublicPage } from './public-page.tsx'
import type { HalfSignIn } from './second-factor.queries.ts'
import { SignInForm } from './sign-in-form.tsx'

const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}))

const route = getRouteApi('/login')

/** Where a session begins; the route leads on as soon as there is one. `notice` is above the form. */
export function SignInPage({ notice }: { notice: ReactNode }) {
  const { t } = useTranslation()
  const { reason, returnTo } = route.useSearch()
  const services = useServices()
  const rememberRef = useRef<HTMLInputElement>(null)
  const isSignedIn = useSession() !== null
  const [half, setHalf] = useState<HalfSignIn | null>(null)
  const [isStepExpired, setStepExpired] = useState(false)
  const isOutage = reason === 'unavailable' && isSignedIn
  const isSecondStep = half !== null && !isOutage
  const title = t(
    isOutage ? 'session:outage.page' : isSecondStep ? 'session:factor.title' : 'session:signIn.title',
  )
  return (
    <PublicPage
      title={title}
      tagline={t('session:signIn.tagline')}
      {...(!isOutage &&
        !isSecondStep && { link: { to: '/forgotten-password', label: t('session:signIn.forgotten') } })}
    >
      {isStepExpired && !isSecondStep && (
        <Alert color="gray" icon={<IconClockPause size={18} />} mb="md" role="alert">
          {t('refusals:challenge_expired')}
        </Alert>
      )}
      {reason === 'expired' && !isSecondStep && (
        <Alert color="gray" icon={<IconClockPause size={18} />} mb="md">
          {t('session:expired')}
        </Alert>
      )}
      {isOutage ? (
        <OutageNotice returnTo={safeReturnAddress(returnTo, location.origin, inPageLocale)} />
      ) : (
        <>
          {notice}
          {isSecondStep ? (
            <Suspense fallback={null}>
              <SecondFactorStep
                half={half}
                onBack={(isExpired) => {
                  setHalf(null)
                  setStepExpired(isExpired)
                }}
              />
            </Suspense>
          ) : (
            <>
              <SignInForm rememberRef={rememberRef} onSecondFactor={setHalf} />
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
        </>
      )}
    </PublicPage>
  )
}
