import type { Receipts } from '@quitus/contract/recoveries/read-receipts.ts'
import { fullAnomalyNumber } from '@quitus/domain/anomalies/anomaly-number.ts'
import { spreadPayment } from '@quitus/domain/receipts/spread-payment.ts'
import { type BulkLine, planBulk } from '../plan-bulk.ts'
import { claimViews, type ReceiptsContext } from './claim-views.ts'
import { type NamedClaim, selectNamedClaims, selectOpenClaims, selectSentLetters } from './claims.sql.ts'
import { createAnswer, proposedClaim } from './proposals.ts'
import type { EntryFault, ReadLine } from './read-receipt.ts'

type Given = { lines: readonly ReadLine[]; faults: readonly EntryFault[] }
type Understood = Pick<
  Receipts['understood'],
  'format' | 'encoding' | 'delimiter' | 'decimalMark' | 'dateFormat' | 'version'
>
type Target = {
  line: ReadLine
  letter: { id: number; reference: string } | null
  parts: { claim: NamedClaim; amount: string }[]
}

/** What would the lines of a file record? Each is judged as if all before it had been recorded. */
export async function proposeLines(
  context: ReceiptsContext,
  projectId: number,
  { lines, faults }: Given,
  understood: Understood,
  count: number,
): Promise<Receipts> {
  const answer = createAnswer(context.translate)
  for (const fault of faults) answer.fail(fault)
  const targetOf = await targetsOf(context, projectId, lines)
  const targets = lines.flatMap((line): Target[] => {
    const found = targetOf(line)
    if (typeof found !== 'string') return [{ line, ...found }]
    answer.fail({ line: line.line, code: found, text: line.text })
    return []
  })
  const bulk = targets.flatMap(({ line, parts }) =>
    parts.map(
      ({ claim, amount }): BulkLine => ({
        ...{
          anomalyId: claim.anomalyId,
          amount,
          date: line.date,
          way: line.way,
          creditNote: line.creditNote,
        },
        ...{ proof: line.proof, reason: line.reason, attachment: null, bankEntry: null },
      }),
    ),
  )
  const { refusals } = await planBulk(context, projectId, bulk, { isWriting: false })
  let at = 0
  for (const { line, letter, parts } of targets) {
    const ofLine = refusals.slice(at, at + parts.length)
    at += parts.length
    const refusal = ofLine.find((code) => code !== null) ?? null
    if (refusal !== null) {
      answer.fail({ line: line.line, code: refusal, text: line.text })
      continue
    }
    const { date, way, creditNote, proof, reason } = line
    answer.propose({
      ...{ line: line.line, date, way, amount: Number(line.amount), creditNote, proof, reason },
      ...{ bankEntry: null, counterparty: null, text: null },
      candidates: [
        {
          ...{ how: 'given', letter, refusal: null },
          claims: parts.map(({ claim, amount }) => proposedClaim(claim, amount)),
        },
      ],
    })
  }
  const none = { accounts: [], outgoing: 0, booked: 0, unmatched: 0 }
  return { understood: { ...understood, ...none, kind: 'recoveries', lines: count }, ...answer.answer() }
}

type Found = Omit<Target, 'line'>

/** Whom each line is for: an anomaly by its number or identifier, or a letter whose whole amount it is. */
async function targetsOf(
  context: ReceiptsContext,
  projectId: number,
  lines: readonly ReadLine[],
): Promise<(line: ReadLine) => Found | string> {
  const { tx } = context
  const names = [...new Set(lines.flatMap(({ anomaly }) => (anomaly === null ? [] : writings(anomaly))))]
  const named = new Map<string, NamedClaim>()
  const open = new Map<string, NamedClaim>()
  const hasLetters = lines.some(({ anomaly, letter }) => anomaly === null && letter !== null)
  for (const { view, columns } of await claimViews(context, projectId)) {
    for (const claim of await selectNamedClaims(tx, view, columns, names)) {
      named.set(claim.name, claim)
      named.set(claim.anomalyId, claim)
    }
    if (hasLetters)
      for (const claim of await selectOpenClaims(tx, view, columns)) open.set(claim.anomalyId, claim)
  }
  const letters = new Map(
    (hasLetters ? await selectSentLetters(tx, projectId) : []).map((each) => [
      each.reference.toUpperCase(),
      each,
    ]),
  )
  return (line) => {
    if (line.anomaly !== null) {
      const claim = writings(line.anomaly).flatMap((name) => named.get(name) ?? [])[0]
      return claim === undefined
        ? 'receipt_anomaly_unknown'
        : { letter: null, parts: [{ claim, amount: line.amount }] }
    }
    const letter = letters.get(line.letter?.toUpperCase() ?? '')
    if (letter === undefined) return 'receipt_letter_unknown'
    const claims = letter.anomalyIds.flatMap((id) => open.get(id) ?? [])
    if (claims.length === 0) return 'receipt_settled'
    const parts = spreadPayment(line.amount, claims)
    if (parts === null) return 'receipt_not_whole_letter'
    const { id, reference } = letter
    return {
      letter: { id, reference },
      parts: parts.flatMap(({ anomalyId, amount }) => {
        const claim = open.get(anomalyId)
        return claim === undefined ? [] : [{ claim, amount }]
      }),
    }
  }
}

/** The ways in which an anomaly may be called. */
function writings(name: string): string[] {
  const number = fullAnomalyNumber(name)
  return number === null ? [name] : [number, name.toUpperCase()]
}
