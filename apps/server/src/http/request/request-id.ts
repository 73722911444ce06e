import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The id of a call in logs, in its answer and in the database: the id that its caller drew, where that is a UUID,
 * else one of our own. It proves nothing, as callers choose it (decision 053).
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && UUID.test(given) ? given.toLowerCase() : randomUUID()
}
