import { sql } from 'kysely'
import type { List } from '#views/lists/list.sql.ts'
import { LANGUAGE_CHOICES, PRIVILEGE_CHOICES, TYPE_CHOICES, USER_STATE_CHOICES } from '../choices.ts'

/** Whether a person can sign in, and if not, why: `person` is the alias of their account. */
export function userState(now: Date) {
  return sql<'active' | 'invited' | 'invitationExpired' | 'disabled' | 'erased'>`
    case when person.erased_at is not null then 'erased'
         when person.is_disabled then 'disabled'
         when person.last_login_at is not null or person.password_hash is not null then 'active'
         when exists (select from core.password_links link
                      where link.user_id = person.id and link.purpose = 'invitation' and link.used_at is null
                        and link.withdrawn_at is null and link.expires_at > ${now}) then 'invited'
         else 'invitationExpired' end`
}

/** What a person may do beyond their projects, as one code. */
export const PRIVILEGES = sql`
  case when person.optional_features @> array['admin_wexaus', 'impersonate_customer'] then 'both'
       when 'admin_wexaus' = any(person.optional_features) then 'administrator'
       when 'impersonate_customer' = any(person.optional_features) then 'impersonation' end`

/** Which people have an account (PRJ-03)? */
export function userList(now: Date): List {
  return {
    from: sql`
      from core.users person
      join core.companies company on company.id = person.company_id and person.kind = 'person'`,
    entryId: sql`person.id::text`,
    tie: sql`person.id`,
    searchText: sql`person.search_text`,
    sort: [{ column: 'name', descending: false }],
    columns: [
      {
        name: 'name',
        label: 'admin:columns.name',
        type: 'STRING',
        ref: sql`person.full_name`,
        index: 'ascending',
        width: 220,
      },
      {
        name: 'login',
        label: 'admin:columns.login',
        type: 'STRING',
        ref: sql`person.login`,
        index: 'ascending',
        width: 260,
      },
      { name: 'company', label: 'admin:columns.company', type: 'STRING', ref: sql`company.name`, width: 200 },
      {
        name: 'type',
        label: 'admin:columns.type',
        type: 'STRING',
        ref: sql`person.role_type`,
        choices: TYPE_CHOICES,
      },
      {
        name: 'privileges',
        label: 'admin:columns.privileges',
        type: 'STRING',
        ref: PRIVILEGES,
        choices: PRIVILEGE_CHOICES,
        width: 190,
      },
      {
        name: 'state',
        label: 'admin:columns.state',
        type: 'STRING',
        ref: userState(now),
        choices: USER_STATE_CHOICES,
      },
      {
        name: 'projects',
        label: 'admin:columns.projects',
        type: 'INTEGER',
        ref: sql`(select count(*) from core.project_members member where member.user_id = person.id)`,
      },
      {
        name: 'lastLogin',
        label: 'admin:columns.lastLogin',
        type: 'DATE_TIME',
        ref: sql`person.last_login_at`,
      },
      {
        name: 'language',
        label: 'admin:columns.language',
        type: 'STRING',
        ref: sql`person.language`,
        choices: LANGUAGE_CHOICES,
        isDisplayedByDefault: false,
      },
      {
        name: 'created',
        label: 'admin:columns.created',
        type: 'DATE_TIME',
        ref: sql`person.created_at`,
        isDisplayedByDefault: false,
      },
    ],
  }
}
