import {
  IconBriefcase,
  IconBuilding,
  IconEraser,
  IconHeartbeat,
  IconKey,
  IconListDetails,
  IconMail,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { NavigationItem } from './navigation-item.ts'

const ICONS = {
  home: IconSettings,
  users: IconUsers,
  companies: IconBuilding,
  projects: IconBriefcase,
  mails: IconMail,
  jobs: IconListDetails,
  serviceAccounts: IconKey,
  installation: IconHeartbeat,
  erasures: IconEraser,
} as const

/** The pages of the administration. */
export function useAdminNavigation(): NavigationItem[] {
  const { t } = useTranslation()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (Object.keys(ICONS) as (keyof typeof ICONS)[]).map((name) => {
    const to = `/admin/${name === 'serviceAccounts' ? 'service-accounts' : name}`
    return {
      key: to,
      to,
      label: t(`admin:lists.${name}`),
      shortLabel: t(`admin:short.${name}`),
      icon: ICONS[name],
      isCurrent: pathname === to || pathname.startsWith(`${to}/`),
    }
  })
}
