import type { Receipts } from '@quitus/contract/recoveries/read-receipts.ts'
import { createMatcher, type MatchCandidate } from '@quitus/domain/receipts/match-entry.ts'
import { MAX_SPREAD_CLAIMS } from '@quitus/domain/receipts/receipt-limits.ts'
import { MAX_PROOF_LENGTH } from '@quitus/domain/states/recovery.ts'
import { recoveryFault } from '@quitus/domain/states/recovery-fault.ts'
import type { Translate } from '#language/messages.ts'
import { createTurns } from '#limits/answer-of-thread.ts'
import { createPauses } from '#limits/pauses.ts'
import type { ComparedClaims } from './compared-claims.ts'
import { createAnswer, type ProposedCandidate, proposedClaim } from './proposals.ts'
import { createEntryHash, type EntryFault, type ReadEntry } from './read-receipt.ts'

type Statement = {
  lines: number
  outgoing: number
  entries: readonly ReadEntry[]
  faults: readonly EntryFault[]
}
type Understood = Omit<Receipts['understood'], 'kind' | 'lines' | 'outgoing' | 'booked' | 'unmatched'>

/** Statements are compared one after another: many at once leave other calls no more time than one. */
const inTurn = createTurns()

/**
 * Which incoming payments may be for what was claimed? Nothing is recorded by this, and no transaction is open while
 * payments are compared: `readClaims` gets the hashes of the entries.
 */
export async function proposeEntries(
  translate: Translate,
  statement: Statement,
  understood: Understood,
  readClaims: (entryHashes: readonly string[]) => Promise<ComparedClaims>,
): Promise<Receipts> {
  const hashes = await inTurn(() => hashesOf(statement.entries))
  const compared = await readClaims(hashes)
  return inTurn(() => compareEntries(translate, statement, understood, hashes, compared))
}

async function hashesOf(entries: readonly ReadEntry[]): Promise<string[]> {
  const pause = createPauses()
  const hashOf = createEntryHash()
  const hashes: string[] = []
  for (const entry of entries) {
    await pause()
    hashes.push(hashOf(entry))
  }
  return hashes
}

async function compareEntries(
  translate: Translate,
  { lines, outgoing, entries, faults }: Statement,
  understood: Understood,
  hashes: readonly string[],
  { claims, letters, booked: known, today }: ComparedClaims,
): Promise<Receipts> {
  const answer = createAnswer(translate)
  for (const fault of faults) answer.fail(fault)
  const pause = createPauses()
  const match = createMatcher([...claims.values()], letters)
  let booked = 0
  let unmatched = 0
  for (const [at, entry] of entries.entries()) {
    await pause()
    const bankEntry = hashes[at] ?? ''
    const { line, date, amount, counterparty, text } = entry
    if (known.has(bankEntry)) {
      booked += 1
      continue
    }
    const found = match(entry)
    const shown = [counterparty, text].filter(Boolean).join(' · ')
    const open = found.filter(({ claims: ofCandidate }) => ofCandidate.length > 0)
    const fit = open.filter(({ claims: ofCandidate }) => ofCandidate.length <= MAX_SPREAD_CLAIMS)
    if (found.length === 0) unmatched += 1
    else if (open.length === 0) answer.fail({ line, code: 'receipt_settled', text: shown })
    else if (fit.length === 0) answer.fail({ line, code: 'receipt_too_many_anomalies', text: shown })
    else
      answer.propose({
        ...{ line, date, way: 'transfer', amount: Number(amount), creditNote: null },
        proof: [entry.reference, text].filter(Boolean).join(' ').slice(0, MAX_PROOF_LENGTH) || null,
        ...{ reason: null, bankEntry, counterparty, text: text || null },
        candidates: fit.map((candidate) => candidateOf(candidate, date)),
      })
  }
  return {
    understood: { ...understood, kind: 'statement', lines, outgoing, booked, unmatched },
    ...answer.answer(),
  }

  function candidateOf(
    { how, letter, claims: open, parts }: MatchCandidate,
    date: string,
  ): ProposedCandidate {
    const named = open.flatMap(({ anomalyId }) => claims.get(anomalyId) ?? [])
    const faultsOfDay = named.flatMap(({ claimedOn }) => {
      const line = { way: 'transfer' as const, amount: '1', date, creditNote: null, reason: null }
      return recoveryFault(line, { today, claimedOn }) ?? []
    })
    const code = faultsOfDay.find((each) => each === 'recovery_in_future') ?? faultsOfDay[0] ?? null
    return {
      how,
      letter: letter === null ? null : { id: letter.id, reference: letter.reference },
      claims: named.map((claim) =>
        proposedClaim(claim, parts?.find(({ anomalyId }) => anomalyId === claim.anomalyId)?.amount ?? null),
      ),
      refusal:
        code === null
          ? null
          : { code, message: translate(`errors:${code}`), takesReason: code === 'recovery_before_claim' },
    }
  }
}
