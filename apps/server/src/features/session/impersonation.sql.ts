import type { ImpersonableUser } from '@quitus/contract/impersonation/list-impersonable-users.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { OptionalFeature, RoleType } from '@quitus/domain/access/permissions.ts'
import { loginKey } from '@quitus/domain/identifiers/login-key.ts'
import { IMPERSONATION_MS } from '@quitus/domain/people/impersonation.ts'
import { sql } from 'kysely'

/** Whom may the requester of this transaction impersonate? By name, at most `most`. */
export async function selectImpersonableUsers(
  tx: Tx,
  untrustedSearch: string,
  most: number,
): Promise<ImpersonableUser[]> {
  const answer = await sql<ImpersonableUser>`
    select login, mail, full_name as "fullName", company, projects
    from core.list_impersonable_users(${untrustedSearch}, ${most})`.execute(tx)
  return answer.rows
}

export type Impersonated = {
  id: number
  roleType: RoleType
  optionalFeatures: OptionalFeature[]
  isDisabled: boolean
  /** With the impersonator. */
  sharesProject: boolean
}

/** Which account has this login, and does it share a project with the impersonator? */
export async function findImpersonated(
  tx: Tx,
  untrustedLogin: string,
  impersonatorId: number,
): Promise<Impersonated | undefined> {
  return tx
    .selectFrom('core.users as person')
    .select([
      'person.id',
      'person.role_type as roleType',
      'person.optional_features as optionalFeatures',
      'person.is_disabled as isDisabled',
      sql<boolean>`core.share_project(${impersonatorId}, person.id)`.as('sharesProject'),
    ])
    .where('person.login_key', '=', loginKey(untrustedLogin))
    .executeTakeFirst()
}

/** Starts a session as that user, which ends with the impersonator’s own, and after an hour at the latest. */
export async function insertImpersonation(
  tx: Tx,
  impersonation: { userId: number; impersonatorId: number; ownSessionId: string; reason: string },
  now: Date,
): Promise<string> {
  const { userId, impersonatorId, ownSessionId, reason } = impersonation
  const answer = await sql<{ id: string }>`
    insert into core.sessions (user_id, is_remembered, created_at, expires_at, active_at, verified_at,
      previous_sign_in_at,
                               impersonator_id, impersonator_session_id, impersonation_reason)
    select person.id, false, ${now}, least(own.expires_at, ${new Date(now.getTime() + IMPERSONATION_MS)}), ${now},
      own.verified_at,
           person.last_login_at, own.user_id, own.id, ${reason}
    from core.users person
    join core.sessions own on own.id = ${ownSessionId} and own.user_id = ${impersonatorId}
    where person.id = ${userId}
    returning id`.execute(tx)
  const [row] = answer.rows
  if (row === undefined) throw new Error('The session of the impersonator is gone.')
  return row.id
}

/** From which session of their own did the impersonator start this one? */
export async function findOwnSessionId(tx: Tx, sessionId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('core.sessions')
    .select('impersonator_session_id as id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.id ?? undefined
}
