import type { ServiceAccount } from '@quitus/contract/service-accounts/service-account.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { instant } from '@quitus/database/instant.sql.ts'
import type { Right, RoleType } from '@quitus/domain/access/permissions.ts'
import type { ServicePermission } from '@quitus/domain/people/service-account.ts'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'

/** How long a token is listed after its end. */
const ENDED_TOKEN_LISTED = '30 days'

/** Which service accounts are there, with their projects and tokens, by name? One of them where `userId` is given. */
export async function selectServiceAccounts(tx: Tx, now: Date, userId?: number): Promise<ServiceAccount[]> {
  const answer = await sql<ServiceAccount>`
    select person.id, person.full_name as name, person.role_type as "roleType", account.acts as permissions,
           person.is_disabled as "isDisabled", ${instant(sql`account.created_at`)} as "createdAt", maker.full_name as
             "createdBy",
           coalesce((select jsonb_agg(jsonb_build_object('id', project.id, 'name', project.name) order by project.name,
             project.id)
                     from core.project_members member join core.projects project on project.id = member.project_id
                     where member.user_id = person.id), '[]') as projects,
           coalesce((select jsonb_agg(listed.token order by listed.created_at desc, listed.id)
                     from (${tokensOf(sql`person.id`, now)}) listed), '[]') as tokens
    from core.service_accounts account
    join core.users person on person.id = account.user_id
    join core.users maker on maker.id = account.created_by
    where ${userId ?? null}::integer is null or person.id = ${userId ?? null}
    order by person.full_name collate "fr-x-icu", person.id`.execute(tx)
  return answer.rows
}

function tokensOf(userId: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    select session.id, session.created_at, jsonb_build_object(
             'id', session.id, 'name', token.name, 'createdAt', ${instant(sql`session.created_at`)}, 'createdBy',
               maker.full_name,
             'expiresAt', ${instant(sql`session.expires_at`)}, 'revokedAt', ${instant(sql`session.ended_at`)},
             'lastUsedAt', ${instant(sql`token.last_used_at`)},
             'state', case when session.ended_at is not null then 'revoked' when session.expires_at <= ${now} then
               'expired'
                           else 'valid' end) as token
    from core.service_tokens token
    join core.sessions session on session.id = token.session_id
    join core.users maker on maker.id = token.created_by
    where session.user_id = ${userId}
      and least(coalesce(session.ended_at, session.expires_at), session.expires_at) > ${now}::timestamptz -
        ${ENDED_TOKEN_LISTED}::interval`
}

/** One account; throws `service_account_not_found`. */
export async function requireServiceAccount(tx: Tx, userId: number, now: Date): Promise<ServiceAccount> {
  const [account] = await selectServiceAccounts(tx, now, userId)
  if (account === undefined) throw new AppError('service_account_not_found')
  return account
}

/** The same, with the account locked until the transaction ends: changes of one account wait for each other. */
export async function lockServiceAccount(tx: Tx, userId: number, now: Date): Promise<ServiceAccount> {
  await sql`select from core.service_accounts where user_id = ${userId} for update`.execute(tx)
  return requireServiceAccount(tx, userId, now)
}

export type NewServiceAccount = {
  name: string
  roleType: RoleType
  permissions: readonly ServicePermission[]
  /** Anyone who makes it; it belongs to their company. */
  createdBy: number
}

/** Makes an account, still without projects and tokens. Its login is no address, and no password opens it. */
export async function insertServiceAccount(tx: Tx, account: NewServiceAccount, now: Date): Promise<number> {
  const { name, roleType, permissions, createdBy } = account
  const answer = await sql<{ id: number }>`
    with login as (select gen_random_uuid() || '@service.invalid' as name), account as (
      insert into core.users (login, login_key, mail, full_name, company_id, role_type, kind)
      select login.name, login.name, login.name, ${name}, maker.company_id, ${roleType}, 'service'
      from login join core.users maker on maker.id = ${createdBy}
      returning id)
    insert into core.service_accounts (user_id, acts, created_by, created_at)
    select id, ${permissions}, ${createdBy}, ${now} from account returning user_id as id`.execute(tx)
  const [row] = answer.rows
  if (row === undefined) throw new Error('The account was not made.')
  return row.id
}

/**
 * Writes what an account is now. Disabling it ends its sessions, which are its tokens, by the trigger of every
 * account.
 */
export async function updateServiceAccount(
  tx: Tx,
  userId: number,
  {
    name,
    roleType,
    permissions,
    isDisabled,
  }: Pick<ServiceAccount, 'name' | 'roleType' | 'permissions' | 'isDisabled'>,
): Promise<void> {
  await tx
    .updateTable('core.users')
    .set({ full_name: name, role_type: roleType, is_disabled: isDisabled })
    .where('id', '=', userId)
    .execute()
  await sql`update core.service_accounts set acts = ${permissions} where user_id = ${userId}`.execute(tx)
}

/** Makes the account a member of these projects and of no others, with this right; throws `project_not_found`. */
export async function setProjects(
  tx: Tx,
  userId: number,
  projectIds: readonly number[],
  right: Right,
): Promise<void> {
  const answer = await sql`
    insert into core.project_members (project_id, user_id, "right")
    select id, ${userId}, ${right} from core.projects where id = any(${projectIds}::integer[])
    on conflict (project_id, user_id) do update set "right" = excluded."right"`.execute(tx)
  if (Number(answer.numAffectedRows) !== new Set(projectIds).size) throw new AppError('project_not_found')
  await sql`
    delete from core.project_members
    where user_id = ${userId} and project_id <> all(${projectIds}::integer[])`.execute(tx)
}
