/** The projects whose name or company holds every word of the search, whatever the accents and case. */
export function matchingProjects<P extends { name: string; company: string }>(
  projects: readonly P[],
  search: string,
): P[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return projects.filter((project) => {
    const text = plain(`${project.name} ${project.company}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
