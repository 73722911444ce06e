import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BlankLayout } from '#shared/layout/blank-layout.tsx'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'

/** Where somebody asks for a new password (NAV-12): no mail can be sent yet. */
export function ForgottenPasswordPage() {
  const { t } = useTranslation()
  usePageTitle(t('session:forgottenPassword.title'))
  return (
    <BlankLayout>
      <StatePanel
        icon={<IconMailOff size={20} />}
        title={t('session:forgottenPassword.title')}
        isHeading
        action={
          <Button renderRoot={(props) => <Link to="/login" {...props} />}>{t('session:toSignIn')}</Button>
        }
      >
        {t('session:forgottenPassword.hint')}
      </StatePanel>
    </BlankLayout>
  )
}
