import type { Scale } from '@quitus/detection/score-scale.ts'

/** The sum of the weights of a judged pair, and whether it is real. */
export type WeighedVerdict = { weights: number; isReal: boolean }

/** The ceiling is drawn to this share as by so many verdicts, the rest to that of all kinds by these spreads. */
const USUAL_CEILING = { share: 0.9, verdicts: 60 }
const SPREAD = { slope: 0.5, shift: 0.7 }

/** Where the search for slope and shift begins, and ends. */
const START = { slope: 2, shift: -0.75 }
const FIRST_STEP = 1
const LAST_STEP = 0.005

const CEILINGS = Array.from({ length: 30 }, (_, index) => 0.7 + index / 100)

/** The probability that a scale gives to a sum of weights. */
export function probabilityBy({ ceiling, slope, shift }: Scale, weights: number): number {
  return ceiling / (1 + Math.exp(-Math.max(-20, Math.min(20, slope * weights + shift))))
}

/** The scale that makes the verdicts most likely, drawn to `usual` where there is one. */
export function fitScale(verdicts: readonly WeighedVerdict[], usual: Scale | null = null): Scale {
  const costOf = (scale: Scale) => {
    const near = usual ?? { ...START, ceiling: 1 }
    let cost =
      ((scale.slope - near.slope) / SPREAD.slope) ** 2 / 2 +
      ((scale.shift - near.shift) / SPREAD.shift) ** 2 / (usual === null ? 20 : 2) -
      USUAL_CEILING.verdicts *
        (USUAL_CEILING.share * Math.log(scale.ceiling) +
          (1 - USUAL_CEILING.share) * Math.log(1 - scale.ceiling))
    for (const { weights, isReal } of verdicts) {
      const probability = Math.max(1e-6, probabilityBy(scale, weights))
      cost -= Math.log(isReal ? probability : 1 - probability)
    }
    return cost
  }
  let best = { scale: { ...START, ceiling: USUAL_CEILING.share }, cost: Number.POSITIVE_INFINITY }
  for (const ceiling of CEILINGS) {
    const found = descend({ ...START, ceiling }, costOf)
    if (found.cost < best.cost) best = found
  }
  return best.scale
}

/** Goes to the neighbour of least cost, in ever smaller steps. */
function descend(start: Scale, costOf: (scale: Scale) => number): { scale: Scale; cost: number } {
  let found = { scale: start, cost: costOf(start) }
  for (let step = FIRST_STEP; step > LAST_STEP; ) {
    const { scale } = found
    const next = [-step, step]
      .flatMap((by) => [
        { ...scale, slope: scale.slope + by },
        { ...scale, shift: scale.shift + by },
      ])
      .map((each) => ({ scale: each, cost: costOf(each) }))
      .reduce((least, each) => (each.cost < least.cost ? each : least), found)
    if (next === found) step /= 2
    else found = next
  }
  return found
}
