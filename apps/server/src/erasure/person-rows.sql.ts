import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'

/** What is deleted of a person, by the part of the certificate that counts it. */
const DELETED = {
  sessions: (id: number) => [
    sql`core.sessions where user_id = ${id} or impersonator_id = ${id}`,
    sql`core.presences where user_id = ${id}`,
  ],
  credentials: (id: number) => [
    sql`core.passkeys where user_id = ${id}`,
    sql`core.totp_secrets where user_id = ${id}`,
    sql`core.recovery_codes where user_id = ${id}`,
    sql`core.second_factor_challenges where user_id = ${id}`,
    sql`core.password_links where user_id = ${id}`,
    sql`core.user_identities where user_id = ${id}`,
  ],
  memberships: (id: number) => [
    sql`core.project_members where user_id = ${id}`,
    sql`core.project_visits where user_id = ${id}`,
  ],
  mails: (id: number) => [sql`core.mails where user_id = ${id}`],
  notices: (id: number) => [
    sql`core.notices where user_id = ${id}`,
    sql`core.notice_settings where user_id = ${id}`,
    sql`core.daily_digests where user_id = ${id}`,
    sql`core.told_deadlines where user_id = ${id}`,
  ],
  // A shared one belongs to the project; it names its owner by number.
  savedViews: (id: number) => [sql`core.saved_views where owner_id = ${id} and not is_shared`],
} satisfies Record<string, (id: number) => RawBuilder<unknown>[]>

export type DeletedPart = keyof typeof DELETED
const PARTS = Object.keys(DELETED) as DeletedPart[]

/** How many rows of each part a person has. */
export async function countPersonRows(tx: Tx, userId: number): Promise<Record<DeletedPart, number>> {
  return ofEachPart(async (part) => {
    let count = 0
    for (const rows of DELETED[part](userId)) {
      const answer = await sql<{ count: number }>`select count(*)::integer as count from ${rows}`.execute(tx)
      count += answer.rows[0]?.count ?? 0
    }
    return count
  })
}

/** Deletes them, and answers how many there were. */
export async function deletePersonRows(tx: Tx, userId: number): Promise<Record<DeletedPart, number>> {
  return ofEachPart(async (part) => {
    let count = 0
    for (const rows of DELETED[part](userId)) {
      const answer = await sql`delete from ${rows}`.execute(tx)
      count += Number(answer.numAffectedRows ?? 0)
    }
    return count
  })
}

async function ofEachPart(
  count: (part: DeletedPart) => Promise<number>,
): Promise<Record<DeletedPart, number>> {
  const counts: Partial<Record<DeletedPart, number>> = {}
  for (const part of PARTS) counts[part] = await count(part)
  return counts as Record<DeletedPart, number>
}

export type ErasablePerson = {
  fullName: string
  login: string
  mail: string
  company: string
  createdAt: string
  isDisabled: boolean
  isErased: boolean
}

/** The account of a person with its row locked until the transaction ends; undefined where there is none. */
export async function lockPerson(tx: Tx, userId: number): Promise<ErasablePerson | undefined> {
  await tx.selectFrom('core.users').select('id').where('id', '=', userId).forUpdate().execute()
  return findPerson(tx, userId)
}

/** The same without a lock, for a preview. */
export async function findPerson(tx: Tx, userId: number): Promise<ErasablePerson | undefined> {
  const row = await tx
    .selectFrom('core.users as person')
    .innerJoin('core.companies as company', 'company.id', 'person.company_id')
    .select(['person.full_name', 'person.login', 'person.mail', 'person.created_at', 'person.is_disabled'])
    .select(['company.name as company', 'person.erased_at'])
    .where('person.id', '=', userId)
    .where('person.kind', '=', 'person')
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { full_name: fullName, login, mail, company, created_at: createdAt } = row
  const isErased = row.erased_at !== null
  return { fullName, login, mail, company, createdAt, isDisabled: row.is_disabled, isErased }
}

/** Leaves the number of an account, its company and the pseudonym: nobody signs in to it, and no mail reaches it. */
export async function replaceAccount(tx: Tx, userId: number, pseudonym: string, at: Date): Promise<void> {
  const login = `erased-${userId}@erased.invalid`
  await tx
    .updateTable('core.users')
    .set({
      ...{ full_name: pseudonym, login, login_key: login, mail: login },
      ...{ password_hash: null, last_login_at: null, erased_at: at },
      ...{ is_disabled: true, role: 'user', optional_features: [] },
    })
    .where('id', '=', userId)
    .execute()
}
