import type { ProjectFeature } from './project-feature.ts'
import { featureOfSource, type Source } from './source.ts'

/** What distinguishes screens by their route (spec §2); a synthesis shows numbers without decimals. */
export type ScreenKind = 'duplicateSuppliers' | 'freeAnomaly' | 'synthesis' | 'other'

/** The kind of a route’s screen. `route` is the pattern, never an address: a view may be named as a screen is. */
export function screenKindOf(route: string): ScreenKind {
  if (route.includes('duplicate-suppliers')) return 'duplicateSuppliers'
  if (route.includes('free-anomaly')) return 'freeAnomaly'
  return route.includes('synthese') ? 'synthesis' : 'other'
}

/** The data source behind a route’s pattern; the dashboard’s for any route that names no other (spec §2). */
export function sourceOfRoute(route: string): Source {
  if (route.includes('duplicate-suppliers')) return 'suppliersduplicate'
  if (route.includes('suppliers')) return 'mainsuppliers'
  return route.includes('free-anomaly') ? 'freeanomaly' : 'dashboard'
}

/** The feature that a project must open for the screen of a route’s pattern. */
export function featureOfRoute(route: string): ProjectFeature {
  if (route.includes('/transferts/')) return 'transfers'
  return screenKindOf(route) === 'synthesis' ? 'synthesis' : featureOfSource(sourceOfRoute(route))
}
