import { type Action, type Actor, can, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import { HOME_FEATURES, type ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import { featureOfRoute } from '@quitus/domain/access/screen.ts'
import type { MessageKey } from '@quitus/i18n/catalogue.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'

/** A screen of a project as guards, home and navigation know it. */
export type Screen = {
  /** The route’s pattern, from the project’s id on. */
  route: string
  /** What a person must be allowed to do there at least. */
  action: Action
  label: MessageKey
}

/** Every screen of a project, in the order of NAV-14; the first that is open is the project’s home. */
export const SCREENS = {
  home: { route: '/$projectId', action: 'view.read', label: 'navigation:home' },
  dashboard: {
    route: '/$projectId/resultats/dashboards/$vueName',
    action: 'view.read',
    label: 'navigation:dashboard',
  },
  synthesis: {
    route: '/$projectId/resultats/synthese/$syntheseName',
    action: 'view.read',
    label: 'navigation:synthesis',
  },
  followUp: { route: '/$projectId/suivi/$part', action: 'view.read', label: 'navigation:followUp' },
  suppliers: { route: '/$projectId/resultats/suppliers', action: 'view.read', label: 'navigation:suppliers' },
  duplicateSuppliers: {
    route: '/$projectId/duplicate-suppliers/duplicate-suppliers',
    action: 'view.read',
    label: 'navigation:duplicateSuppliers',
  },
  freeAnomaly: {
    route: '/$projectId/analysis/free-anomaly',
    action: 'view.read',
    label: 'navigation:freeAnomaly',
  },
  sendFiles: {
    route: '/$projectId/transferts/envoyer-des-fichiers',
    action: 'file.send',
    label: 'navigation:sendFiles',
  },
  manageFiles: {
    route: '/$projectId/transferts/gerer-les-fichiers',
    action: 'project.read',
    label: 'navigation:manageFiles',
  },
  settings: { route: '/$projectId/reglages', action: 'project.manage', label: 'navigation:settings' },
  import: { route: '/$projectId/reglages/import', action: 'project.manage', label: 'navigation:import' },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof SCREENS

const NAMES = Object.keys(SCREENS) as ScreenName[]

/** The features that a project must open for a screen. */
export function featuresOfScreen(screen: ScreenName): readonly ProjectFeature[] {
  if (screen === 'settings') return []
  return screen === 'home' ? HOME_FEATURES : [featureOfRoute(SCREENS[screen].route)]
}

/** True when the project has the screen and the person may do there what it is for. */
export function isScreenOpen(screen: ScreenName, actor: Actor, access: ProjectAccess): boolean {
  const isOpened = featuresOfScreen(screen).every((feature) => access.features.includes(feature))
  return isOpened && can(actor, SCREENS[screen].action, access)
}

/** The screens that are open to the person, home first (NAV-14); none is NAV-09. */
export function openScreens(actor: Actor, access: ProjectAccess): ScreenName[] {
  return NAMES.filter((screen) => isScreenOpen(screen, actor, access))
}

/** Where a screen begins, without the language: its names are the reserved ones. */
export function screenAddress(screen: ScreenName, projectId: number): string {
  return SCREENS[screen].route
    .replace('$projectId', String(projectId))
    .replace(/\$(?:vueName|syntheseName|part)/, DEFAULT_NAME)
}

/** The screen that an address without language belongs to; null outside of them. */
export function screenOfAddress(pathname: string): ScreenName | null {
  const [, projectId = '', ...words] = pathname.replace(/\/$/, '').split('/')
  if (!/^\d+$/.test(projectId)) return null
  const place = words.slice(0, 2)
  return NAMES.find((screen) => isPlaceOf(SCREENS[screen].route.split('/').slice(2, 4), place)) ?? null
}

/** Is each word of an address the one of the pattern, or is it named there by a parameter? */
function isPlaceOf(pattern: readonly string[], words: readonly string[]): boolean {
  return (
    pattern.length === words.length && pattern.every((word, at) => word === words[at] || word.startsWith('$'))
  )
}
