import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

export type Member = { userId: number; name: string; mail: string; isStaff: boolean }

/** Members of a project that a list of people carries at most. */
const MOST_MEMBERS = 2000

/** Who are the members of a project that can sign in, by name; staff alone where `isStaffOnly`? */
export async function selectMembers(
  tx: Tx,
  projectId: number,
  { isStaffOnly }: { isStaffOnly: boolean },
): Promise<Member[]> {
  const answer = await sql<Member>`
    select person.id as "userId", core.person_name(member.project_id, person.id) as name, person.mail, person.role_type
      = 'staff' as "isStaff"
    from core.project_members member
    join core.users person on person.id = member.user_id
    where member.project_id = ${projectId} and not person.is_disabled and person.kind = 'person'
      and (not ${isStaffOnly} or person.role_type = 'staff')
    order by person.full_name collate "fr-x-icu", person.id limit ${MOST_MEMBERS}`.execute(tx)
  return answer.rows
}
