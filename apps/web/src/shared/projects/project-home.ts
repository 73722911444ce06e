/**
 * The name that means "no prefiltered view" in the dashboard's address (NAV-02), and for the first synthesis in its
 * own.
 */
export const DEFAULT_NAME = 'default'

/** What `/` leads to (NAV-13). */
export type Landing = { to: 'project'; projectId: number } | { to: 'selection' } | { to: 'no-projects' }

/**
 * The last opened project, else the only one, else the choice between them; without any, the page that says so
 * (NAV-13).
 */
export function landing(projects: readonly { id: number }[], opened: readonly number[]): Landing {
  const [first, second] = projects
  if (first === undefined) return { to: 'no-projects' }
  const last = opened.find((id) => projects.some((project) => project.id === id))
  if (last !== undefined) return { to: 'project', projectId: last }
  return second === undefined ? { to: 'project', projectId: first.id } : { to: 'selection' }
}
