import {
  type EndpointDefinition,
  isRefusedToServiceAccounts,
  isRefusedWhileImpersonating,
} from '@quitus/contract/endpoint.ts'
import { COMMON_ERRORS, ERRORS, type ErrorCode } from '@quitus/contract/errors.ts'
import { problemSchema } from '@quitus/contract/problem.schema.ts'
import { z } from 'zod'

/** What validates a call and what OpenAPI says of it, out of its declaration (API-02). */
export function routeSchema(definition: EndpointDefinition) {
  const codes: ErrorCode[] = [...COMMON_ERRORS, ...definition.errors]
  if (definition.access !== 'public')
    codes.push('not_signed_in', 'token_expired', 'session_ended', 'service_token_invalid')
  if (definition.params !== undefined) codes.push('project_not_found', 'not_permitted')
  if (definition.params !== undefined && definition.method !== 'GET')
    codes.push('writing_forbidden_while_impersonating')
  if (definition.access !== 'public' && isRefusedWhileImpersonating(definition))
    codes.push('not_while_impersonating')
  if (definition.access !== 'public' && isRefusedToServiceAccounts(definition))
    codes.push('not_for_service_accounts')
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))]
  const problems = Object.fromEntries(
    statuses.map((status) => [
      status,
      problemSchema.describe(codes.filter((code) => ERRORS[code].status === status).join(', ')),
    ]),
  )
  return {
    operationId: definition.name,
    summary: definition.summary,
    ...(definition.params === undefined ? {} : { params: definition.params }),
    ...(definition.query === undefined ? {} : { querystring: definition.query }),
    ...bodyOf(definition),
    ...(definition.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    response: { ...successOf(definition), ...problems },
  }
}

/** Bytes of a file are of a type that only the file knows. */
function successOf({ response, delivery }: EndpointDefinition) {
  if (response === null) return { 204: z.null().describe('Done') }
  if (delivery === 'events')
    return { 200: { description: 'Events', content: { 'text/event-stream': { schema: response } } } }
  if (delivery !== 'file') return { 200: response }
  return { 200: { description: 'The file', content: { 'application/octet-stream': { schema: response } } } }
}

/** The parts of an upload are described here and read by `receiveUpload`. */
function bodyOf({ body, bodyKind }: EndpointDefinition) {
  if (body === undefined) return {}
  if (bodyKind === 'text') return { body, consumes: ['text/plain'] }
  if (bodyKind === undefined || bodyKind === 'tus') return { body }
  return { body: z.object({ file: z.file(), 'meta-data': body }), consumes: ['multipart/form-data'] }
}
