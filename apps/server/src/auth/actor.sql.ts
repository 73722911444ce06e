import type { Db, Tx } from '@quitus/database/connection.ts'
import { prepared } from '@quitus/database/prepared.sql.ts'
import type {
  Action,
  Actor,
  OptionalFeature,
  ProjectAccess,
  Right,
  Role,
  RoleType,
} from '@quitus/domain/access/permissions.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'
import type { AccessClaims } from './access-token.ts'

export type SignedInUser = {
  id: number
  login: string
  mail: string
  fullName: string
  company: string
  role: Role
  roleType: RoleType
  optionalFeatures: OptionalFeature[]
  /** The sign-in before the one of this session. */
  lastLogin: string | null
  language: Locale
  /** The only actions of a service account; null for a person. */
  permissions: Action[] | null
}

export type SignedInActor = Actor<SignedInUser>

/** Names the requesting user and the project to row-level security for the rest of this transaction. */
export async function nameRequester(
  tx: Tx,
  userId: number | null,
  projectId: number | null,
  impersonatorId: number | null = null,
): Promise<void> {
  await sql`
    select set_config('app.user_id', ${String(userId ?? '')}, true),
           set_config('app.impersonator_id', ${String(impersonatorId ?? '')}, true),
           set_config('app.project_id', ${String(projectId ?? '')}, true)`.execute(tx)
}

export type KnownRequester = {
  actor: SignedInActor
  access: ProjectAccess | null
  /** When the session ends at the latest. */
  expiresAt: string
  /** The right is no more than `read`, because the project forbids writing to anyone who impersonates. */
  isWritingForbidden: boolean
  /** It came with the token of a service account, whose use was not noted in the last minute. */
  isUseDue: boolean
}

type RequesterRow = SignedInUser &
  Pick<KnownRequester, 'expiresAt' | 'isWritingForbidden' | 'isUseDue'> & {
    features: ProjectFeature[] | null
    right: Right | null
    impersonator: SignedInUser | null
  }

/**
 * Who is behind this token now, and what does the project open to them? Undefined when the session has ended or
 * expired, its user was disabled, or an impersonation no longer is; `access` is null when there is no such project,
 * it is archived, or they are no member.
 */
export async function findRequester(
  tx: Tx,
  claims: AccessClaims,
  now: Date,
  projectId: number | null,
): Promise<KnownRequester | undefined> {
  const { sessionId, userId, impersonatorId = null, serviceTokenHash = null } = claims
  const answer = await sql<RequesterRow>`
    ${prepared('requester')}
    select id, login, mail, full_name as "fullName", company, role, role_type as "roleType",
           optional_features as "optionalFeatures", last_login as "lastLogin", language, acts as permissions, features,
             "right",
           impersonator, expires_at as "expiresAt", is_writing_forbidden as "isWritingForbidden",
           is_use_due as "isUseDue"
    from core.find_requester(${sessionId}, ${userId}, ${impersonatorId}, ${serviceTokenHash}, ${now},
      ${projectId})`.execute(tx)
  const row = answer.rows[0]
  if (row === undefined) return undefined
  const { features, right, impersonator, expiresAt, isWritingForbidden, isUseDue, ...user } = row
  return {
    actor: { user, impersonator },
    access: features === null || right === null ? null : { features, right },
    expiresAt,
    isWritingForbidden,
    isUseDue,
  }
}

/**
 * What does a project open to a person who is not calling, for work that goes on on their behalf? Undefined when they
 * are disabled or no longer a member, or the project is archived.
 */
export async function findMember(
  tx: Tx,
  userId: number,
  projectId: number,
): Promise<{ user: SignedInUser; access: ProjectAccess } | undefined> {
  const answer = await sql<SignedInUser & { features: ProjectFeature[]; right: Right }>`
    select person.id, person.login, person.mail, person.full_name as "fullName", company.name as company,
           person.role, person.role_type as "roleType", person.optional_features as "optionalFeatures",
           null as "lastLogin", person.language, core.acts_of(person.id) as permissions, project.features,
             member."right"
    from core.users person
    join core.companies company on company.id = person.company_id
    join core.project_members member on member.user_id = person.id
    join core.projects project on project.id = member.project_id and project.archived_at is null
    where person.id = ${userId} and member.project_id = ${projectId} and not person.is_disabled`.execute(tx)
  const row = answer.rows[0]
  if (row === undefined) return undefined
  const { features, right, ...user } = row
  return { user, access: { features, right } }
}

/** Notes that the token of a service account was used; at most once a minute, and nobody waits for it. */
export async function noteServiceToken(app: Db, sessionId: string, now: Date): Promise<void> {
  await sql`select core.note_service_token(${sessionId}, ${now})`.execute(app)
}
