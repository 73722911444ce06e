import type { FoundDuplicates, SupplierDuplicates } from './find-duplicates.ts'

/** Pairs that are kept of one account; a name of the whole country is like thousands. */
const MOST_OF_ONE = 10

/** Pairs that may be one supplier and are not in one group, the likeliest first, a few of each account. */
export function possibleDuplicates({
  pairs,
  groups,
}: Pick<FoundDuplicates, 'pairs' | 'groups'>): SupplierDuplicates[] {
  const groupOf = new Map(groups.flatMap((codes, at) => codes.map((code): [string, number] => [code, at])))
  const kept = new Map<string, number>()
  const isFull = (code: string) => (kept.get(code) ?? 0) >= MOST_OF_ONE
  return pairs
    .filter(({ left, right }) => {
      const group = groupOf.get(left)
      return group === undefined || group !== groupOf.get(right)
    })
    .toSorted((one, other) => other.score - one.score)
    .filter(({ left, right }) => {
      if (isFull(left) || isFull(right)) return false
      for (const code of [left, right]) kept.set(code, (kept.get(code) ?? 0) + 1)
      return true
    })
}
