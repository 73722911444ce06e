import type { Client } from 'pg'
import { OWNER_ROLE } from '../role-names.ts'

/** Key of the advisory lock under which a template is made; any constant. */
const TEMPLATE_LOCK = 9_217_344

/** Has this server a finished template of that name? Waits for a process that is just making it. */
export async function hasTemplate(client: Client, name: string): Promise<boolean> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  const answer = await client.query('select from pg_database where datname = $1 and datistemplate', [name])
  return answer.rowCount === 1
}

/** Drops a database that an interrupted run left under this name. */
export async function deleteUnfinished(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}

/** Makes an empty database in place of one that an interrupted run left under this name. */
export async function insertEmptyDatabase(client: Client, name: string): Promise<void> {
  await deleteUnfinished(client, name)
  await client.query(`create database ${client.escapeIdentifier(name)}`)
}

/** Makes a finished database a template: nobody connects to it any more, so cloning never has to wait. */
export async function updateToTemplate(client: Client, name: string): Promise<void> {
  await client.query(
    `alter database ${client.escapeIdentifier(name)} is_template true allow_connections false`,
  )
}

/** Copies the template to a new database. */
export async function insertClone(client: Client, name: string, template: string): Promise<void> {
  await client.query(
    `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`,
  )
}

/**
 * Drops a test's database with whatever is still connected to it. Not by force, which may not end the server's own
 * workers: a plain drop ends them itself, and waits for connections that were terminated.
 */
export async function deleteDatabase(client: Client, name: string): Promise<void> {
  await client.query(`alter database ${client.escapeIdentifier(name)} allow_connections false`)
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [name],
  )
  await client.query(`drop database ${client.escapeIdentifier(name)}`)
}

/** Makes a login that may replicate and reads what the owner reads; a run that finds it there leaves it. */
export async function ensureReplicator(superuser: Client, name: string): Promise<void> {
  const found = await superuser.query('select from pg_roles where rolname = $1', [name])
  if (found.rowCount === 1) return
  await superuser.query(`create role ${name} login replication bypassrls password '${name}'`)
  await superuser.query(`grant ${OWNER_ROLE} to ${name}`)
}
