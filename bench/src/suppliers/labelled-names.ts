import { findCandidates } from '@quitus/detection/suppliers/candidate-pairs.ts'
import type { DuplicateTier } from '@quitus/detection/suppliers/duplicate-reasons.ts'
import { describeAccounts } from '@quitus/detection/suppliers/find-duplicates.ts'
import { prepareAccount } from '@quitus/detection/suppliers/prepare-account.ts'
import { scorePair } from '@quitus/detection/suppliers/score-pair.ts'
import { readRecords } from './read-records.ts'

/** Two names that someone labelled, and what detection says of them; a name twice is found by itself. */
export type LabelledPair = {
  isMatch: boolean
  score: number
  tier: DuplicateTier
  isCandidate: boolean
  isTuned: boolean
}

const ORGANISATIONS: ReadonlySet<string> = new Set(['Company', 'Organization', 'LegalEntity'])

/** The labelled pairs of organisations, a half of which, drawn by a fixed seed, the weights were set on. */
export function scoreLabelledNames(path: string): LabelledPair[] {
  const records = readRecords(path).filter((record) => ORGANISATIONS.has(record.get('schema') ?? ''))
  const names = [
    ...new Set(records.flatMap((record) => [record.get('name1') ?? '', record.get('name2') ?? ''])),
  ]
  const accounts = names.map((name) => prepareAccount({ code: name, name }))
  const statistics = describeAccounts(accounts)
  const numbers = new Map(names.map((name, at) => [name, at]))
  const candidates = new Set(
    [...findCandidates(accounts, statistics.weights).pairs()].map(([left, right]) => `${left} ${right}`),
  )
  const isInTunedHalf = drawHalves()
  return records.map((record) => {
    const left = numbers.get(record.get('name1') ?? '') ?? 0
    const right = numbers.get(record.get('name2') ?? '') ?? 0
    const [one, other] = [accounts[Math.min(left, right)], accounts[Math.max(left, right)]]
    const isMatch = record.get('is_match') === 'true'
    const isTuned = isInTunedHalf()
    if (left === right || one === undefined || other === undefined)
      return { isMatch, isTuned, score: 100, tier: 'name', isCandidate: true }
    const isCandidate = candidates.has(`${Math.min(left, right)} ${Math.max(left, right)}`)
    const { score, tier } = scorePair(one, other, statistics)
    return { isMatch, isTuned, isCandidate, score: isCandidate ? score : 0, tier }
  })
}

/**
 * The draw by which the half was chosen when the weights were set: it must stay the same for the other half to be one
 * that they were not set on.
 */
function drawHalves(): () => boolean {
  let state = 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648 < 0.5
  }
}
