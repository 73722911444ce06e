import { IconSettings, IconUsers } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NavigationItem } from './navigation-item.ts'

/** The pages of the administration. */
export function useAdminNavigation(): NavigationItem[] {
  const { t } = useTranslation()
  const pathname = useLocation({ select: (location) => location.pathname })
  const item = (to: string, label: string, icon: NavigationItem['icon']): NavigationItem => ({
    key: to,
    to,
    label,
    shortLabel: label,
    icon,
    isCurrent: pathname === to,
  })
  return [
    item('/admin/home', t('navigation:adminHome'), IconSettings),
    item('/admin/users', t('navigation:adminUsers'), IconUsers),
  ]
}
