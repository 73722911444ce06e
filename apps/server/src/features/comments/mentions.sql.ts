import type { Db } from '@quitus/database/connection.ts'
import type { Right, RoleType } from '@quitus/domain/access/permissions.ts'
import type { ProjectFeature } from '@quitus/domain/access/project-feature.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { sql } from 'kysely'

export type StoredMention = {
  projectId: number
  project: string
  anomalyId: string
  author: string
  roleType: RoleType
  language: Locale
  right: Right
  features: ProjectFeature[]
}

/**
 * A comment that still mentions a person who is still a member and may read it; runs as the owner, with all that
 * row-level security would require.
 */
export async function findMentionOf(
  db: Db,
  userId: number,
  comment: string,
): Promise<StoredMention | undefined> {
  const answer = await sql<StoredMention>`
    select comment.project_id as "projectId", project.name as project, comment.anomaly_id as "anomalyId",
           coalesce(core.person_name(comment.project_id, impersonator.id) || ' (' ||
             core.person_name(comment.project_id, author.id) || ')', core.person_name(comment.project_id, author.id))
             as author,
           person.role_type as "roleType", person.language, member."right", project.features
    from core.comments comment
    join core.users author on author.id = comment.author_id
    left join core.users impersonator on impersonator.id = comment.impersonator_id
    join core.projects project on project.id = comment.project_id and project.archived_at is null
    join core.project_members member on member.project_id = comment.project_id and member.user_id = ${userId}
    join core.users person on person.id = member.user_id and not person.is_disabled
    where comment.id = ${comment}::bigint and comment.deleted_at is null and ${userId} = any(comment.mentions)
      and (not comment.is_staff_only or person.role_type = 'staff')`.execute(db)
  return answer.rows[0]
}
