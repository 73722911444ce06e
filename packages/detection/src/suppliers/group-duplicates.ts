import type { DuplicateTier } from './duplicate-reasons.ts'

/** Two accounts by their numbers, and how likely they are one supplier. */
export type DuplicatePair = {
  left: number
  right: number
  score: number
  tier: DuplicateTier
  isHeld: boolean
}

type Group = { members: number[]; centre: number; siren: string | null }

/**
 * Pairs of these tiers hold a group together by what identifies a supplier; others by likeness, which must not become
 * a chain.
 */
const HARD: ReadonlySet<DuplicateTier> = new Set(['identifier', 'siren', 'bank'])

/**
 * Which accounts are one supplier? The surest pairs join first. Two groups never join when their SIREN contradict
 * each other or a pair between them was decided otherwise, and by names or contacts alone only when their centres are
 * likely duplicate accounts as well: `A ~ B ~ C` makes no group of A and C.
 */
export function groupDuplicates(
  pairs: readonly DuplicatePair[],
  sirenOf: (account: number) => string | null,
  isLikely: (left: number, right: number) => boolean,
  isForbidden: (left: readonly number[], right: readonly number[]) => boolean,
): number[][] {
  const groups = new Map<number, Group>()
  const groupOf = (account: number): Group => {
    let group = groups.get(account)
    if (group === undefined) {
      group = { members: [account], centre: account, siren: sirenOf(account) }
      groups.set(account, group)
    }
    return group
  }
  const sure = pairs.toSorted(
    (one, other) => other.score - one.score || one.left - other.left || one.right - other.right,
  )
  for (const { left, right, tier } of sure) {
    const [one, other] = [groupOf(left), groupOf(right)]
    if (one === other) continue
    if (one.siren !== null && other.siren !== null && one.siren !== other.siren) continue
    const areCentres = one.centre + other.centre === left + right
    if (!HARD.has(tier) && !areCentres && !isLikely(one.centre, other.centre)) continue
    if (isForbidden(one.members, other.members)) continue
    const [small, large] = one.members.length < other.members.length ? [one, other] : [other, one]
    for (const member of small.members) {
      large.members.push(member)
      groups.set(member, large)
    }
    large.siren ??= small.siren
  }
  return [...new Set(groups.values())]
    .map(({ members }) => members.toSorted((one, other) => one - other))
    .filter((members) => members.length > 1)
}
