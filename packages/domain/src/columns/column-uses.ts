/**
 * What uses a column, each kind with its label once, and how often it is: the views that people saved for themselves
 * have no label here.
 */
export function countedUses<Use extends { kind: string; label: string | null }>(
  uses: readonly Use[],
): (Use & { count: number })[] {
  const counts = new Map<string, Use & { count: number }>()
  for (const use of uses) {
    const key = JSON.stringify([use.kind, use.label])
    counts.set(key, { ...use, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}
