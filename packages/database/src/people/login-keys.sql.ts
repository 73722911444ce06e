import { loginKey } from '@quitus/domain/identifiers/login-key.ts'
import type { Client } from 'pg'

/**
 * Gives accounts of earlier releases their login keys and makes the column unique and mandatory; later calls find it
 * so. Throws, and changes nothing, when two accounts have one key: only someone who knows the people can say which of
 * them keeps the login.
 */
export async function fillLoginKeys(client: Client): Promise<void> {
  const column = await client.query<{ attnotnull: boolean }>(
    `select attnotnull from pg_attribute where attrelid = 'core.users'::regclass and attname = 'login_key'`,
  )
  if (column.rows[0]?.attnotnull !== false) return
  await client.query('begin')
  try {
    await client.query('lock table core.users in share row exclusive mode')
    const users = await client.query<{ id: number; login: string }>(
      'select id, login from core.users order by id',
    )
    const keys = uniqueKeys(users.rows)
    await client.query(
      `update core.users set login_key = keyed.key from unnest($1::integer[], $2::text[]) keyed (id, key)
       where users.id = keyed.id`,
      [[...keys.values()], [...keys.keys()]],
    )
    await client.query('alter table core.users alter column login_key set not null')
    await client.query('create unique index users_login_key on core.users (login_key)')
    await client.query('drop index if exists core.users_login')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The id of each key. */
function uniqueKeys(users: readonly { id: number; login: string }[]): Map<string, number> {
  const ids = new Map<string, number>()
  for (const { id, login } of users) {
    const key = loginKey(login)
    const other = ids.get(key)
    if (other !== undefined) {
      throw new Error(
        `The accounts ${other} and ${id} have one login, '${login}', written in two ways. Give one of them another login (update core.users set login = … where id = ${id}) and start again.`,
      )
    }
    ids.set(key, id)
  }
  return ids
}
