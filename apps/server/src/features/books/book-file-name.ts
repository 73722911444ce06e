/** Longest name of a company in the name of a file, in characters. */
const MOST_OF_COMPANY = 60

/** Name of a file of the books: what it is, whose, and of which day; no sign that a file system refuses. */
export function bookFileName(
  { title, company, day }: { title: string; company: string | null | undefined; day: string },
  extension: string,
): string {
  const named = (company ?? '')
    .normalize('NFC')
    .replace(/[\p{C}\s\\/:*?"<>|]+/gu, ' ')
    .trim()
  const short = Array.from(named).slice(0, MOST_OF_COMPANY).join('').trim()
  return `${[title, short, day].filter((part) => part !== '').join(' ')}.${extension}`
}

/** Names of files in one zip, each once. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const point = name.lastIndexOf('.')
    let distinct = name
    for (let at = 2; taken.has(distinct.toLowerCase()); at++)
      distinct = `${name.slice(0, point)} (${at})${name.slice(point)}`
    taken.add(distinct.toLowerCase())
    return distinct
  })
}
