import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import fc from 'fast-check'
import { z } from 'zod'
import type { LooseRequest } from './call-endpoint.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

const NASTY_TEXTS = [
  ...['', ' ', '\u0000', '\ud800', '%', '%00', '%2F', '/', '..', '$$', "' or 1=1 --", '{{x}}', '<script>'],
  ...[
    '1e400',
    '--1',
    '(12,50)',
    '1.234,5',
    '\u2212 5',
    '12\u202f5',
    '2023-02-29',
    '0000-00-00',
    'NaN',
    '__proto__',
  ],
  ...['x'.repeat(2_000), 'x'.repeat(20_000), '%'.repeat(2_000), 'é'.normalize('NFD'), '\u202e', '🧾'],
]
const nastyText = fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'binary', maxLength: 200 }))
const nastyNumber = fc.oneof(
  fc.constantFrom(0, -1, 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 0.1),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
/** Bytes that begin like files of several kinds, and uploads without any. */
const arbitraryFile = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom('%PDF-1.7', 'PK\u0003\u0004', 'MZ', '<svg', '', 'a;b').map((text) => Buffer.from(text)),
  fc.constant(undefined),
)
const anything = fc.oneof(nastyText, nastyNumber, fc.jsonValue({ maxDepth: 3 }), fc.constant(null))

/**
 * Requests of one endpoint: most follow its declared shape, with values out of `known` among them, some follow none.
 */
export function arbitraryRequest(
  endpoint: EndpointDefinition,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<LooseRequest> {
  const partOf = (schema: z.ZodType | undefined): fc.Arbitrary<unknown> =>
    schema === undefined ? fc.constant(undefined) : arbitraryOf(schema, known)
  return fc
    .record({
      params: partOf(endpoint.params),
      query: partOf(endpoint.query),
      body: partOf(endpoint.body),
      file: endpoint.bodyKind === 'multipart' ? arbitraryFile : fc.constant(undefined),
    })
    .map(({ params, query, body, file }) => ({
      params: asPath(params),
      query: asTexts(query),
      ...(body === undefined ? {} : { body }),
      ...(file === undefined ? {} : { file: new Uint8Array(file) }),
    }))
}

/** No address can hold half of a character: nothing encodes it. */
function asPath(params: unknown): Record<string, unknown> {
  const entries = Object.entries(asTexts(params))
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).toWellFormed()]))
}

/** An address holds text: an object, whatever it calls `toString`, goes in as JSON. */
function asTexts(values: unknown): Record<string, unknown> {
  const entries = Object.entries(asRecord(values))
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : value)
  return Object.fromEntries(entries.map(([name, value]) => [name, text(value)]))
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function arbitraryOf(
  schema: z.ZodType,
  known: Readonly<Record<string, readonly unknown[]>>,
): fc.Arbitrary<unknown> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const definitions = root.$defs ?? {}

  function shaped(part: JsonSchema, depth: number, name?: string): fc.Arbitrary<unknown> {
    const given = name === undefined ? undefined : known[name]
    const value = depth > 8 ? anything : plain(part, depth)
    const options = [
      { weight: 8, arbitrary: value },
      { weight: 1, arbitrary: anything },
    ]
    if (given !== undefined) options.push({ weight: 12, arbitrary: fc.constantFrom(...given) })
    return fc.oneof(...options)
  }

  function plain(part: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    if (part.$ref !== undefined) {
      const target = part.$ref === '#' ? root : definitions[part.$ref.split('/').at(-1) ?? '']
      return target === undefined ? anything : later(target, depth)
    }
    const choices = part.anyOf ?? part.oneOf
    if (choices !== undefined) return fc.oneof(...choices.map((choice) => later(choice, depth)))
    if (part.const !== undefined) return fc.constant(part.const)
    if (part.enum !== undefined) return fc.constantFrom(...part.enum)
    if (part.type === 'object') return objectOf(part, depth)
    if (part.type === 'array') {
      const item = typeof part.items === 'object' && !Array.isArray(part.items) ? part.items : {}
      return fc.array(later(item as JsonSchema, depth), { maxLength: 4 })
    }
    if (part.type === 'boolean') return fc.boolean()
    if (part.type === 'null') return fc.constant(null)
    if (part.type === 'string') return fc.oneof(fc.string({ maxLength: 20 }), nastyText)
    if (part.type === 'integer' || part.type === 'number') return fc.oneof(fc.nat(500), nastyNumber)
    return anything
  }

  function later(part: JsonSchema | boolean, depth: number): fc.Arbitrary<unknown> {
    if (typeof part === 'boolean' || depth > 6) return anything
    return shaped(part, depth + 1)
  }

  function objectOf(part: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    const fields: Record<string, fc.Arbitrary<unknown>> = {}
    for (const [name, field] of Object.entries(part.properties ?? {})) {
      fields[name] = typeof field === 'boolean' || depth > 6 ? anything : shaped(field, depth + 1, name)
    }
    return fc.record(fields, { requiredKeys: part.required ?? [] })
  }

  return shaped(root, 0)
}
