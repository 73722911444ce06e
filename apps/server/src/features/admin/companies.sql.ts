import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'

/** The company of this number, or of this name whatever its case and accents; names are decided one at a time. */
export async function findCompany(
  tx: Tx,
  wanted: { id: number } | { name: string },
): Promise<{ id: number; name: string } | undefined> {
  if ('name' in wanted) await sql`select pg_advisory_xact_lock(hashtext('core.companies'))`.execute(tx)
  const condition =
    'id' in wanted
      ? sql<boolean>`id = ${wanted.id}`
      : sql<boolean>`core.fold(name) = core.fold(${wanted.name})`
  return tx.selectFrom('core.companies').select(['id', 'name']).where(condition).executeTakeFirst()
}

export async function insertCompany(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .insertInto('core.companies')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateCompanyName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.updateTable('core.companies').set({ name }).where('id', '=', id).execute()
}
