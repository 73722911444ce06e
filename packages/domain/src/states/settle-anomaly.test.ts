import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAmounts } from '#text/decimal-difference.ts'
import { type SettledAnomaly, settleAnomaly } from './settle-anomaly.ts'
import { ENDED_STATES, STATES } from './state.ts'

const cents = fc.integer({ min: -1e12, max: 1e12 }).map((amount) => amount / 100)
const anomaly: fc.Arbitrary<SettledAnomaly> = fc.record({
  state: fc.constantFrom(...STATES),
  outcome: fc.constantFrom(...ENDED_STATES),
  found: fc.option(cents),
  accepted: fc.option(cents),
  recovered: fc.option(cents),
})

test('FLOW-21 what was found is rejected, left, recovered, avoided and regularised, to the cent', () => {
  fc.assert(
    fc.property(anomaly, (each) => {
      const { found, ...parts } = settleAnomaly(each)
      expect(found).toBe(each.found ?? 0)
      expect(Object.values(parts).reduce(addAmounts, 0)).toBe(found)
      if (each.state === 'closed')
        expect(settleAnomaly({ ...each, state: each.outcome ?? 'closed' })).toEqual({ found, ...parts })
    }),
  )
})

const OF_100 = { outcome: null, found: 100, accepted: 80, recovered: null } as const
const NOTHING = { found: 100, rejected: 0, left: 0, recovered: 0, avoided: 0, regularised: 0 }
test.each<[Partial<SettledAnomaly> & Pick<SettledAnomaly, 'state'>, Partial<typeof NOTHING>]>([
  [{ state: 'presented', accepted: null }, { left: 100 }],
  [{ state: 'rejected', accepted: null }, { rejected: 100 }],
  [{ state: 'validated' }, { rejected: 20, left: 80 }],
  [{ state: 'validated', accepted: null }, { left: 100 }],
  [
    { state: 'partlyRecovered', recovered: 30.1 },
    { rejected: 20, left: 49.9, recovered: 30.1 },
  ],
  [
    { state: 'recovered', recovered: 90 },
    { rejected: 10, recovered: 90 },
  ],
  [
    { state: 'recovered', recovered: 101 },
    { rejected: -1, recovered: 101 },
  ],
  [{ state: 'avoided' }, { rejected: 20, avoided: 80 }],
  [{ state: 'regularised' }, { rejected: 20, regularised: 80 }],
  [{ state: 'cancelled' }, { rejected: 100 }],
  [
    { state: 'givenUp', recovered: 30 },
    { rejected: 70, recovered: 30 },
  ],
  [
    { state: 'closed', outcome: 'avoided' },
    { rejected: 20, avoided: 80 },
  ],
])('FLOW-21 of 100.00 an anomaly of %o comes to %o', (given, parts) => {
  expect(settleAnomaly({ ...OF_100, ...given })).toEqual({ ...NOTHING, ...parts })
})
