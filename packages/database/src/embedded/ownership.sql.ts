import type { Client } from 'pg'

/** Key of the advisory lock that says which process works with an embedded database; any constant. */
const OWNERSHIP_LOCK = 7_311_852

/**
 * Is this process the one that works with the database? The lock ends with the connection, so a killed process frees
 * it.
 */
export async function tryOwnership(client: Client): Promise<boolean> {
  const answer = await client.query<{ is_owner: boolean }>('select pg_try_advisory_lock($1) as is_owner', [
    OWNERSHIP_LOCK,
  ])
  return answer.rows[0]?.is_owner === true
}

/** Which process holds the database? The name under which it connected; undefined when it has just let go. */
export async function findOwnerName(client: Client): Promise<string | undefined> {
  const answer = await client.query<{ application_name: string }>(
    `select application_name
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1
       and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [OWNERSHIP_LOCK],
  )
  return answer.rows[0]?.application_name
}

/**
 * Makes the role and the database of Quitus where they are missing; called as superuser, the names and the password
 * are ours.
 */
export async function ensureRoleAndDatabase(client: Client, name: string, password: string): Promise<void> {
  // Two processes that start at once; the lock ends with this connection.
  await client.query('select pg_advisory_lock($1)', [OWNERSHIP_LOCK])
  const roles = await client.query('select from pg_roles where rolname = $1', [name])
  if (roles.rowCount === 0) {
    await client.query(`create role ${name} login createdb createrole password '${password}'`)
  }
  const databases = await client.query('select from pg_database where datname = $1', [name])
  if (databases.rowCount === 0) await client.query(`create database ${name} owner ${name}`)
}

/**
 * Lets a role of the application log in with this password; called as the owner, who makes the role where no
 * migration has yet.
 */
export async function ensureLogin(owner: Client, name: string, password: string): Promise<void> {
  const roles = await owner.query('select from pg_roles where rolname = $1', [name])
  await owner.query(`${roles.rowCount === 0 ? 'create' : 'alter'} role ${name} login password '${password}'`)
}
