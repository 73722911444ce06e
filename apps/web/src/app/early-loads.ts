import { openedProjects } from '#shared/projects/opened-projects.ts'
import { type Session, settingsMail } from '#shared/session/session.ts'

const DASHBOARD = /^(?:\/en)?\/([1-9]\d{0,9})\/resultats\/dashboards\//

export const loadProjectLayout = () => import('./layouts/project-layout.tsx')
export const loadDashboardPage = () => import('./project-views/dashboard.tsx')

/**
 * Begins to load the dashboard's page next to the questions of its guards, for someone who had this dashboard open
 * before; the others' guards may refuse, and load nothing then (NAV-16).
 */
export function loadEarly(session: Session | null, pathname: string): void {
  const projectId = Number(DASHBOARD.exec(pathname)?.[1])
  if (session === null || !openedProjects(settingsMail(session), 'opened-dashboards').includes(projectId))
    return
  for (const load of [loadProjectLayout, loadDashboardPage]) {
    // Its route requests again a part that does not arrive, and says so.
    load().catch(() => undefined)
  }
}
