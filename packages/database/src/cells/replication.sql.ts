import { type RawBuilder, sql } from 'kysely'
import type { Client } from 'pg'
import type { Db } from '../connection.ts'
import { findCell } from './id-ranges.sql.ts'
import { TABLE_HOMES } from './table-homes.ts'

/** What the central database publishes to its cells, and what each of them subscribes under. */
export const PUBLICATION = 'quitus_central'
export const SUBSCRIPTION = 'quitus_central'

/** Names of publications of projects that move begin so. */
export const MOVING = 'quitus_move_'

const replicated = () => TABLE_HOMES.replicated.map((table) => `core.${table}`)

/**
 * Triggers that a cell runs for changes that replication brings: those that notify its processes. All others have run
 * in the central database already, and what they wrote comes too.
 */
const ALWAYS = ['tell_of_access']

/** Publishes the replicated tables, as their owner; nothing to do where all of them are. */
export async function publishCentral(owner: Db): Promise<void> {
  const published = await sql<{ table: string }>`
    select format('%s.%s', schemaname, tablename) as table from pg_publication_tables
    where pubname = ${PUBLICATION} order by 1`.execute(owner)
  const exists = await sql`select from pg_publication where pubname = ${PUBLICATION}`.execute(owner)
  const tables = sql.raw(replicated().join(', '))
  if (exists.rows.length === 0)
    await sql`create publication ${sql.id(PUBLICATION)} for table ${tables}`.execute(owner)
  else if (String(published.rows.map(({ table }) => table)) !== String([...replicated()].sort()))
    await sql`alter publication ${sql.id(PUBLICATION)} set table ${tables}`.execute(owner)
}

/**
 * Empties the replicated tables of a cell and lets them follow the central database, as a superuser of its server: one
 * that was restored from a backup, or lost its log, keeps the rows of its projects. `connection` is how that server
 * reaches it, with a login that may replicate. The slot is made before, over a connection of the central database,
 * because a subscription that makes its own waits for itself on one server.
 */
export async function subscribeCell(
  superuser: Client,
  { connection, slot, isFilled }: { connection: string; slot: string; isFilled: boolean },
): Promise<void> {
  if (isFilled) await deleteCopies(superuser)
  else await superuser.query(`truncate ${replicated().join(', ')}, core.cells cascade`)
  await subscribe(superuser, SUBSCRIPTION, { connection, slot, publication: PUBLICATION })
}

/**
 * Subscribes to a publication, as a superuser, by a slot that is there already: copies what its tables have and
 * follows them.
 */
export async function subscribe(
  superuser: Client,
  name: string,
  { connection, slot, publication }: { connection: string; slot: string; publication: string },
): Promise<void> {
  const literal = (text: string) => superuser.escapeLiteral(text)
  const id = (text: string) => superuser.escapeIdentifier(text)
  // As a table’s owner, whom row-level security holds back, newer servers would refuse to apply anything.
  const version = await superuser.query<{ server_version_num: string }>('show server_version_num')
  const isNewer = Number(version.rows[0]?.server_version_num) >= 160_000
  await superuser.query(
    `create subscription ${id(name)} connection ${literal(connection)} publication ${id(publication)}
     with (create_slot = false, slot_name = ${literal(slot)}, copy_data = true${isNewer ? ', run_as_owner = true' : ''})`,
  )
}

/** Deletes the copies of a cell and nothing that refers to them: they come again under the same numbers. */
async function deleteCopies(superuser: Client): Promise<void> {
  await superuser.query('begin')
  await superuser.query('set local session_replication_role = replica')
  for (const table of [...replicated(), 'core.cells']) await superuser.query(`delete from ${table}`)
  await superuser.query('commit')
}

/** Has the log that a cell follows by this slot been thrown away, or was the slot dropped? */
export async function isLogLost(replicator: Client, slot: string): Promise<boolean> {
  const found = await replicator.query<{ status: string | null }>(
    'select wal_status as status from pg_replication_slots where slot_name = $1',
    [slot],
  )
  return (found.rows[0]?.status ?? 'lost') === 'lost'
}

/**
 * Ends that a cell follows the central database, and what is kept for it there: what the cell has of that stays. Of one
 * that does not follow, or whose server is lost, there is no `superuser`.
 */
export async function endSubscription(
  superuser: Client | null,
  replicator: Client,
  slot: string,
): Promise<void> {
  // With its slot it would reach for the central server, which may have none.
  if (superuser !== null) {
    await superuser.query(`alter subscription ${SUBSCRIPTION} disable`)
    await superuser.query(`alter subscription ${SUBSCRIPTION} set (slot_name = none)`)
    await superuser.query(`drop subscription ${SUBSCRIPTION}`)
  }
  // Its walsender is just ending.
  await replicator.query(
    'select pg_terminate_backend(active_pid, 5000) from pg_replication_slots where slot_name = $1',
    [slot],
  )
  await replicator.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [slot],
  )
}

/** Is the database of this connection the cell of this number? */
export async function isCell(superuser: Client, number: number): Promise<boolean> {
  const found = await superuser.query(`select where to_regprocedure('core.own_cell()') is not null`)
  if (found.rowCount === 0) return false
  const answer = await superuser.query<{ cell: number }>('select core.own_cell() as cell')
  return answer.rows[0]?.cell === number
}

/** Follows tables that were published since the cell was made, also one that someone had disabled. */
export async function refreshSubscription(superuser: Client): Promise<void> {
  await superuser.query(`alter subscription ${SUBSCRIPTION} enable`)
  await superuser.query(`alter subscription ${SUBSCRIPTION} refresh publication`)
}

/** Does this database follow a central one? Or another publication, by the name of its subscription. */
export async function isSubscribed(superuser: Client, name = SUBSCRIPTION): Promise<boolean> {
  const found = await superuser.query(
    `select from pg_subscription
     where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())`,
    [name],
  )
  return found.rowCount === 1
}

/** Does this server write what logical replication needs? */
export async function hasLogicalLog(owner: Db): Promise<boolean> {
  const answer = await sql<{ level: string }>`select current_setting('wal_level') as level`.execute(owner)
  return answer.rows[0]?.level === 'logical'
}

/** Names a cell in the directory; a cell that has its name keeps it. */
export async function insertCell(central: Db, cell: { number: number; name: string }): Promise<void> {
  await central
    .insertInto('core.cells')
    .values(cell)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

/** Has this database projects, of whatever cell? */
export async function hasProjects(owner: Db): Promise<boolean> {
  return (await owner.selectFrom('core.projects').select('id').limit(1).execute()).length > 0
}

/**
 * The name under which the central database keeps what a cell has not read yet. One server may have several central
 * databases, and names of slots are those of the server.
 */
export async function slotOf(replicator: Client, cell: number): Promise<string> {
  const answer = await replicator.query<{ slot: string }>(
    `select format('quitus_%s_cell_%s', oid, $1::text) as slot from pg_database where datname = current_database()`,
    [cell],
  )
  return answer.rows[0]?.slot ?? ''
}

/** Keeps for a cell what is written centrally from now on; nothing to do where it is kept already. */
export async function createSlot(replicator: Client, slot: string): Promise<void> {
  const found = await replicator.query('select from pg_replication_slots where slot_name = $1', [slot])
  if (found.rowCount === 0)
    await replicator.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [slot])
}

/** Lets the triggers of a cell fire for what replication brings; repeated after migrations, which make them again. */
export async function followAccess(owner: Db): Promise<void> {
  const found = await sql<{ statement: string }>`
    select format('alter table %s enable always trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger where tgname = any(${ALWAYS}::text[]) and tgenabled <> 'A'`.execute(owner)
  for (const { statement } of found.rows) await sql.raw(statement).execute(owner)
}

/** Repeated after migrations: a central database publishes new tables, and a cell enables its new triggers. */
export async function keepReplication(owner: Db): Promise<void> {
  const published = await sql`select from pg_publication where pubname = ${PUBLICATION}`.execute(owner)
  if (published.rows.length > 0) await publishCentral(owner)
  if ((await findCell(owner)) > 0) await followAccess(owner)
}

/** What an operator should know of how a cell follows the central database. */
export type Following = {
  /** False where the subscription is missing or was disabled. */
  isEnabled: boolean
  /** Tables whose first copy is not complete yet. */
  incomplete: string[]
  /** Replicated tables that the cell does not follow. */
  missing: string[]
}

/** How a cell follows the central database, read in the cell by its owner. */
export async function readFollowing(owner: Db): Promise<Following> {
  const answer = await sql<Following>`
    select exists (select from pg_subscription where subname = ${SUBSCRIPTION} and subenabled
                   and subdbid = (select oid from pg_database where datname = current_database())) as "isEnabled",
           ${tablesWhere(sql`relation.srsubstate is not null and relation.srsubstate not in ('r', 's')`)} as incomplete,
           ${tablesWhere(sql`relation.srsubstate is null`)} as missing`.execute(owner)
  const [row] = answer.rows
  if (row === undefined) throw new Error('The catalogue of subscriptions answers nothing.')
  return row
}

function tablesWhere(condition: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(
    select wanted.name from unnest(${replicated()}::text[]) wanted (name)
    left join pg_subscription_rel relation on relation.srrelid = wanted.name::regclass
    where ${condition} order by 1)`
}
