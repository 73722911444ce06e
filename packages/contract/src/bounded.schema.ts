import { z } from 'zod'

/**
 * Issues reported of one array, record or request; anyone who sends more faults learns nothing from the rest
 * (SEC-03).
 */
export const MAX_ISSUES = 20

export type Issue = z.core.$ZodIssue

/** What of a value is looked at before zod sees it; null where nothing is wrong so far. */
type Check = (given: unknown) => Issue | null

/**
 * The checks of schemas made here; a test checks every request schema and refuses an array or a record that was made
 * elsewhere.
 */
const checks = new WeakMap<z.ZodType, Check>()

/** True for the schema of an array or a record whose size `parseWithinBounds` checks before its contents. */
export function isBounded(schema: z.ZodType): boolean {
  return checks.has(schema)
}

/**
 * An array whose length `parseWithinBounds` checks before its elements, and which it gives up after the first
 * `MAX_ISSUES` that have a fault: neither time nor memory nor the answer grows with what was sent. Chain nothing
 * behind it that copies the schema (`min`, `refine`): the copy would be an ordinary array.
 */
export function boundedArray<Element extends z.ZodType>(
  element: Element,
  { least = 0, most }: { least?: number; most: number },
): z.ZodArray<Element> {
  return withCheck(z.array(element).min(least).max(most), (given) =>
    Array.isArray(given) && given.length > most ? tooBig('array', most) : null,
  )
}

/** A record by text keys whose size is checked before any key or value is looked at; the same warning holds. */
export function boundedRecord<Value extends z.ZodType>(
  key: z.ZodString,
  value: Value,
  { most }: { most: number },
): z.ZodRecord<z.ZodString, Value> {
  return withCheck(z.record(key, value), (given) =>
    isObject(given) && Object.keys(given).length > most ? tooBig('object', most) : null,
  )
}

/** A record by the words of a list, any of which may be absent: no more keys than there are words are looked at. */
export function boundedPartialRecord<Words extends readonly string[], Value extends z.ZodType>(
  words: Words,
  value: Value,
): z.ZodType<{ [Word in Words[number]]?: z.output<Value> }> {
  const schema = z.strictObject(Object.fromEntries(words.map((word) => [word, value.optional()])))
  return withCheck(schema, (given) =>
    isObject(given) && Object.keys(given).length > words.length ? tooBig('object', words.length) : null,
  ) as unknown as z.ZodType<{ [Word in Words[number]]?: z.output<Value> }>
}

/** Makes `parseWithinBounds` check a value of this schema as it was sent, before any part of it is parsed. */
export function withCheck<Schema extends z.ZodType>(schema: Schema, check: Check): Schema {
  checks.set(schema, check)
  return schema
}

export function tooBig(origin: 'array' | 'object', maximum: number): Issue {
  return { code: 'too_big', origin, maximum, inclusive: true, path: [], message: '' }
}

/**
 * What a schema makes of a value, or the first faults: sizes, counts and names are checked on the value as it was
 * sent, and long arrays piece by piece, before zod parses the whole, which would parse every element and collect
 * every fault.
 */
export function parseWithinBounds<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): { value: z.output<Schema> } | { issues: readonly Issue[] } {
  const issues = faultsOf(schema, given)
  if (issues.length > 0) return { issues: issues.slice(0, MAX_ISSUES) }
  const read = schema.safeParse(given)
  return read.success ? { value: read.data } : { issues: read.error.issues.slice(0, MAX_ISSUES) }
}

/** The faults that are found before zod parses; none where zod may. */
function faultsOf(schema: z.ZodType, given: unknown): Issue[] {
  const found = checks.get(schema)?.(given) ?? null
  if (found !== null) return [found]
  if (schema instanceof z.ZodArray) return Array.isArray(given) ? faultsOfArray(schema, given) : []
  if (schema instanceof z.ZodObject) return isObject(given) ? faultsOfObject(schema, given) : []
  if (schema instanceof z.ZodRecord) {
    if (!isObject(given)) return []
    const { valueType } = schema as z.ZodRecord<z.ZodString, z.ZodType>
    return firstFaults(Object.entries(given), (each) => faultsOf(valueType, each))
  }
  if (schema instanceof z.ZodUnion) return faultsOfUnion(schema.options as z.ZodType[], given)
  const inner = innerOf(schema)
  return inner === null ? [] : faultsOf(inner, given)
}

/** A long array is given up after the first piece of it that has faults; of a short one zod may report them all. */
function faultsOfArray(schema: z.ZodArray, given: readonly unknown[]): Issue[] {
  const element = schema.element as z.ZodType
  const isLong = given.length > MAX_ISSUES
  for (let from = 0; from < given.length; from += MAX_ISSUES) {
    const piece = given.slice(from, from + MAX_ISSUES)
    const found = isPlain(element) ? [] : firstFaults(piece.entries(), (each) => faultsOf(element, each))
    const faults =
      found.length > 0 || !isLong ? found : (pieceOf(element).safeParse(piece).error?.issues ?? [])
    if (faults.length > 0) return faults.map((issue) => atPlace(issue, from))
  }
  return []
}

const plain = new WeakMap<z.ZodType, boolean>()

/** True for texts, numbers and choices among them: there is nothing in them that could be too much. */
function isPlain(schema: z.ZodType): boolean {
  const known = plain.get(schema)
  if (known !== undefined) return known
  const inner = innerOf(schema)
  const isSized = checks.has(schema) || schema instanceof z.ZodObject || schema instanceof z.ZodArray
  const isItself = !isSized && !(schema instanceof z.ZodRecord)
  const found = isItself && (inner === null ? partsOf(schema) : [inner]).every(isPlain)
  plain.set(schema, found)
  return found
}

const pieces = new WeakMap<z.ZodType, z.ZodArray>()

/** Some elements together: parsing them one by one takes several times as long. */
function pieceOf(element: z.ZodType): z.ZodArray {
  const known = pieces.get(element) ?? z.array(element)
  pieces.set(element, known)
  return known
}

function atPlace(issue: Issue, from: number): Issue {
  const [at, ...rest] = issue.path
  return { ...issue, path: [from + Number(at), ...rest] }
}

function faultsOfObject(schema: z.ZodObject, given: object): Issue[] {
  const shape = schema.shape as Record<string, z.ZodType>
  const sent = Object.keys(given)
  if (sent.length > Object.keys(shape).length + MAX_ISSUES) {
    const unknown = sent.filter((key) => !Object.hasOwn(shape, key)).slice(0, MAX_ISSUES)
    return [{ code: 'unrecognized_keys', keys: unknown, path: [], message: '' }]
  }
  const known = Object.entries(given).filter(([key]) => Object.hasOwn(shape, key))
  return firstFaults(known, (each, key) => faultsOf(shape[key] as z.ZodType, each))
}

/**
 * Which option a value is meant for, zod alone knows, and it tries all of them: the bounds of each hold for the whole
 * union.
 */
function faultsOfUnion(options: readonly z.ZodType[], given: unknown): Issue[] {
  for (const option of options) {
    const faults = faultsOf(option, given)
    if (faults.length > 0) return faults
  }
  return []
}

/** The faults of the first parts that have any, each with the way to it. */
function firstFaults<Key extends string | number>(
  parts: Iterable<[Key, unknown]>,
  faultsOfPart: (part: unknown, key: Key) => readonly Issue[],
): Issue[] {
  const found: Issue[] = []
  let faulty = 0
  for (const [key, part] of parts) {
    const faults = faultsOfPart(part, key)
    if (faults.length === 0) continue
    found.push(...faults.slice(0, MAX_ISSUES).map((issue) => ({ ...issue, path: [key, ...issue.path] })))
    faulty += 1
    if (faulty === MAX_ISSUES) break
  }
  return found
}

/** The schema that a value goes to as it was sent; null where there is none. */
function innerOf(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodPipe) return schema.in as z.ZodType
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return schema.unwrap() as z.ZodType
  return null
}

/** True when the schema, or one that it is made of, is the one that is looked for. */
export function containsSchema(
  schema: z.ZodType,
  sought: z.ZodType,
  seen: Set<z.ZodType> = new Set(),
): boolean {
  if (schema === sought) return true
  if (seen.has(schema)) return false
  seen.add(schema)
  const inner = innerOf(schema)
  const parts = inner === null ? partsOf(schema) : [inner]
  return parts.some((part) => containsSchema(part, sought, seen))
}

function partsOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape) as z.ZodType[]
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType]
  return schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : []
}

function isObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}
