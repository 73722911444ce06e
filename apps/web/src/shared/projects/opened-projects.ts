import { readUserSetting, writeUserSetting } from '../settings/user-settings.ts'

const SETTING = 'opened-projects'
const REMEMBERED = 50

/** Ids of the projects that this person opened on this browser, last opened first. */
export function openedProjects(mail: string): number[] {
  const stored = readUserSetting(mail, SETTING)
  return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []
}

/** Notes that a project was opened just now (NAV-13). */
export function noteOpenedProject(mail: string, projectId: number): void {
  const before = openedProjects(mail).filter((id) => id !== projectId)
  writeUserSetting(mail, SETTING, [projectId, ...before].slice(0, REMEMBERED))
}

/** The projects, last opened first, then in the order given (PRJ-01). */
export function byLastOpened<P extends { id: number }>(
  projects: readonly P[],
  opened: readonly number[],
): P[] {
  const rank = new Map(opened.map((id, position) => [id, position]))
  return projects.toSorted((a, b) => (rank.get(a.id) ?? REMEMBERED) - (rank.get(b.id) ?? REMEMBERED))
}
