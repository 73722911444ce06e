import { readUserSetting, writeUserSetting } from '../settings/user-settings.ts'

const REMEMBERED = 50

/** What was opened of a project: anything, or its dashboard. */
type Opened = 'opened-projects' | 'opened-dashboards'

/** Ids of the projects of which this person opened something on this browser, last opened first. */
export function openedProjects(mail: string, what: Opened = 'opened-projects'): number[] {
  const stored = readUserSetting(mail, what)
  return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []
}

/** Notes that a project, or a part of it, was opened just now (NAV-13). */
export function noteOpenedProject(mail: string, projectId: number, what: Opened = 'opened-projects'): void {
  const before = openedProjects(mail, what).filter((id) => id !== projectId)
  writeUserSetting(mail, what, [projectId, ...before].slice(0, REMEMBERED))
}

/** The projects, last opened first, then in the order given (PRJ-01). */
export function byLastOpened<P extends { id: number }>(
  projects: readonly P[],
  opened: readonly number[],
): P[] {
  const rank = new Map(opened.map((id, position) => [id, position]))
  return projects.toSorted((a, b) => (rank.get(a.id) ?? REMEMBERED) - (rank.get(b.id) ?? REMEMBERED))
}
