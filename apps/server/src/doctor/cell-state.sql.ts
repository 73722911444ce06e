import { findCell } from '@quitus/database/cells/id-ranges.sql.ts'
import { type Following, readFollowing } from '@quitus/database/cells/replication.sql.ts'
import type { Db } from '@quitus/database/connection.ts'
import { listMigrations } from '@quitus/database/migration-files.ts'
import type { Pool } from 'pg'

/** What the database of a cell says of itself. */
export type CellState = {
  /** The number in its ranges; 0 where it is no cell. */
  number: number
  /** Migrations of this release that it does not have, and those that this release does not know. */
  pending: number
  unknown: number
  following: Following
  workers: ReplicationWorkers
  slots: ReplicationSlots
}

/** Those of the cell's server, which all of its databases share. */
export type ReplicationWorkers = {
  /** Subscriptions of all databases, each of which has a worker of its own. */
  subscriptions: number
  /** As many as the settings of the server let run. */
  allowed: number
}

/** Those of a server from which others replicate, for all of its databases. */
export type ReplicationSlots = {
  /** Without those that a copy of tables holds for its time. */
  used: number
  /** As many as its settings let there be, each with a sender; null where it writes no log for replication. */
  allowed: number | null
}

export async function readCellState(pool: Pool, owner: Db): Promise<CellState> {
  const applied = new Set(await selectMigrations(pool))
  const known = new Set(await listMigrations())
  const pending = [...known].filter((name) => !applied.has(name)).length
  const unknown = [...applied].filter((name) => !known.has(name)).length
  return {
    ...{ number: await findCell(owner), pending, unknown },
    following: await readFollowing(owner),
    ...{ workers: await selectWorkers(pool), slots: await selectSlots(pool) },
  }
}

async function selectWorkers(pool: Pool): Promise<ReplicationWorkers> {
  const answer = await pool.query<ReplicationWorkers>(
    `select (select count(*) from pg_subscription where subenabled)::integer as subscriptions,
            least(current_setting('max_logical_replication_workers')::integer,
                  current_setting('max_worker_processes')::integer) as allowed`,
  )
  return answer.rows[0] ?? { subscriptions: 0, allowed: 0 }
}

/** How many replication slots a server has in use, and may have. */
export async function selectSlots(pool: Pool): Promise<ReplicationSlots> {
  const answer = await pool.query<ReplicationSlots>(
    `select (select count(*) from pg_replication_slots
             where not temporary and slot_name !~ '^pg_[0-9]+_sync_')::integer as used,
            case current_setting('wal_level') when 'logical'
              then least(current_setting('max_replication_slots')::integer,
                         current_setting('max_wal_senders')::integer) end as allowed`,
  )
  return answer.rows[0] ?? { used: 0, allowed: null }
}

async function selectMigrations(pool: Pool): Promise<string[]> {
  const there = await pool.query<{ there: boolean }>(
    `select to_regclass('public.quitus_migrations') is not null as there`,
  )
  if (there.rows[0]?.there !== true) return []
  const answer = await pool.query<{ name: string }>('select name from public.quitus_migrations')
  return answer.rows.map(({ name }) => name)
}

/** What the central server keeps of its log for a cell. */
export type SlotState = {
  /** `reserved` and `extended` are well, `unreserved` is about to be thrown away, `lost` is. */
  status: string
  isRead: boolean
  /** Bytes that the server keeps because the cell has not confirmed them. */
  bytes: number
}

/** How is the slot of a cell, as the central server sees it? Null where there is none. */
export async function selectSlotState(central: Pool, cell: number): Promise<SlotState | null> {
  const answer = await central.query<{ status: string | null; active: boolean; bytes: string | null }>(
    `select wal_status as status, active, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint::text as bytes
     from pg_replication_slots
     where slot_name = (select format('quitus_%s_cell_%s', oid, $1::text) from pg_database
                        where datname = current_database())`,
    [cell],
  )
  const [row] = answer.rows
  if (row === undefined) return null
  return { status: row.status ?? 'lost', isRead: row.active, bytes: Number(row.bytes ?? 0) }
}

/** The numbers of the cells that the directory names; none in a database of a release before there were cells. */
export async function selectCellNumbers(central: Pool): Promise<number[]> {
  const there = await central.query<{ there: boolean }>(
    `select to_regclass('core.cells') is not null as there`,
  )
  if (there.rows[0]?.there !== true) return []
  const answer = await central.query<{ number: number }>('select number from core.cells order by number')
  return answer.rows.map(({ number }) => number)
}
