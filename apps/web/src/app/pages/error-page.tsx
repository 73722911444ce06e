import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/api/api-error.ts'
import { BlankLayout } from '#shared/layout/blank-layout.tsx'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'

/** Stands in for a screen that could not be: a call that failed offers to try again, a crash is the 500 page (NAV-15). */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <BlankLayout>
      {error instanceof ApiError ? <FailureState error={error} onRetry={retry} isHeading /> : <CrashState />}
    </BlankLayout>
  )
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
