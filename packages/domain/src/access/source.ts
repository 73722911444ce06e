import type { ProjectFeature } from './project-feature.ts'

/** The four data sources of a project (spec §7); a project has exactly one view for each. */
export const SOURCES = ['dashboard', 'mainsuppliers', 'freeanomaly', 'suppliersduplicate'] as const

export type Source = (typeof SOURCES)[number]

const FEATURE_BY_SOURCE: Record<Source, ProjectFeature> = {
  dashboard: 'dashboard',
  mainsuppliers: 'suppliers',
  freeanomaly: 'freeAnomaly',
  suppliersduplicate: 'duplicateSuppliers',
}

/** The feature that a project must have for this source to be readable at all. */
export function featureOfSource(source: Source): ProjectFeature {
  return FEATURE_BY_SOURCE[source]
}
