import { homeFeature, type ProjectFeature } from '@quitus/domain/project-feature.ts'

/** The name that stands for "no prefiltered view" in the dashboard's address (NAV-02). */
export const DEFAULT_VIEW = 'default'

/** Features whose screens exist so far; navigation and home look at these only. */
export const FEATURES_WITH_SCREEN = ['dashboard'] as const satisfies readonly ProjectFeature[]

export type FeatureWithScreen = (typeof FEATURES_WITH_SCREEN)[number]

/** The screens that a project opens, in the order of NAV-14. */
export function openScreens(features: readonly ProjectFeature[]): FeatureWithScreen[] {
  return FEATURES_WITH_SCREEN.filter((feature) => features.includes(feature))
}

/** Where a project starts (NAV-14); null when it opens nothing to the person (NAV-09). */
export function homeScreen(features: readonly ProjectFeature[]): FeatureWithScreen | null {
  const home = homeFeature(openScreens(features))
  return FEATURES_WITH_SCREEN.find((feature) => feature === home) ?? null
}

/** What `/` leads to (NAV-13). */
export type Landing = { to: 'project'; projectId: number } | { to: 'selection' } | { to: 'no-projects' }

/** The last opened project, else the only one, else the choice between them; without any, the page that says so (NAV-13). */
export function landing(projects: readonly { id: number }[], opened: readonly number[]): Landing {
  const [first, second] = projects
  if (first === undefined) return { to: 'no-projects' }
  const last = opened.find((id) => projects.some((project) => project.id === id))
  if (last !== undefined) return { to: 'project', projectId: last }
  return second === undefined ? { to: 'project', projectId: first.id } : { to: 'selection' }
}
