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

/** A project that opens all of these has a home page (NAV-14, SYN-06). */
export const HOME_FEATURES: readonly ProjectFeature[] = ['dashboard', 'synthesis']
