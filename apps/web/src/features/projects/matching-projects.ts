import { holdsWords } from '#shared/holds-words.ts'

/** The projects whose name or company holds every word of the search, whatever the accents and case. */
export function matchingProjects<P extends { name: string; company: string }>(
  projects: readonly P[],
  search: string,
): P[] {
  return projects.filter((project) => holdsWords(`${project.name} ${project.company}`, search))
}
