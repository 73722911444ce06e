/** What a project can open to its members (requirements, ACC). */
export const PROJECT_FEATURES = [
  'dashboard',
  'synthesis',
  'suppliers',
  'duplicateSuppliers',
  'freeAnomaly',
  'transfers',
] as const

export type ProjectFeature = (typeof PROJECT_FEATURES)[number]

/** The first screen open to the user, in the order of NAV-14; null when the project opens nothing (NAV-09). */
export function homeFeature(features: readonly ProjectFeature[]): ProjectFeature | null {
  return PROJECT_FEATURES.find((feature) => features.includes(feature)) ?? null
}
