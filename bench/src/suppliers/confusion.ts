/** What was found of what is true. */
export type Confusion = { found: number; wrong: number; missed: number; passedOver: number }

export function confusionOf(judged: readonly { isMatch: boolean; isFound: boolean }[]): Confusion {
  const count = (isMatch: boolean, isFound: boolean) =>
    judged.filter((each) => each.isMatch === isMatch && each.isFound === isFound).length
  return {
    found: count(true, true),
    wrong: count(false, true),
    missed: count(true, false),
    passedOver: count(false, false),
  }
}

export const precisionOf = ({ found, wrong }: Confusion) => found / Math.max(1, found + wrong)
export const recallOf = ({ found, missed }: Confusion) => found / Math.max(1, found + missed)

/** `precision 0.96, recall 0.68, F1 0.79 (one: 65 found, 30 missed; two: 3 taken for one, 41 left apart)`. */
export function describeConfusion(confusion: Confusion): string {
  const [precision, recall] = [precisionOf(confusion), recallOf(confusion)]
  const f1 = (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall)
  const { found, missed, wrong, passedOver } = confusion
  const shares = [precision, recall, f1].map((share) => share.toFixed(3))
  return `precision ${shares[0]}, recall ${shares[1]}, F1 ${shares[2]} (one supplier: ${found} found, ${missed} missed; two suppliers: ${wrong} taken for one, ${passedOver} left apart)`
}
