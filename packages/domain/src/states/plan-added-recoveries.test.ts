import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areEqualDecimals, sumDecimals } from '../text/decimal-sum.ts'
import { planAddedRecoveries } from './plan-added-recoveries.ts'
import { planRecovered } from './plan-recovered.ts'
import type { DatedLine } from './recovery-fault.ts'

const DAYS = { today: '2026-03-31', claimedOn: '2026-03-01' }
const line: fc.Arbitrary<DatedLine> = fc.record({
  way: fc.constantFrom('transfer' as const, 'creditNote' as const),
  amount: fc.oneof(
    fc.constantFrom('0', '5', '5.00', '20'),
    fc.integer({ min: -300, max: 3000 }).map((each) => String(each / 100)),
  ),
  date: fc.constantFrom('2026-02-01', '2026-03-02', '2026-03-03', '2026-04-01'),
  creditNote: fc.constantFrom(null, 'AV-1'),
  reason: fc.constantFrom(null, null, 'Accord'),
})

test('FLOW-18 lines that are recorded together are judged as if each had been recorded by itself, in their order', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.integer({ min: 1, max: 5000 }), (added, accepted) => {
      const anomaly = { state: 'claimed' as const, acceptedAmount: accepted / 100, isAnswered: false }
      const planned = planAddedRecoveries(anomaly, [], added, DAYS)
      const kept = added.filter((_, at) => planned.refusals[at] === null)
      for (const refusal of planned.refusals) met.add(refusal ?? 'recorded')
      const [last = null] = kept.slice(-1)
      expect(planRecovered(anomaly, kept, last)).toEqual({ state: planned.state })
      expect(areEqualDecimals(planned.recovered ?? '0', sumDecimals(kept.map(({ amount }) => amount)))).toBe(
        true,
      )
      // One after another, each with what was recorded before it.
      let current: DatedLine[] = []
      for (const [at, each] of added.entries()) {
        const alone = planAddedRecoveries({ ...anomaly, state: stateOf(current) }, current, [each], DAYS)
        expect(alone.refusals).toEqual([planned.refusals[at]])
        if (alone.refusals[0] === null) current = [...current, each]
      }
      function stateOf(lines: readonly DatedLine[]) {
        const result = planRecovered(anomaly, lines, null)
        return 'state' in result ? result.state : anomaly.state
      }
    }),
    { numRuns: 300 },
  )
  for (const code of [
    ...['recorded', 'recovery_nothing', 'recovery_sign', 'recovery_above_accepted', 'recovery_in_future'],
    ...['recovery_before_claim', 'recovery_duplicate', 'recovery_credit_note_required'],
  ])
    expect([code, met.has(code)]).toEqual([code, true])
})
