import { type Client, DatabaseError } from 'pg'
import { runInAnyOrder, runStatement } from '#backup/run-statements.ts'
import type { SchemaStructure, SequenceStructure } from '#backup/structure.ts'
import { canComeLater } from '#pending-indexes.sql.ts'

const isKey = (statement: string) => / add constraint .* PRIMARY KEY \(/.test(statement)

/** Of objects that are there: an attempt before made them. */
const ALREADY_THERE = ['42P07', '42710', '42P16']

/** Makes the schema of a project and its tables with their keys alone: without indexes rows come faster. */
export async function makeSchema(client: Client, { make, finish }: SchemaStructure): Promise<void> {
  await runInAnyOrder(client, make)
  for (const statement of finish.filter(isKey)) await runStatement(client, statement)
}

/**
 * What follows the rows: indexes but for those of publications, checks, triggers, policies, rights, and foreign keys
 * last. May be repeated.
 */
export async function finishSchema(client: Client, { finish, links }: SchemaStructure): Promise<void> {
  const atOnce = finish.filter((each) => !isKey(each) && !canComeLater(each))
  for (const statement of [...atOnce, ...links])
    await runStatement(client, statement).catch((error: unknown) => {
      const cause = error instanceof Error ? error.cause : undefined
      if (!(cause instanceof DatabaseError && ALREADY_THERE.includes(cause.code ?? ''))) throw error
    })
}

/** Replication brings no sequences: they go on where those of the other database are. */
export async function setSequences(client: Client, sequences: readonly SequenceStructure[]): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1, $2, $3)', [name, value, isCalled])
}

/** Which texts of repeatable objects the schema has, so that the next migration knows. */
export async function copyRepeatables(source: Client, target: Client, schema: string): Promise<void> {
  const found = await source.query<{ given: object }>(
    'select to_jsonb(given) as given from public.quitus_repeatables given where schema_name = $1',
    [schema],
  )
  await target.query('delete from public.quitus_repeatables where schema_name = $1', [schema])
  for (const { given } of found.rows)
    await target.query(
      `insert into public.quitus_repeatables
       select * from jsonb_populate_record(null::public.quitus_repeatables, $1::jsonb)`,
      [JSON.stringify(given)],
    )
}

/** How far the first copy of a subscription is: tables that are still to come, and rows of those that are coming. */
export async function readCopy(
  superuser: Client,
  subscription: string,
): Promise<{ remaining: number; rows: number }> {
  const answer = await superuser.query<{ remaining: number; rows: number }>(
    `select (select count(*)::integer from pg_subscription_rel join pg_subscription on pg_subscription.oid = srsubid
             where subname = $1 and subdbid = (select oid from pg_database where datname = current_database())
               and srsubstate not in ('r', 's')) as remaining,
            (select coalesce(sum(tuples_processed), 0)::float8 from pg_stat_progress_copy
             where datname = current_database()) as rows`,
    [subscription],
  )
  const [row] = answer.rows
  if (row === undefined) throw new Error('The progress of a copy is one row.')
  return row
}

/** Ends a subscription together with its slots on the other server; nothing to do where there is none. */
export async function unsubscribe(superuser: Client, subscription: string): Promise<void> {
  await superuser.query(`drop subscription if exists ${superuser.escapeIdentifier(subscription)}`)
}

/** Name of the slot by which a project is followed; one server may have several databases. */
export async function moveSlotOf(replicator: Client, projectId: number): Promise<string> {
  const answer = await replicator.query<{ slot: string }>(
    `select format('quitus_move_%s_%s', oid, $1::text) as slot from pg_database where datname = current_database()`,
    [projectId],
  )
  return answer.rows[0]?.slot ?? ''
}

/** Drops a slot that nothing follows; nothing to do where there is none. */
export async function dropSlot(replicator: Client, slot: string): Promise<void> {
  await replicator.query(
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
    [slot],
  )
}

/** Are both databases of the same release? */
export async function hasSameMigrations(one: Client, other: Client): Promise<boolean> {
  const namesOf = async (client: Client) =>
    JSON.stringify((await client.query('select name from public.quitus_migrations order by name')).rows)
  return (await namesOf(one)) === (await namesOf(other))
}

/** Lets the planner know the tables of a schema before anyone reads them. */
export async function analyzeSchema(client: Client, schema: string): Promise<void> {
  const found = await client.query<{ table: string }>(
    `select format('%I.%I', nspname, relname) as table from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = $1 and relkind = 'r'`,
    [schema],
  )
  for (const { table } of found.rows) await client.query(`analyze ${table}`)
}

/** Numbers of transactions that precede any other: of what is chained, and of what is not yet (decision 262). */
const CHAINED_BEFORE = '0'
const UNCHAINED_BEFORE = '1'
const LAST_ID = '9223372036854775807'

/**
 * Gives change sets that came by replication numbers of transactions by which everyone here sees them: those of the
 * other server mean nothing. Repeated for those that came since.
 */
export async function settleHistory(client: Client, schema: string): Promise<void> {
  const table = (name: string) => `${client.escapeIdentifier(schema)}.${name}`
  const isChained = `exists (select from ${table('history_links')} link where link.change_set_id = change_set.id)`
  await client.query(
    `update ${table('change_sets')} change_set
     set written_by = case when ${isChained} then '${CHAINED_BEFORE}'::xid8 else '${UNCHAINED_BEFORE}'::xid8 end
     where written_by > '${UNCHAINED_BEFORE}'::xid8 or written_by = '${UNCHAINED_BEFORE}'::xid8 and ${isChained}`,
  )
}

/** Lets the chain go on with what is not chained yet; a later change of the other database would undo it. */
export async function settleChain(client: Client, schema: string): Promise<void> {
  await client.query(
    `update ${client.escapeIdentifier(schema)}.history_chain
     set until_transaction = '${CHAINED_BEFORE}'::xid8, until_id = ${LAST_ID}`,
  )
}
