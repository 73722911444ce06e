import { z } from 'zod'

/** Issues reported of one array, record or request; whoever sends more faults learns nothing from the rest (SEC-03). */
export const MAX_ISSUES = 20

/** Schemas made here; a test walks every request schema and refuses an array or a record that was made elsewhere. */
const bounded = new WeakSet<z.ZodType>()

/** True for the schema of an array or a record whose size is checked before its contents. */
export function isBounded(schema: z.ZodType): boolean {
  return bounded.has(schema)
}

/**
 * An array whose length is checked before its elements, and which is given up after `MAX_ISSUES` faulty ones: neither time nor memory nor
 * the answer grows with what somebody sends. zod itself parses every element first. Chain nothing behind it that copies the schema
 * (`min`, `refine`): the copy would be an ordinary array.
 */
export function boundedArray<Element extends z.ZodType>(
  element: Element,
  { least = 0, most }: { least?: number; most: number },
): z.ZodArray<Element> {
  const schema = z.array(element).min(least).max(most)
  const parse = schema._zod.parse
  schema._zod.parse = (payload, context) => {
    const { value } = payload
    if (!Array.isArray(value)) return parse(payload, context)
    // The check of the length, which runs next, refuses it.
    if (value.length > most) return payload
    const parsed: unknown[] = []
    let faults = 0
    for (let at = 0; at < value.length && faults < MAX_ISSUES; at++) {
      const result = settled(element._zod.run({ value: value[at], issues: [] }, context))
      if (result.issues.length > 0) faults += 1
      payload.issues.push(...z.core.util.prefixIssues(at, result.issues))
      parsed.push(result.value)
    }
    payload.value = parsed as typeof payload.value
    return payload
  }
  bounded.add(schema)
  return schema
}

/** A record by text keys whose size is checked before any key or value is looked at; the same warning holds. */
export function boundedRecord<Value extends z.ZodType>(
  key: z.ZodString,
  value: Value,
  { most }: { most: number },
): z.ZodRecord<z.ZodString, Value> {
  const schema = z.record(key, value)
  const parse = schema._zod.parse
  schema._zod.parse = (payload, context) => {
    const given: unknown = payload.value
    if (typeof given !== 'object' || given === null || Object.keys(given).length <= most)
      return parse(payload, context)
    payload.issues.push({ code: 'too_big', origin: 'object', maximum: most, inclusive: true, input: given })
    return payload
  }
  // Without checks zod runs what it parsed with when the schema was made.
  schema._zod.run = schema._zod.parse
  bounded.add(schema)
  return schema
}

function settled<Payload>(result: Payload | Promise<Payload>): Payload {
  if (result instanceof Promise) throw new Error('Requests are validated without waiting.')
  return result
}
