/** Longest value that the activity shows of a setting. */
const MAX_SHOWN = 200
/** Most values that it shows of one. */
const MOST_SHOWN = 20

/** What differs between two settings, by the path of each value, as texts for the activity; null where nothing does. */
export function changedValues(before: object, after: object): { before: string; after: string } | null {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path))
  if (paths.length === 0) return null
  const shown = (leaves: ReadonlyMap<string, string>) =>
    paths
      .slice(0, MOST_SHOWN)
      .map((path) => `${path}: ${(leaves.get(path) ?? '').slice(0, MAX_SHOWN)}`)
      .join('; ')
  return { before: shown(was), after: shown(is) }
}

function leavesOf(value: unknown, path = '', leaves = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) leaves.set(path, String(value ?? ''))
    return leaves
  }
  for (const [key, part] of Object.entries(value))
    leavesOf(part, path === '' ? key : `${path}.${key}`, leaves)
  return leaves
}
