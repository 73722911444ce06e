import { z } from 'zod'

/** Faulty elements that are told of one array; whoever sends more learns no more from the rest. */
const MOST_FAULTS = 100

/**
 * A long array whose length is looked at before its elements, and which is given up after a hundred faulty ones: whatever millions
 * of them somebody sends, neither memory nor the answer grows with them (SEC-03). Described and typed like the array itself.
 */
export function boundedArray<Element extends z.ZodType>(
  element: Element,
  { least = 0, most }: { least?: number; most: number },
): z.ZodArray<Element> {
  const array = z.array(element).min(least).max(most)
  const bounded = z.preprocess((value, context) => {
    if (!Array.isArray(value)) return value
    if (value.length > most) {
      context.addIssue({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value })
      return z.NEVER
    }
    let faults = 0
    for (const [at, each] of value.entries()) {
      const read = element.safeParse(each)
      if (read.success) continue
      for (const issue of read.error.issues)
        context.issues.push({ ...issue, path: [at, ...issue.path], input: each })
      if (++faults === MOST_FAULTS) break
    }
    return value
  }, array)
  return bounded as unknown as z.ZodArray<Element>
}
