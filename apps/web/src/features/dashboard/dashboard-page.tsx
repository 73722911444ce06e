import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '#shared/layout/use-page-title.ts'

/** The dashboard of a project; the row detail is its child route and lies over it. */
export function DashboardPage() {
  const { t } = useTranslation()
  usePageTitle(t('navigation:dashboard'))
  return <Outlet />
}
