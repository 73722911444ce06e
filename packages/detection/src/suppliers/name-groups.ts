import { createHash } from 'node:crypto'

/**
 * Identifiers of groups of accounts. A group goes on as the one of the publication before in which most of its
 * accounts was (`former`, by account); where one fell apart, the part with more of them keeps the identifier.
 */
export function nameGroups(
  groups: readonly (readonly string[])[],
  former: ReadonlyMap<string, string>,
): Map<string, readonly string[]> {
  const claims = groups.flatMap((group, at) => {
    const counts = new Map<string, number>()
    for (const code of group) {
      const id = former.get(code)
      if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
    return [...counts].map(([id, accounts]) => ({ at, id, accounts }))
  })
  const named = new Map<string, readonly string[]>()
  const isNamed = new Set<number>()
  for (const { at, id } of claims.toSorted(
    (one, other) => other.accounts - one.accounts || one.at - other.at,
  )) {
    if (named.has(id) || isNamed.has(at)) continue
    named.set(id, groups[at] ?? [])
    isNamed.add(at)
  }
  const known = new Set(former.values())
  groups.forEach((group, at) => {
    if (isNamed.has(at)) return
    let id = ''
    for (let turn = 0; id === '' || known.has(id) || named.has(id); turn++)
      id = `S-${createHash('sha256')
        .update(`${turn}\n${group.toSorted().join('\n')}`)
        .digest('hex')
        .slice(0, 12)}`
    named.set(id, group)
  })
  return named
}
