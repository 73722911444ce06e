import type { Tx } from '@quitus/database/connection.ts'

/** Which company has this number? */
export async function findCompany(tx: Tx, id: number): Promise<{ id: number; name: string } | undefined> {
  return tx.selectFrom('core.companies').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
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
