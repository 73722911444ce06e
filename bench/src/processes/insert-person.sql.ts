import type { Tx } from '@quitus/database/connection.ts'
import { findUserIdByLogin, insertUser } from '@quitus/database/people/people.sql.ts'

/** An account of the firm, which an earlier run may have made already. */
export async function insertPerson(tx: Tx, login: string, passwordHash: string): Promise<number> {
  const known = await findUserIdByLogin(tx, login)
  if (known !== undefined) return known
  return insertUser(tx, { login, fullName: login, company: 'Bench', roleType: 'staff', passwordHash })
}
