import type { Project } from '@quitus/contract/projects/project.schema.ts'
import {
  IconBuildingStore,
  IconCopy,
  IconDownload,
  IconFolder,
  IconHome,
  IconListCheck,
  IconPencil,
  IconSettings,
  IconSum,
  IconTable,
  IconUpload,
  type TablerIcon,
} from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useSession } from '#shared/services.ts'
import { openScreens, SCREENS, type ScreenName, screenAddress, screenOfAddress } from '../screens.ts'
import type { NavigationItem } from './navigation-item.ts'

const ICONS: Record<ScreenName, TablerIcon> = {
  home: IconHome,
  dashboard: IconTable,
  synthesis: IconSum,
  followUp: IconListCheck,
  suppliers: IconBuildingStore,
  duplicateSuppliers: IconCopy,
  freeAnomaly: IconPencil,
  sendFiles: IconUpload,
  manageFiles: IconFolder,
  settings: IconSettings,
  import: IconDownload,
}

/** The screens of the project that are open to the person, in the order of NAV-14; none outside of projects. */
export function useProjectNavigation(project: Project | null): NavigationItem[] {
  const { t } = useTranslation()
  const session = useSession()
  const current = useLocation({ select: ({ pathname }) => screenOfAddress(pathname) })
  if (session === null || project === null) return []
  const open = openScreens(actorOf(session), project)
  return open.map((screen) => ({
    key: screen,
    to: screenAddress(screen, project.id),
    label: t(SCREENS[screen].label),
    shortLabel: t(`navigation:short.${screen}`),
    icon: ICONS[screen],
    isCurrent: screen === current,
  }))
}
