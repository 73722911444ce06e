import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { branchHash, firstHash } from './chain-hash.ts'
import { CHAINED_COLUMNS, type ChangeSetRow, tableOf } from './chained-rows.sql.ts'

export type ChainState = {
  position: string
  change_set_id: string | null
  hash: Buffer | null
  until_transaction: string
  until_id: string
  chained_at: string | null
}

/** The state of the chain, locked for the transaction; undefined while another process chains. */
export async function lockChain(tx: Tx, projectId: number): Promise<ChainState | undefined> {
  const { rows } = await sql<ChainState>`
    select position, change_set_id, hash, until_transaction::text, until_id, chained_at
    from ${tableOf(projectId, 'history_chain')} for update skip locked`.execute(tx)
  return rows[0]
}

export type UnchainedRow = ChangeSetRow & { written_by: string }

/**
 * Which change sets are chained next? In the order of their transactions, and only of those below the oldest that
 * runs: no later commit can come before them.
 */
export async function selectUnchained(
  tx: Tx,
  projectId: number,
  { until_transaction, until_id }: ChainState,
  limit: number,
): Promise<UnchainedRow[]> {
  const { rows } = await sql<UnchainedRow>`
    select ${CHAINED_COLUMNS}, change_set.written_by::text as written_by
    from ${tableOf(projectId, 'change_sets')} change_set
    where (change_set.written_by, change_set.id) > (${until_transaction}::xid8, ${until_id}::bigint)
      and change_set.written_by < pg_snapshot_xmin(pg_current_snapshot())
    order by change_set.written_by, change_set.id limit ${limit}`.execute(tx)
  return rows
}

/**
 * Which columns may name people, by source? Texts that are no choice of a list, what was a text
 * once, and those whose list is the members.
 */
export async function selectPersonalColumns(tx: Tx, projectId: number): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ source: string; names: string[] }>`
    select shown.source, array_agg(shown.name) as names
    from core.view_columns shown
    left join core.choice_lists list
      on list.project_id = shown.project_id and list.source = shown.source and list.column_name = shown.name
    where shown.project_id = ${projectId} and (shown.type = 'STRING' or shown.was_text)
      and (not shown.is_list_of_choices or list.origin = 'members')
    group by shown.source`.execute(tx)
  return new Map(rows.map(({ source, names }) => [source, new Set(names)]))
}

export type NewLink = {
  position: bigint
  changeSetId: string
  hash: Buffer
  personalColumns: readonly string[]
  personalDigest: Buffer | null
  salt: Buffer | null
}

/** Adds links in one statement. */
export async function insertLinks(
  tx: Tx,
  projectId: number,
  links: readonly NewLink[],
  version: number,
): Promise<void> {
  const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null
  await sql`
    insert into ${tableOf(projectId, 'history_links')}
      (position, change_set_id, version, hash, personal_columns, personal_digest, salt)
    select link.position, link.change_set_id, ${version}::smallint, decode(link.hash, 'hex'),
           array(select jsonb_array_elements_text(link.columns::jsonb)), decode(link.digest, 'hex'),
           decode(link.salt, 'hex')
    from unnest(${links.map(({ position }) => position.toString())}::bigint[],
                ${links.map(({ changeSetId }) => changeSetId)}::bigint[],
                ${links.map(({ hash }) => hex(hash))}::text[],
                ${links.map(({ personalColumns }) => JSON.stringify(personalColumns))}::text[],
                ${links.map(({ personalDigest }) => hex(personalDigest))}::text[],
                ${links.map(({ salt }) => hex(salt))}::text[])
      as link (position, change_set_id, hash, columns, digest, salt)`.execute(tx)
}

/** Keeps the hash after the last link of a segment. */
export async function insertSegment(
  tx: Tx,
  projectId: number,
  segment: { number: bigint; first: bigint; last: NewLink; at: Date },
): Promise<void> {
  await sql`
    insert into ${tableOf(projectId, 'history_segments')}
      (number, first_position, last_position, last_change_set_id, hash, closed_at)
    values (${segment.number.toString()}, ${segment.first.toString()}, ${segment.last.position.toString()},
            ${segment.last.changeSetId}, ${segment.last.hash}, ${segment.at})`.execute(tx)
}

export async function updateChain(
  tx: Tx,
  projectId: number,
  last: NewLink,
  until: UnchainedRow,
  at: Date,
): Promise<void> {
  await sql`
    update ${tableOf(projectId, 'history_chain')}
    set position = ${last.position.toString()}, change_set_id = ${last.changeSetId}, hash = ${last.hash},
        until_transaction = ${until.written_by}::xid8, until_id = ${until.id}, chained_at = ${at}`.execute(tx)
}

/** Was the chain written on another server, whose transactions have numbers that are still to come here? */
export async function isOfAnotherServer(tx: Tx, { until_transaction }: ChainState): Promise<boolean> {
  const { rows } = await sql<{ is_ahead: boolean }>`
    select ${until_transaction}::xid8 >= pg_snapshot_xmax(pg_current_snapshot()) as is_ahead`.execute(tx)
  return rows[0]?.is_ahead === true
}

/** Numbers of transactions that precede any other: of what is chained, and of what is not yet. */
const CHAINED_BEFORE = '0'
const UNCHAINED_BEFORE = '1'
const LAST_ID = '9223372036854775807'

/**
 * Says in the chain that it was cut here, and lets what was not chained yet come next. The branch enters the hash of
 * the next link. The caller’s transaction has the chain locked.
 */
export async function insertBranch(
  tx: Tx,
  projectId: number,
  state: ChainState,
  branch: { kind: 'restore' | 'move'; backupAt: string | null; at: Date },
): Promise<void> {
  const links = tableOf(projectId, 'history_links')
  const backupAt = branch.backupAt === null ? null : new Date(branch.backupAt).toISOString()
  const branchedAt = branch.at.toISOString()
  const hash = branchHash(state.hash ?? firstHash(projectId), {
    ...{ kind: branch.kind, afterPosition: BigInt(state.position), backupAt, branchedAt },
  })
  await sql`
    update ${tableOf(projectId, 'change_sets')} change_set set written_by = moved.written_by
    from (select each.id, case when link.change_set_id is null then ${UNCHAINED_BEFORE}::xid8
                               else ${CHAINED_BEFORE}::xid8 end as written_by
          from ${tableOf(projectId, 'change_sets')} each left join ${links} link on link.change_set_id = each.id) moved
    where moved.id = change_set.id and change_set.written_by <> moved.written_by`.execute(tx)
  await sql`
    insert into ${tableOf(projectId, 'history_branches')} (kind, after_position, hash, backup_at, branched_at)
    values (${branch.kind}, ${state.position}, ${hash}, ${backupAt}, ${branchedAt})`.execute(tx)
  await sql`
    update ${tableOf(projectId, 'history_chain')}
    set hash = ${hash}, until_transaction = ${CHAINED_BEFORE}::xid8, until_id = ${LAST_ID}`.execute(tx)
}
