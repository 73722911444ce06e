import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'
import type { ServerLimits } from '#limits/server-limits.ts'
import { type EventsAnswer, sendEvents } from './send-events.ts'
import { type FileAnswer, sendFile } from './send-file.ts'
import { streamAnswer } from './stream-answer.ts'

const CONTENT_TYPES = { stream: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/**
 * Sends what a handler returned in the way that the endpoint declares; JSON goes back to Fastify, which serialises it
 * by the schema.
 */
export function deliver(
  { response, delivery }: EndpointDefinition,
  answer: unknown,
  reply: FastifyReply,
  { readerStallMs }: Pick<ServerLimits, 'readerStallMs'>,
): unknown {
  if (response === null) return reply.code(204).send()
  if (delivery === 'stream' || delivery === 'csv')
    return streamAnswer(answer as AsyncIterable<string>, reply, readerStallMs, CONTENT_TYPES[delivery])
  if (delivery === 'events') return sendEvents(reply, answer as EventsAnswer)
  return delivery === 'file' ? sendFile(reply, answer as FileAnswer) : answer
}
