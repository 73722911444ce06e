import { expect, test } from 'vitest'
import { fitScale, probabilityBy } from './fit-scale.ts'

/** Verdicts whose shares follow a scale exactly, so many at each sum. */
function verdictsOf(shareAt: (weights: number) => number, each: number) {
  return [-2, -1, 0, 1, 2, 3].flatMap((weights) =>
    Array.from({ length: each }, (_, index) => ({
      weights,
      isReal: index < Math.round(shareAt(weights) * each),
    })),
  )
}

test('DATA-11 a fitted scale gives the shares that were seen', () => {
  const shareAt = (weights: number) => 0.9 / (1 + Math.exp(-(2 * weights - 1)))
  const scale = fitScale(verdictsOf(shareAt, 200))
  for (const weights of [-1, 0, 1, 2]) expect(probabilityBy(scale, weights)).toBeCloseTo(shareAt(weights), 1)
})

test('DATA-11 few verdicts move a kind little from the scale of all kinds', () => {
  const usual = fitScale(verdictsOf((weights) => 0.9 / (1 + Math.exp(-(2 * weights - 1))), 200))
  const scale = fitScale([{ weights: 2, isReal: false }], usual)
  expect(Math.abs(probabilityBy(scale, 2) - probabilityBy(usual, 2))).toBeLessThan(0.15)
})
