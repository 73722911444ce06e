import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyScreen } from '#shared/states/empty-screen.tsx'

/** Where administrators begin (NAV-11): nothing of the installation is measured yet. */
export function AdminHomePage() {
  const { t } = useTranslation()
  return (
    <EmptyScreen
      title={t('screens:adminHome.title')}
      icon={<IconSettings size={20} />}
      state={t('screens:adminHome.none')}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/admin/users" {...props} />}>
          {t('screens:adminUsers.title')}
        </Button>
      }
    >
      {t('screens:adminHome.hint')}
    </EmptyScreen>
  )
}
