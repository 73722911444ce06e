import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import type { Source } from '@quitus/domain/access/source.ts'

/** The grids of a project by the feature that opens them, in the order of the navigation. */
export const SOURCES = {
  dashboard: 'dashboard',
  suppliers: 'mainsuppliers',
  duplicateSuppliers: 'suppliersduplicate',
  freeAnomaly: 'freeanomaly',
} as const satisfies Partial<Record<ProjectFeature, Source>>

export type GridFeature = keyof typeof SOURCES

/** Which of them are open. */
export function openGrids(features: readonly ProjectFeature[]): GridFeature[] {
  return (Object.keys(SOURCES) as GridFeature[]).filter((feature) => features.includes(feature))
}

/** The same as the calls name them. */
export function openSources(features: readonly ProjectFeature[]): Source[] {
  return openGrids(features).map((feature) => SOURCES[feature])
}
