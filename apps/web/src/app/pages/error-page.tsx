import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { BlankLayout } from '#shared/layout/blank-layout.tsx'
import { useIsInFrame } from '#shared/layout/in-frame.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { MissingChunkError, mayReload } from '../missing-chunk.ts'

/** Is in for a screen that could not be: a call that failed offers to try again, a crash is the 500 page (NAV-15). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isReloading = useReloadOnce(error)
  const isInFrame = useIsInFrame()
  if (isReloading) return null
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const state =
    error instanceof ApiError ? <FailureState error={error} onRetry={retry} isHeading /> : <CrashState />
  return isInFrame ? state : <BlankLayout>{state}</BlankLayout>
}

/** True while the page loads again, because a newer build has replaced a part of it (NAV-20). */
function useReloadOnce(error: unknown): boolean {
  const isMissing = error instanceof MissingChunkError
  const [hasReloaded, setReloaded] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    if (mayReload(sessionStorage, location.pathname, Date.now())) location.reload()
    else setReloaded(true)
  }, [isMissing])
  return isMissing && !hasReloaded
}

function CrashState() {
  const { t } = useTranslation()
  usePageTitle(t('serverError.title'))
  return (
    <StatePanel
      role="alert"
      icon={<IconAlertTriangle size={20} />}
      title={t('serverError.title')}
      isHeading
      action={
        <>
          <Button onClick={() => location.reload()}>{t('serverError.back')}</Button>
          <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            {t('serverError.home')}
          </Button>
        </>
      }
    >
      <p>{t('serverError.message')}</p>
    </StatePanel>
  )
}
