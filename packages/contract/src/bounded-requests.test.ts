import { MAX_FILTER_LEAVES } from '@quitus/domain/columns/filter.ts'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { SMALL_BODY_BYTES } from './body-limits.ts'
import { boundedArray, boundedRecord, isBounded, MAX_ISSUES, parseWithinBounds } from './bounded.schema.ts'
import type { EndpointDefinition } from './endpoint.ts'
import { REGISTRY } from './registry.ts'
import { filterSchema } from './views/view.schema.ts'

/** Schemas below one, each once, with the way to it. */
function* schemasBelow(
  schema: z.ZodType,
  path: string,
  seen = new Set<z.ZodType>(),
): Generator<[string, z.ZodType]> {
  if (seen.has(schema)) return
  seen.add(schema)
  yield [path, schema]
  for (const [key, part] of Object.entries(partsOf(schema))) yield* schemasBelow(part, `${path}/${key}`, seen)
}

function partsOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>
  const { def } = schema as unknown as { def: Record<string, unknown> }
  const parts = ['innerType', 'in', 'out', 'element', 'keyType', 'valueType', 'options', 'items'].flatMap(
    (key) => [def[key] ?? []].flat().map((part, at) => [`${key}${at}`, part] as const),
  )
  return Object.fromEntries(parts.filter(([, part]) => part instanceof z.ZodType)) as Record<
    string,
    z.ZodType
  >
}

const requests = REGISTRY.flatMap((endpoint: EndpointDefinition) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema === undefined ? [] : [[`${endpoint.name} ${part}`, schema] as const]
  }),
)

test('OPS-06 every array and every record of every request is bounded before it is parsed', () => {
  const found = requests.flatMap(([path, schema]) => [...schemasBelow(schema, path)])
  const sized = found.filter(([, schema]) => schema instanceof z.ZodArray || schema instanceof z.ZodRecord)
  expect(sized.length).toBeGreaterThan(10)
  expect(sized.filter(([, schema]) => !isBounded(schema)).map(([path]) => path)).toEqual([])
})

test('OPS-06 an array that nobody bounded is found, wherever it is', () => {
  const hidden = z.union([z.null(), z.strictObject({ deep: z.array(z.string()).optional() })]).default(null)
  const found = [...schemasBelow(z.strictObject({ a: hidden }), 'body')]
  expect(found.filter(([, schema]) => schema instanceof z.ZodArray && !isBounded(schema))).toHaveLength(1)
})

test('OPS-06 endpoints without a limit of their own take bodies of a few kilobytes', () => {
  const large = REGISTRY.filter(
    (endpoint: EndpointDefinition) => (endpoint.maxBodyBytes ?? SMALL_BODY_BYTES) > SMALL_BODY_BYTES,
  )
  expect(large.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
    [
      "add-free-anomaly",
      "add-recoveries",
      "apply-template",
      "change-memberships",
      "connect-identity",
      "create-comment",
      "create-defined-view",
      "create-saved-view",
      "create-synthesis",
      "delete-free-anomalies",
      "delete-objects",
      "edit-cells",
      "export-list",
      "find-in-result-set",
      "find-list-position",
      "get-list-totals",
      "get-result-set-statistics",
      "import-files",
      "list-column-values",
      "list-list-values",
      "list-rows",
      "move-objects",
      "notify-action",
      "open-result-set",
      "preview-synthesis",
      "restore-free-anomalies",
      "restore-objects",
      "run-action",
      "save-column-design",
      "set-import-draft",
      "sign-in",
      "start-download",
      "start-export",
      "start-letters",
      "unlock-session",
      "update-comment",
      "update-defined-view",
      "update-saved-view",
      "update-synthesis",
    ]
  `)
})

const bounded = [
  ...new Map(
    requests
      .flatMap(([path, schema]) => [...schemasBelow(schema, path)])
      .filter(([, schema]) => isBounded(schema))
      .map(([path, schema]) => [schema, path]),
  ),
]
const WRONG = [null, true, 1, 'text', {}, [], [{}], [[]], { a: {} }, undefined]

/**
 * What is wrong for a schema, sent to all of them and to the requests that hold them: zod changes itself at the first
 * wrong type.
 */
function sendWrongTypes(): void {
  for (const wrong of WRONG) {
    for (const [, schema] of requests) parseWithinBounds(schema, wrong)
    for (const [schema] of bounded) {
      schema.safeParse(wrong)
      parseWithinBounds(schema, wrong)
    }
  }
}

/** Something with far too many empty objects in it, and which of them were looked at. */
function hostile<Target extends object>(target: Target) {
  const looked = new Set<string>()
  const watched = new Proxy(target, {
    get(object, key, receiver) {
      if (typeof key === 'string' && /^k?\d+$/.test(key)) looked.add(key)
      return Reflect.get(object, key, receiver)
    },
  })
  return { watched, looked }
}

beforeAll(sendWrongTypes)

test.each(bounded.map(([schema, path]) => [path, schema] as const))(
  'OPS-06 %s is bounded also after wrong types were sent to every schema',
  (_, schema) => {
    const array = Array.from({ length: 30_000 }, () => ({}))
    const object = Object.fromEntries(Array.from({ length: 10_000 }, (_each, at) => [`k${at}`, {}]))
    for (const { watched, looked } of [hostile(array), hostile(object)]) {
      const read = parseWithinBounds(schema, watched)
      expect('issues' in read && read.issues.length).toBeGreaterThan(0)
      expect('issues' in read && read.issues.length).toBeLessThanOrEqual(MAX_ISSUES)
      // So that nobody blocks the event loop by what they send.
      expect(looked.size).toBeLessThanOrEqual(MAX_ISSUES)
    }
  },
)

const short = boundedArray(z.strictObject({ a: z.int(), b: z.int() }), { least: 1, most: 1000 })
const issuesOf = (schema: z.ZodType, given: unknown) => {
  const read = parseWithinBounds(schema, given)
  return 'issues' in read ? read.issues : []
}

test('OPS-06 an array that is too long is refused by one issue, without a look at its elements', () => {
  let looked = 0
  const element = z.unknown().refine(() => {
    looked += 1
    return true
  })
  const array = boundedArray(element, { most: 10 })
  const issues = issuesOf(z.strictObject({ deep: array.nullable().default(null) }), {
    deep: Array.from({ length: 11 }),
  })
  expect(issues.map(({ code, path }) => [code, path])).toEqual([['too_big', ['deep']]])
  expect(looked).toBe(0)
})

test('OPS-06 an array of faulty elements is given up after the first of them', () => {
  const issues = issuesOf(
    short,
    Array.from({ length: 1000 }, () => ({})),
  )
  expect(issues).toHaveLength(MAX_ISSUES)
  expect(issues.at(-1)?.path).toEqual([MAX_ISSUES / 2 - 1, 'b'])
})

test('OPS-06 the bounds of each option hold for a union, whichever option a value is meant for', () => {
  const union = z.union([z.strictObject({ a: short }), z.strictObject({ b: z.int() })])
  expect(issuesOf(union, { a: Array.from({ length: 1001 }, () => ({})) }).map(({ code }) => code)).toEqual([
    'too_big',
  ])
  expect(parseWithinBounds(union, { b: 1 })).toEqual({ value: { b: 1 } })
  expect(parseWithinBounds(union, { a: [{ a: 1, b: 2 }] })).toEqual({ value: { a: [{ a: 1, b: 2 }] } })
})

test('OPS-06 a bounded array reads what fits, applies the schema of its elements, and wants its least length', () => {
  const texts = boundedArray(z.string().trim(), { most: 50 })
  const sent = Array.from({ length: 50 }, () => ' a ')
  expect(parseWithinBounds(texts, sent)).toEqual({ value: sent.map(() => 'a') })
  expect(issuesOf(short, [])[0]?.code).toBe('too_small')
  expect(issuesOf(short, {})[0]?.code).toBe('invalid_type')
  expect(z.toJSONSchema(short)).toMatchObject({ type: 'array', minItems: 1, maxItems: 1000 })
})

test('OPS-06 an object with many fields that nobody knows is refused by a few of them', () => {
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at}`, 0]))
  const [issue, ...others] = issuesOf(z.strictObject({ a: z.int() }), unknown)
  expect(issue).toMatchObject({ code: 'unrecognized_keys', keys: { length: MAX_ISSUES } })
  expect(others).toEqual([])
})

test('OPS-06 a record with too many keys is refused by one issue, and one that fits is read', () => {
  const record = boundedRecord(z.string().max(3), z.int(), { most: 2 })
  expect(parseWithinBounds(record, { a: 1, b: 2 })).toEqual({ value: { a: 1, b: 2 } })
  expect(issuesOf(record, { a: 1, b: 2, c: 3 }).map(({ code }) => code)).toEqual(['too_big'])
  expect(issuesOf(record, { abcd: 1 })).not.toEqual([])
  expect(issuesOf(record, [])).not.toEqual([])
})

const leaf = { column: 'a', op: 'empty' }
const leaves = (count: number) => Array.from({ length: count }, () => leaf)

test('OPS-06 every condition of a filter counts, wherever it is, and a group is either all or any', () => {
  const most = leaves(MAX_FILTER_LEAVES)
  expect(issuesOf(filterSchema, { all: [{ any: most.slice(2) }, leaf, leaf] })).toEqual([])
  expect(issuesOf(filterSchema, { all: [{ any: most }, leaf] })[0]?.code).toBe('too_big')
  expect(issuesOf(filterSchema, { all: [leaf], any: leaves(4000) })[0]?.code).toBe('unrecognized_keys')
  expect(issuesOf(filterSchema, { all: [{ all: [leaf], any: [leaf] }] })[0]?.code).toBe('unrecognized_keys')
  const deep = Array.from({ length: 9 }).reduce<object>((inner) => ({ all: [inner] }), leaf)
  expect(issuesOf(filterSchema, deep)[0]?.code).toBe('too_big')
  expect(issuesOf(filterSchema, (deep as { all: object[] }).all[0])).toEqual([])
})
