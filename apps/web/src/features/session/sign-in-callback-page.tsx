import { Button, Loader } from '@mantine/core'
import { IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inPageLocale } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { safeReturnAddress } from '#shared/session/return-address.ts'
import { callbackAnswer } from '#shared/single-sign-on/callback-address.ts'
import { handToOpener } from '#shared/single-sign-on/callback-channel.ts'
import { takePendingSignIn } from '#shared/single-sign-on/pending-sign-in.ts'
import { SignInError } from '#shared/single-sign-on/sign-in-fault.ts'
import { useSignInFailureText } from '#shared/single-sign-on/use-sign-in-failure-text.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { PublicPage } from './public-page.tsx'
import { signInByIdentity } from './session.queries.ts'

type Outcome = { kind: 'handed-over' } | { kind: 'failed'; error: unknown; startedAt: string }

/**
 * Where providers send people back to: signs them in, or hands the answer to the window that waits for it (AUTH-02,
 * AUTH-07).
 */
export function SignInCallbackPage() {
  const { t } = useTranslation()
  const failureText = useSignInFailureText()
  const { history } = useRouter()
  const outcome = useCallback()
  if (outcome === null)
    return (
      <PublicPage title={t('session:sso.title')}>
        <Loader size="sm" aria-label={t('session:sso.working')} />
      </PublicPage>
    )
  if (outcome.kind === 'handed-over')
    return (
      <PublicPage title={t('session:sso.title')}>
        <StatePanel icon={<IconCircleCheck size={20} />} title={t('session:sso.done')} role="status">
          {t('session:sso.close')}
        </StatePanel>
      </PublicPage>
    )
  const { error, startedAt } = outcome
  return (
    <PublicPage title={t('session:sso.title')}>
      <StatePanel
        icon={<IconPlugConnectedX size={20} />}
        title={t('session:sso.notSignedIn')}
        role="alert"
        action={
          <Button onClick={() => history.replace(inPageLocale(startedAt))}>{t('session:sso.again')}</Button>
        }
      >
        {failureText(error)}
      </StatePanel>
    </PublicPage>
  )
}

/** Goes on with the sign-in of this address, once; null while it is under way. */
function useCallback(): Outcome | null {
  const services = useServices()
  const { history } = useRouter()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const answer = callbackAnswer(location)
    const pending = takePendingSignIn(answer?.get('state') ?? null)
    // The code is good once and is in no history.
    history.replace(location.pathname)
    const finish = async (): Promise<Outcome | null> => {
      if (answer !== null && pending === null && (await handToOpener(answer))) {
        window.close()
        return { kind: 'handed-over' }
      }
      if (answer === null || pending === null) throw new SignInError('interrupted')
      const { redeem } = await import('#shared/single-sign-on/authorization.ts')
      await signInByIdentity(services, await redeem(pending.authorization, answer), pending)
      history.replace(safeReturnAddress(pending.returnTo ?? undefined, location.origin, inPageLocale))
      return null
    }
    const startedAt = pending?.startedAt ?? '/login'
    finish().then(setOutcome, (error: unknown) => setOutcome({ kind: 'failed', error, startedAt }))
  }, [history, services])
  return outcome
}
