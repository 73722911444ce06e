import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { BlankLayout } from '#shared/layout/blank-layout.tsx'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { StatePanel } from '#shared/states/state-panel.tsx'

/** Where a mailed link leads to choose a password (NAV-12): no mail can be sent yet. */
export function ResetPasswordPage() {
  const { t } = useTranslation()
  usePageTitle(t('session:resetPassword.title'))
  return (
    <BlankLayout>
      <StatePanel
        icon={<IconLinkOff size={20} />}
        title={t('session:resetPassword.title')}
        isHeading
        action={
          <Button renderRoot={(props) => <Link to="/login" {...props} />}>{t('session:toSignIn')}</Button>
        }
      >
        {t('session:resetPassword.hint')}
      </StatePanel>
    </BlankLayout>
  )
}
