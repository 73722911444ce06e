import { type Act, type Actor, can, type ProjectAccess } from '@quitus/domain/permissions.ts'
import { HOME_FEATURES, type ProjectFeature } from '@quitus/domain/project-feature.ts'
import { featureOfRoute } from '@quitus/domain/screen.ts'
import type { MessageKey } from '@quitus/i18n/catalogue.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'

/** A screen of a project as guards, home and navigation know it. */
export type Screen = {
  /** The route’s pattern, from the project’s id on. */
  route: string
  /** What a person must be allowed to do there at least. */
  act: Act
  label: MessageKey
}

/** Every screen of a project, in the order of NAV-14; the first that is open is the project’s home. */
export const SCREENS = {
  home: { route: '/$projectId', act: 'view.read', label: 'navigation:home' },
  dashboard: {
    route: '/$projectId/resultats/dashboards/$vueName',
    act: 'view.read',
    label: 'navigation:dashboard',
  },
  synthesis: {
    route: '/$projectId/resultats/synthese/$syntheseName',
    act: 'view.read',
    label: 'navigation:synthesis',
  },
  suppliers: { route: '/$projectId/resultats/suppliers', act: 'view.read', label: 'navigation:suppliers' },
  duplicateSuppliers: {
    route: '/$projectId/duplicate-suppliers/duplicate-suppliers',
    act: 'view.read',
    label: 'navigation:duplicateSuppliers',
  },
  freeAnomaly: {
    route: '/$projectId/analysis/free-anomaly',
    act: 'view.read',
    label: 'navigation:freeAnomaly',
  },
  sendFiles: {
    route: '/$projectId/transferts/envoyer-des-fichiers',
    act: 'file.send',
    label: 'navigation:sendFiles',
  },
  manageFiles: {
    route: '/$projectId/transferts/gerer-les-fichiers',
    act: 'project.read',
    label: 'navigation:manageFiles',
  },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof SCREENS

const NAMES = Object.keys(SCREENS) as ScreenName[]

/** The features that a project must open for a screen. */
export function featuresOfScreen(screen: ScreenName): readonly ProjectFeature[] {
  return screen === 'home' ? HOME_FEATURES : [featureOfRoute(SCREENS[screen].route)]
}

/** True when the project has the screen and the person may do there what it is for. */
export function isScreenOpen(screen: ScreenName, actor: Actor, access: ProjectAccess): boolean {
  const isOpened = featuresOfScreen(screen).every((feature) => access.features.includes(feature))
  return isOpened && can(actor, SCREENS[screen].act, access)
}

/** The screens that are open to the person, home first (NAV-14); none is NAV-09. */
export function openScreens(actor: Actor, access: ProjectAccess): ScreenName[] {
  return NAMES.filter((screen) => isScreenOpen(screen, actor, access))
}

/** Where a screen begins, without the language: its names are the reserved ones. */
export function screenAddress(screen: ScreenName, projectId: number): string {
  return SCREENS[screen].route
    .replace('$projectId', String(projectId))
    .replace(/\$(?:vueName|syntheseName)/, DEFAULT_NAME)
}

/** The screen that an address without language belongs to; null outside of them. */
export function screenOfAddress(pathname: string): ScreenName | null {
  const [, projectId = '', ...words] = pathname.replace(/\/$/, '').split('/')
  if (!/^\d+$/.test(projectId)) return null
  const place = words.slice(0, 2).join('/')
  return NAMES.find((screen) => SCREENS[screen].route.split('/').slice(2, 4).join('/') === place) ?? null
}
