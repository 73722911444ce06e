import {
  type EndpointDefinition,
  isRefusedToServiceAccounts,
  isRefusedWhileImpersonating,
} from '@quitus/contract/endpoint.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { can, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { AccessClaims } from '#auth/access-token.ts'
import { findRequester, type SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { featureOf, projectIdOf } from './request-project.ts'

export type Authorized = {
  actor: SignedInActor | null
  access: ProjectAccess | null
  /** The use of a service account’s token is to be noted. */
  isUseDue: boolean
}

/**
 * Who calls and what the project of the path opens to them, read again in this transaction. Throws `session_ended`,
 * `project_not_found` for a project of which they are no member, `not_permitted`, or what an impersonator may not do.
 */
export async function authorize(
  definition: EndpointDefinition,
  tx: Tx,
  claims: AccessClaims | null,
  now: Date,
  request: FastifyRequest,
): Promise<Authorized> {
  if (definition.access === 'public' || claims === null) return { actor: null, access: null, isUseDue: false }
  const projectId = projectIdOf(request)
  const requester = await findRequester(tx, claims, now, projectId)
  if (requester === undefined)
    throw new AppError(claims.serviceTokenHash == null ? 'session_ended' : 'service_token_invalid')
  const { actor, access, isUseDue } = requester
  if (actor.user.permissions !== null && isRefusedToServiceAccounts(definition))
    throw new AppError('not_for_service_accounts')
  if (actor.impersonator !== null && isRefusedWhileImpersonating(definition))
    throw new AppError('not_while_impersonating')
  if (definition.access === 'signed-in') return { actor, access: null, isUseDue }
  if (projectId === null) {
    if (!can(actor, definition.access, null)) throw new AppError('not_permitted')
    return { actor, access: null, isUseDue }
  }
  if (access === null) throw new AppError('project_not_found')
  const feature = featureOf(definition, request)
  if (feature !== null && !access.features.includes(feature)) throw new AppError('not_permitted')
  if (!can(actor, definition.access, access)) {
    throw new AppError(
      requester.isWritingForbidden ? 'writing_forbidden_while_impersonating' : 'not_permitted',
    )
  }
  return { actor, access, isUseDue }
}
