import { expect, test } from 'vitest'
import { z } from 'zod'
import { SMALL_BODY_BYTES } from './body-limits.ts'
import { boundedArray, boundedRecord, isBounded, MAX_ISSUES } from './bounded.schema.ts'
import type { EndpointDefinition } from './endpoint.ts'
import { REGISTRY } from './registry.ts'

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

test('OPS-06 an array that nobody bounded is found, wherever it stands', () => {
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
      "change-memberships",
      "connect-identity",
      "create-comment",
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
      "sign-in",
      "start-download",
      "start-export",
      "start-letters",
      "unlock-session",
      "update-comment",
      "update-saved-view",
      "update-synthesis",
    ]
  `)
})

const short = boundedArray(z.strictObject({ a: z.int(), b: z.int() }), { least: 1, most: 1000 })

test('OPS-06 an array that is too long is refused by one issue, without a look at its elements', () => {
  let looked = 0
  const element = z.unknown().refine(() => {
    looked += 1
    return true
  })
  const read = boundedArray(element, { most: 10 }).safeParse(Array.from({ length: 11 }))
  expect(read.error?.issues.map(({ code, path }) => [code, path])).toEqual([['too_big', []]])
  expect(looked).toBe(0)
})

test('OPS-06 an array of faulty elements is given up after the first of them', () => {
  const read = short.safeParse(Array.from({ length: 1000 }, () => ({})))
  expect(read.error?.issues).toHaveLength(2 * MAX_ISSUES)
  expect(read.error?.issues.at(-1)?.path).toEqual([MAX_ISSUES - 1, 'b'])
})

test('OPS-06 a bounded array reads what fits, applies the schema of its elements, and wants its least length', () => {
  expect(boundedArray(z.string().trim(), { most: 2 }).parse([' a ', 'b'])).toEqual(['a', 'b'])
  expect(short.safeParse([]).error?.issues[0]?.code).toBe('too_small')
  expect(short.safeParse({}).error?.issues[0]?.code).toBe('invalid_type')
  expect(z.toJSONSchema(short)).toMatchObject({ type: 'array', minItems: 1, maxItems: 1000 })
})

test('OPS-06 a record with too many keys is refused by one issue, and one that fits is read', () => {
  const record = boundedRecord(z.string().max(3), z.int(), { most: 2 })
  expect(record.parse({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 })
  expect(record.safeParse({ a: 1, b: 2, c: 3 }).error?.issues.map(({ code }) => code)).toEqual(['too_big'])
  expect(record.safeParse({ abcd: 1 }).success).toBe(false)
  expect(record.safeParse([]).success).toBe(false)
})
