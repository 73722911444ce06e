import { setImmediate } from 'node:timers/promises'
import { findCandidates } from './candidate-pairs.ts'
import type { DuplicateReason, DuplicateTier } from './duplicate-reasons.ts'
import { type DuplicatePair, groupDuplicates } from './group-duplicates.ts'
import { type PreparedAccount, prepareAccount } from './prepare-account.ts'
import { type AccountStatistics, type ScoredPair, scorePair } from './score-pair.ts'
import { countSharedMarks } from './shared-marks.ts'
import type { SupplierAccount } from './supplier-account.ts'
import { shareTexts } from './supplier-name.ts'
import { weighWords } from './word-weights.ts'

export type DuplicateOptions = {
  /** Least score of two accounts that are shown as likely one supplier. */
  presentedFrom: number
  /** Least score of a pair that is kept at all. */
  possibleFrom: number
  /** What people decided of two accounts before, by their codes. */
  decisions?: readonly DuplicateDecision[]
}

export type DuplicateDecision = { left: string; right: string; isOne: boolean }

export const DEFAULT_DUPLICATE_OPTIONS: DuplicateOptions = { presentedFrom: 50, possibleFrom: 20 }

/** Two accounts, `left` before `right` in the order in which they were given. */
export type SupplierDuplicates = {
  left: string
  right: string
  score: number
  tier: DuplicateTier
  reasons: DuplicateReason[]
  isHeld: boolean
  isPresented: boolean
}

export type FoundDuplicates = {
  pairs: SupplierDuplicates[]
  /** Accounts of one supplier, by their codes. */
  groups: string[][]
  /** How many pairs were compared. */
  compared: number
}

/** Pairs that are compared before others on the thread are compared. */
const BATCH = 5000

/** Which accounts are likely to be one supplier? */
export async function findDuplicates(
  accounts: readonly SupplierAccount[],
  options: DuplicateOptions = DEFAULT_DUPLICATE_OPTIONS,
): Promise<FoundDuplicates> {
  const share = shareTexts()
  const prepared = accounts.map((account) => prepareAccount(account, share))
  const statistics = describeAccounts(prepared)
  const numbers = new Map(prepared.map(({ code }, at) => [code, at]))
  const decided = new Map<string, boolean>()
  for (const { left, right, isOne } of options.decisions ?? []) {
    const [one, other] = [numbers.get(left), numbers.get(right)]
    if (one !== undefined && other !== undefined) decided.set(pairKey(one, other), isOne)
  }
  const found: (DuplicatePair & Pick<ScoredPair, 'reasons'>)[] = []
  let compared = 0
  for (const [left, right] of findCandidates(prepared, statistics.weights).pairs()) {
    const [one, other] = [prepared[left], prepared[right]]
    if (one === undefined || other === undefined || decided.has(pairKey(left, right))) continue
    const scored = scorePair(one, other, statistics)
    if (scored.score >= options.possibleFrom) found.push({ left, right, ...scored })
    if (++compared % BATCH === 0) await setImmediate()
  }
  for (const [key, isOne] of decided) {
    const [left = 0, right = 0] = key.split(' ').map(Number)
    if (isOne)
      found.push({
        left,
        right,
        score: 100,
        tier: 'identifier',
        isHeld: false,
        reasons: [{ code: 'confirmed' }],
      })
  }
  const groups = groupDuplicates(
    found.filter(({ score, isHeld }) => score >= options.presentedFrom && !isHeld),
    (account) => prepared[account]?.siren ?? null,
    (left, right) => {
      const [one, other] = [prepared[left], prepared[right]]
      return (
        one !== undefined &&
        other !== undefined &&
        scorePair(one, other, statistics).score >= options.presentedFrom
      )
    },
    forbiddenBy(decided),
  )
  const codeOf = (account: number) => prepared[account]?.code ?? ''
  return {
    pairs: found.map(({ left, right, ...pair }) => ({
      left: codeOf(left),
      right: codeOf(right),
      ...pair,
      isPresented: pair.score >= options.presentedFrom && !pair.isHeld,
    })),
    groups: groups.map((members) => members.map(codeOf)),
    compared,
  }
}

export function describeAccounts(prepared: readonly PreparedAccount[]): AccountStatistics {
  const weights = weighWords(prepared.map(({ name }) => name))
  const namesakes = new Map<string, number>()
  for (const { name } of prepared)
    for (const key of new Set(name.readings.map((reading) => reading.key)))
      namesakes.set(key, (namesakes.get(key) ?? 0) + 1)
  return { weights, shared: countSharedMarks(prepared, weights), namesakes }
}

const pairKey = (left: number, right: number) => `${Math.min(left, right)} ${Math.max(left, right)}`

/** Whether someone decided that an account of the one side and one of the other are two suppliers. */
function forbiddenBy(decided: ReadonlyMap<string, boolean>) {
  const refused = new Map<number, Set<number>>()
  for (const [key, isOne] of decided) {
    if (isOne) continue
    const [left = 0, right = 0] = key.split(' ').map(Number)
    refused.set(left, (refused.get(left) ?? new Set()).add(right))
    refused.set(right, (refused.get(right) ?? new Set()).add(left))
  }
  return (left: readonly number[], right: readonly number[]) => {
    if (refused.size === 0) return false
    const others = new Set(right)
    return left.some((account) => [...(refused.get(account) ?? [])].some((each) => others.has(each)))
  }
}
