import { isDeepStrictEqual } from 'node:util'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/**
 * Writes answers by their declared schema, so that an undeclared field never leaves the server. `strict` throws where
 * one would have been dropped: tests run with it, so that the contract and the handlers cannot drift apart.
 */
export function createResponseSerializer(strict: boolean): FastifySerializerCompiler<z.ZodType> {
  return ({ schema, url }) =>
    (data) => {
      const encoded = z.encode(schema, data as never)
      const text = JSON.stringify(encoded)
      if (
        strict &&
        !isDeepStrictEqual(JSON.parse(text ?? 'null'), JSON.parse(JSON.stringify(data) ?? 'null'))
      ) {
        throw new Error(`The answer of ${url} has fields that its contract does not declare.`)
      }
      return text
    }
}
