import type { EndpointDefinition } from '@quitus/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { AccessClaims } from '#auth/access-token.ts'
import type { Deps } from '#deps/deps.ts'
import { ticketObjectsOf } from './admission/authenticate.ts'
import type { CallBasics } from './call-context.ts'
import { headerOf } from './request/header-of.ts'
import { localeOfRequest } from './request/locale-of-request.ts'

/** What every handler gets besides its request. */
export function basicsOf(
  request: FastifyRequest,
  deps: Deps,
  claims: AccessClaims | null,
  afterCommit: (work: () => Promise<unknown>) => void,
): CallBasics<EndpointDefinition> {
  const locale = localeOfRequest(request)
  return {
    ...deps,
    locale,
    translate: deps.messages(locale),
    requestId: request.id,
    address: request.ip,
    userAgent: headerOf(request, 'user-agent') ?? '',
    lastEventId: headerOf(request, 'last-event-id'),
    sessionId: claims?.sessionId ?? '',
    serviceTokenHash: claims?.serviceTokenHash ?? null,
    ticketObjects: ticketObjectsOf(request),
    afterCommit,
  }
}
