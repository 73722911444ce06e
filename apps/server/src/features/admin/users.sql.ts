import type { AdminUser } from '@quitus/contract/admin/user.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { instant } from '@quitus/database/instant.sql.ts'
import { sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import { userState } from './lists/user-list.sql.ts'

const LISTED_PROJECTS = 500

/** One account with its projects; throws `user_not_found`. */
export async function requireUser(tx: Tx, userId: number, now: Date): Promise<AdminUser> {
  const answer = await sql<AdminUser>`
    select person.id, person.login, person.full_name as "fullName", company.name as company, person.role_type as
      "roleType",
           person.optional_features as "optionalFeatures", person.language, ${userState(now)} as state,
           ${instant(sql`person.last_login_at`)} as "lastLogin", ${instant(sql`person.created_at`)} as "createdAt",
           (select ${instant(sql`max(link.expires_at)`)} from core.password_links link
            where link.user_id = person.id and link.purpose = 'invitation' and link.used_at is null
              and link.withdrawn_at is null and link.expires_at > ${now}) as "invitedUntil",
           coalesce((select jsonb_agg(member order by member.name, member.id) from (
             select project.id, project.name, owner.name as company, member."right",
                    project.archived_at is not null as "isArchived"
             from core.project_members member
             join core.projects project on project.id = member.project_id
             join core.companies owner on owner.id = project.company_id
             where member.user_id = person.id
             order by project.name, project.id limit ${LISTED_PROJECTS}) member), '[]') as projects
    from core.users person join core.companies company on company.id = person.company_id
    where person.id = ${userId} and person.kind = 'person'`.execute(tx)
  const [user] = answer.rows
  if (user === undefined) throw new AppError('user_not_found')
  return user
}

/** The same with the account's row locked until the transaction ends: changes of one person wait for each other. */
export async function lockUser(tx: Tx, userId: number, now: Date): Promise<AdminUser> {
  await tx.selectFrom('core.users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return requireUser(tx, userId, now)
}

/** How many invitations did a person get in the hour before? */
export async function countInvitations(tx: Tx, userId: number, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('core.password_links')
    .select((each) => each.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'invitation')
    .where(sql<boolean>`created_at > ${now}::timestamptz - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Makes every unused invitation of a person open nothing any more; returns how many there were. */
export async function withdrawLinks(tx: Tx, userId: number, now: Date): Promise<number> {
  const answer = await tx
    .updateTable('core.password_links')
    .set({ withdrawn_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<string>`${now}`)
    .executeTakeFirst()
  return Number(answer.numUpdatedRows)
}

/** Which of these accounts and projects exist, and who of the people is staff? */
export async function findSubjects(
  tx: Tx,
  userIds: readonly number[],
  projectIds: readonly number[],
): Promise<{ staff: Map<number, boolean>; projects: Set<number> }> {
  const users = await sql<{ id: number; isStaff: boolean }>`
    select id, role_type = 'staff' as "isStaff" from core.users where id = any(${userIds}::integer[]) and kind =
      'person'
    order by id for no key update`.execute(tx)
  const projects = await sql<{ id: number }>`
    select id from core.projects where id = any(${projectIds}::integer[])`.execute(tx)
  return {
    staff: new Map(users.rows.map(({ id, isStaff }) => [id, isStaff])),
    projects: new Set(projects.rows.map(({ id }) => id)),
  }
}

/** Does someone manage a project, among however many? */
export async function managesAnyProject(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('core.project_members')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('right', '=', 'manage')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
