import { setImmediate } from 'node:timers/promises'
import type { Receipts } from '@quitus/contract/recoveries/read-receipts.ts'
import { createMatcher, type MatchCandidate } from '@quitus/domain/receipts/match-entry.ts'
import { MAX_PROOF_LENGTH } from '@quitus/domain/states/recovery.ts'
import { recoveryFault } from '@quitus/domain/states/recovery-fault.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { selectBookedEntries } from '#views/writing/recoveries.sql.ts'
import { claimViews, type ReceiptsContext } from './claim-views.ts'
import { type NamedClaim, selectOpenClaims, selectSentLetters } from './claims.sql.ts'
import { createAnswer, type ProposedCandidate, proposedClaim } from './proposals.ts'
import { createEntryHash, type EntryFault, type ReadEntry } from './read-receipt.ts'

/** Most anomalies of a letter over which a payment is spread on screen. */
const MOST_CLAIMS = 500

/** Entries that are worked on before other calls may go on. */
const PIECE = 500

type Statement = {
  lines: number
  outgoing: number
  entries: readonly ReadEntry[]
  faults: readonly EntryFault[]
}
type Understood = Omit<Receipts['understood'], 'kind' | 'lines' | 'outgoing' | 'booked' | 'unmatched'>

/** Which incoming payments may be for what was claimed? Nothing is recorded by this. */
export async function proposeEntries(
  context: ReceiptsContext,
  projectId: number,
  { lines, outgoing, entries, faults }: Statement,
  understood: Understood,
): Promise<Receipts> {
  const { tx, now, translate } = context
  const answer = createAnswer(translate)
  for (const fault of faults) answer.fail(fault)
  const views = await claimViews(context, projectId)
  const claims = new Map<string, NamedClaim>()
  for (const { view, columns } of views)
    for (const claim of await selectOpenClaims(tx, view, columns)) claims.set(claim.anomalyId, claim)
  const match = createMatcher([...claims.values()], await selectSentLetters(tx, projectId))
  const hashOf = createEntryHash()
  const hashed: { entry: ReadEntry; bankEntry: string }[] = []
  for (const [at, entry] of entries.entries()) {
    if (at % PIECE === 0) await setImmediate()
    hashed.push({ entry, bankEntry: hashOf(entry) })
  }
  const known = await selectBookedEntries(
    tx,
    projectId,
    hashed.map(({ bankEntry }) => bankEntry),
  )
  const today = await selectDayOfProject(tx, projectId, now(), 0)
  let booked = 0
  let unmatched = 0
  for (const [at, { entry, bankEntry }] of hashed.entries()) {
    // Other calls are answered meanwhile.
    if (at % PIECE === 0) await setImmediate()
    const { line, date, amount, counterparty, text } = entry
    if (known.has(bankEntry)) {
      booked += 1
      continue
    }
    const found = match(entry)
    const shown = [counterparty, text].filter(Boolean).join(' · ')
    const open = found.filter(({ claims: ofCandidate }) => ofCandidate.length > 0)
    const fit = open.filter(({ claims: ofCandidate }) => ofCandidate.length <= MOST_CLAIMS)
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
