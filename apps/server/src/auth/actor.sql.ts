import type { Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type {
  Actor,
  OptionalFeature,
  ProjectAccess,
  Right,
  Role,
  RoleType,
} from '@quitus/domain/permissions.ts'
import type { ProjectFeature } from '@quitus/domain/project-feature.ts'
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
}

export type SignedInActor = Actor<SignedInUser>

/** Names the asking user and the project to row-level security for the rest of this transaction. */
export async function nameRequester(tx: Tx, userId: number | null, projectId: number | null): Promise<void> {
  await sql`
    select set_config('app.user_id', ${String(userId ?? '')}, true),
           set_config('app.project_id', ${String(projectId ?? '')}, true)`.execute(tx)
}

/** Who is behind this token now? Undefined when the session has ended or expired, or its user was disabled. */
export async function findSignedInUser(
  tx: Tx,
  claims: AccessClaims,
  now: Date,
): Promise<SignedInUser | undefined> {
  const answer = await sql<SignedInUser>`
    select person.id, person.login, person.mail, person.full_name as "fullName", company.name as company,
           person.role, person.role_type as "roleType", person.optional_features as "optionalFeatures",
           session.previous_sign_in_at as "lastLogin", person.language
    from core.sessions session
    join core.users person on person.id = session.user_id
    join core.companies company on company.id = person.company_id
    where session.id = ${claims.sessionId} and person.id = ${claims.userId}
      and session.ended_at is null and session.expires_at > ${now} and not person.is_disabled`.execute(tx)
  return answer.rows[0]
}

/** What does this project open to this user? Null when there is no such project, it is archived, or they are no member. */
export async function findProjectAccess(
  tx: Tx,
  projectId: number,
  userId: number,
): Promise<ProjectAccess | null> {
  const answer = await sql<{ features: ProjectFeature[]; right: Right }>`
    select project.features, member."right"
    from core.projects project
    join core.project_members member on member.project_id = project.id and member.user_id = ${userId}
    where project.id = ${projectId} and project.archived_at is null`.execute(tx)
  return answer.rows[0] ?? null
}
