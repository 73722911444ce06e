import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKnownTotals, moveFigures } from './known-totals.ts'

/** Count, and the sum of the values in cents as the engine writes it. */
function figuresOf(cents: readonly (number | null)[]): (string | null)[] {
  const values = cents.filter((each) => each !== null)
  const sum = values.reduce((total, each) => total + BigInt(each), 0n)
  const digits = (sum < 0n ? -sum : sum).toString().padStart(3, '0')
  const text = `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  return [String(cents.length), values.length === 0 ? null : text]
}

const cents = fc.array(
  fc.option(fc.oneof(fc.integer({ min: -300, max: 300 }), fc.maxSafeInteger()), { nil: null }),
  {
    maxLength: 6,
  },
)

test('PERF-01 VIEW-05 figures that follow a change are those of the rows added up again, or unknown', () => {
  let followed = 0
  fc.assert(
    fc.property(cents, cents, cents, (kept, before, after) => {
      const moved = moveFigures(figuresOf([...kept, ...before]), figuresOf(before), figuresOf(after))
      if (moved === null) return
      followed += 1
      expect(moved).toEqual(figuresOf([...kept, ...after]))
    }),
    { numRuns: 500 },
  )
  expect(followed).toBeGreaterThan(300)
})

test('PERF-01 a sum that becomes zero without a value behind it is added up again', () => {
  expect(moveFigures(['2', '5.00'], ['1', '5.00'], ['1', null])).toBeNull()
  expect(moveFigures(['2', null], ['1', null], ['1', '5.00'])).toEqual(['2', '5.00'])
  expect(moveFigures(['2', '5.00'], ['1', '5.00'], ['1', '0.00'])).toEqual(['2', '0.00'])
})

/** A table of one number for each anomaly, which answers its only question like the engine. */
function table(numbers: Map<string, number>) {
  const ran: string[] = []
  const run = async (within: string) => {
    ran.push(within)
    const chosen = [...numbers].filter(
      ([anomaly]) => within === 'true' || within.split(',').includes(anomaly),
    )
    await Promise.resolve()
    return [[String(chosen.length), String(chosen.reduce((sum, [, number]) => sum + number, 0))]]
  }
  return { ran, run, statement: (within: string) => within }
}

test('PERF-01 a known question adds the whole table up once, however often rows change', async () => {
  const numbers = new Map([1, 2, 3, 4].map((each) => [String(each), each]))
  const { ran, run, statement } = table(numbers)
  const known = createKnownTotals()
  expect(await known.read(run, statement)).toEqual(['4', '10'])
  for (const number of [20, 30]) {
    await known.change(run, '2,3', async () => numbers.set('2', number))
    expect(await known.read(run, statement)).toEqual(['4', String(8 + number)])
  }
  expect(ran.filter((within) => within === 'true')).toHaveLength(1)
})

test('PERF-01 nothing is known after a change of many rows, one that failed, or one during which it was read', async () => {
  const numbers = new Map([['1', 1]])
  const { run, statement } = table(numbers)
  const known = createKnownTotals()
  const expectSum = async (sum: number) =>
    expect(await known.read(run, statement)).toEqual(['1', String(sum)])
  await expectSum(1)
  await known.change(run, null, async () => numbers.set('1', 2))
  await expectSum(2)
  const failing = known.change(run, '1', async () => {
    numbers.set('1', 3)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await expectSum(3)
  await known.change(run, null, async () => {
    await expectSum(3)
    numbers.set('1', 4)
  })
  await expectSum(4)
})
