import { parseWithinBounds } from '@quitus/contract/bounded.schema.ts'
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import type { RequestFault } from './request-issues.ts'

/** Names of unknown fields that are repeated to the caller. */
const MAX_NAMED_KEYS = 10

/** A body that a worker thread has validated already; its value is what the schema made of it. */
export class ValidatedBody {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A path, query or body that its schema refuses, with the first faults. */
export class InvalidRequest extends Error {
  readonly faults: readonly RequestFault[]

  constructor(faults: readonly RequestFault[]) {
    super('The request does not fit its schema.')
    this.name = 'InvalidRequest'
    this.faults = faults
  }
}

/** Validates parts of a request by zod, and passes on what was validated elsewhere. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    if (data instanceof ValidatedBody) return { value: data.value }
    const result = validate(schema, data)
    return 'faults' in result ? { error: new InvalidRequest(result.faults) } : result
  }

/** What a schema makes of a value, or the first faults it finds; both survive the way between two threads. */
export function validate(
  schema: z.ZodType,
  data: unknown,
): { value: unknown } | { faults: readonly RequestFault[] } {
  const result = parseWithinBounds(schema, data)
  return 'value' in result ? result : { faults: result.issues.map(toFault) }
}

function toFault(issue: z.core.$ZodIssue): RequestFault {
  const { minimum, maximum, keys } = issue as { minimum?: unknown; maximum?: unknown; keys?: unknown[] }
  return {
    instancePath: issue.path.length === 0 ? '' : `/${issue.path.map(String).join('/')}`,
    keyword: issue.code,
    params: {
      ...(minimum === undefined ? {} : { minimum: String(minimum) }),
      ...(maximum === undefined ? {} : { maximum: String(maximum) }),
      ...(Array.isArray(keys) ? { keys: keys.slice(0, MAX_NAMED_KEYS) } : {}),
    },
  }
}
