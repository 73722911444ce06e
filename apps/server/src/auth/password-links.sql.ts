import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import { hashOfToken } from './token-hash.ts'

export type LinkPurpose = 'reset' | 'invitation'
export type PasswordLink = { userId: number; login: string; purpose: LinkPurpose }

/** Makes a link by which a person chooses a password, and returns its secret; only the hash is stored. */
export async function insertPasswordLink(
  tx: Tx,
  link: { userId: number; purpose: LinkPurpose; now: Date; expiresAt: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('core.password_links')
    .values({
      token_hash: hashOfToken(token),
      user_id: link.userId,
      purpose: link.purpose,
      created_at: link.now,
      expires_at: link.expiresAt,
      used_at: null,
      withdrawn_at: null,
    })
    .execute()
  return token
}

/**
 * The account of a link that still opens something; throws `link_unknown`, `link_used`, `link_withdrawn` or
 * `link_expired`.
 */
export async function findUsableLink(tx: Tx, untrustedToken: string, now: Date): Promise<PasswordLink> {
  const link = await tx
    .selectFrom('core.password_links as link')
    .innerJoin('core.users as person', 'person.id', 'link.user_id')
    .select([
      'person.id as userId',
      'person.login',
      'person.is_disabled as isDisabled',
      'link.purpose',
      'link.used_at as usedAt',
      'link.withdrawn_at as withdrawnAt',
      sql<boolean>`link.expires_at <= ${now}`.as('isExpired'),
    ])
    .where('link.token_hash', '=', hashOfToken(untrustedToken))
    .executeTakeFirst()
  if (link === undefined) throw new AppError('link_unknown')
  if (link.usedAt !== null) throw new AppError('link_used')
  if (link.withdrawnAt !== null || link.isDisabled) throw new AppError('link_withdrawn')
  if (link.isExpired) throw new AppError('link_expired')
  return { userId: link.userId, login: link.login, purpose: link.purpose }
}

/**
 * Sets the password of the account that a link belongs to and ends all of its sessions; false when the link opens
 * nothing any more.
 */
export async function useLink(
  tx: Tx,
  untrustedToken: string,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const answer = await sql<{ isDone: boolean }>`
    select core.use_password_link(${untrustedToken}, ${passwordHash}, ${now}) as "isDone"`.execute(tx)
  return answer.rows[0]?.isDone ?? false
}

/**
 * Accounts at a mail address that may get a link now: enabled ones that have been opened, without too many links in
 * the last hour. Whose invitation was withdrawn opens no account this way.
 */
export async function findResettableAccounts(
  db: Db,
  untrustedMail: string,
  now: Date,
  mostPerHour: number,
): Promise<{ id: number; login: string }[]> {
  return db
    .selectFrom('core.users as person')
    .select(['person.id', 'person.login'])
    .where(sql`lower(person.mail)`, '=', sql`lower(${untrustedMail})`)
    .where('person.is_disabled', '=', false)
    .where(sql<boolean>`(person.password_hash is not null or person.last_login_at is not null)`)
    .where(
      sql<boolean>`(select count(*) from core.password_links link
        where link.user_id = person.id and link.created_at > ${now}::timestamptz - interval '1 hour') < ${mostPerHour}`,
    )
    .orderBy('person.id')
    .limit(20)
    .execute()
}
