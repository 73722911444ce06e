import { isCentral } from '@quitus/database/cells/table-homes.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'

type Deleted = { table: string; where: (id: number) => RawBuilder<unknown> }
const of = (table: string, column = 'user_id'): Deleted => ({
  table,
  where: (id) => sql`${sql.id(column)} = ${id}`,
})

const isOwnSession = (id: number) => sql`user_id = ${id} or impersonator_id = ${id}`

/** What is deleted of a person, by the part of the certificate that counts it. */
const DELETED = {
  sessions: [{ table: 'sessions', where: isOwnSession }, of('presences')],
  credentials: [
    ...[of('passkeys'), of('totp_secrets'), of('recovery_codes'), of('second_factor_challenges')],
    ...[of('password_links'), of('user_identities')],
  ],
  memberships: [of('project_members'), of('project_visits')],
  mails: [of('mails')],
  notices: [of('notices'), of('notice_settings'), of('daily_digests'), of('told_deadlines')],
  // A shared one belongs to the project; it names its owner by number.
  savedViews: [{ table: 'saved_views', where: (id) => sql`owner_id = ${id} and not is_shared` }],
} satisfies Record<string, Deleted[]>

export type DeletedPart = keyof typeof DELETED
const PARTS = Object.keys(DELETED) as DeletedPart[]

/** Of a cell only its own rows count: those of the central database are copies there. */
function tablesOf(part: DeletedPart, { isCell }: { isCell: boolean }): Deleted[] {
  return isCell ? DELETED[part].filter(({ table }) => !isCentral(table)) : DELETED[part]
}

/** How many rows of each part has a person in this database? */
export async function countPersonRows(
  tx: Tx,
  userId: number,
  place = { isCell: false },
): Promise<Record<DeletedPart, number>> {
  return ofEachPart(async (part) => {
    let count = 0
    for (const { table, where } of tablesOf(part, place)) {
      const answer = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.id('core', table)} where ${where(userId)}`.execute(tx)
      count += answer.rows[0]?.count ?? 0
    }
    return count
  })
}

/** Deletes them, and answers how many there were. */
export async function deletePersonRows(
  tx: Tx,
  userId: number,
  place = { isCell: false },
): Promise<Record<DeletedPart, number>> {
  return ofEachPart(async (part) => {
    let count = 0
    for (const { table, where } of tablesOf(part, place)) {
      const answer = await sql`delete from ${sql.id('core', table)} where ${where(userId)}`.execute(tx)
      count += Number(answer.numAffectedRows ?? 0)
    }
    return count
  })
}

/** Deletes what a cell has of the person’s sessions before replication does: they say from where someone came. */
export async function deleteSessionCopies(tx: Tx, userId: number): Promise<void> {
  await sql`delete from core.sessions where ${isOwnSession(userId)}`.execute(tx)
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
