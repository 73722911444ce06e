import { type Db, OWNER_POOL_SIZE } from '@quitus/database/connection.ts'
import type { Pool } from 'pg'
import type { Finding } from '#deps/finding.ts'
import { reasonOf } from '#errors/reason-of.ts'
import { QUEUE_POOL_SIZE } from '#jobs/start-jobs.ts'
import {
  type CellState,
  type ReplicationSlots,
  type ReplicationWorkers,
  readCellState,
  type SlotState,
  selectCellNumbers,
  selectSlotState,
  selectSlots,
} from './cell-state.sql.ts'
import { checkIndexes } from './check-database.ts'
import { type DatabaseState, selectDatabaseState } from './database-state.sql.ts'

/** Connections of a process besides its pools: one that stops queries, and one that listens. */
const OTHER_CONNECTIONS = 2
const MEGABYTE = 1e6
/** For a copy of tables, which takes as many slots, besides the follower (`max_sync_workers_per_subscription`). */
const WORKERS_OF_COPY = 2
/** Log that is kept for a cell beyond which someone should know. */
const MOST_KEPT = 1e9

/**
 * Cells of the directory that this installation does not reach, because its settings do not name them; and whether the
 * central server has room for those that follow it.
 */
export async function checkDirectory(central: Pool, settings: readonly number[]): Promise<Finding[]> {
  const numbers = await selectCellNumbers(central)
  if (numbers.length === 0) return []
  const notSet = numbers
    .filter((number) => !settings.includes(number))
    .map((number): Finding => ({ state: 'problem', code: 'cellNotSet', values: { cell: String(number) } }))
  return [...notSet, ...judgeSlots(null, await selectSlots(central))]
}

type Examined = {
  number: number
  /** Connections of the cell’s owner, as they are and for queries that are built. */
  pool: Pool
  owner: Db
  central: Pool
  poolSize: number
  /** Cells of the settings on the server of this one, itself among them. */
  onServer: number
}

/** Is a cell there, as new as this release, up to date, and has it connections for the processes? */
export async function checkCell({
  number,
  pool,
  owner,
  central,
  poolSize,
  onServer,
}: Examined): Promise<Finding[]> {
  const cell = String(number)
  let state: CellState
  let server: DatabaseState
  try {
    server = await selectDatabaseState(pool)
    state = await readCellState(pool, owner)
  } catch (error) {
    return [{ state: 'problem', code: 'cellFails', values: { cell, reason: reasonOf(error) } }]
  }
  const needed = (poolSize + OWNER_POOL_SIZE + QUEUE_POOL_SIZE + OTHER_CONNECTIONS) * onServer
  return [
    ...judgeState(number, state),
    ...judgeWorkers(cell, state.workers),
    ...judgeSlots(cell, state.slots),
    judgeSlot(cell, await selectSlotState(central, number)),
    ...(await checkIndexes(pool)),
    judgeConnections(cell, needed, server),
  ]
}

/** What the state of a cell means; a database that is another cell is not judged further. */
export function judgeState(
  number: number,
  { number: found, pending, unknown, following }: Omit<CellState, 'workers' | 'slots'>,
): Finding[] {
  const cell = String(number)
  if (found !== number)
    return [{ state: 'problem', code: 'cellOther', values: { cell, found: String(found) } }]
  const findings: Finding[] = []
  if (pending > 0)
    findings.push({ state: 'problem', code: 'cellSchemaOld', values: { cell, count: String(pending) } })
  if (unknown > 0)
    findings.push({ state: 'warning', code: 'cellSchemaNewer', values: { cell, count: String(unknown) } })
  const tables = [...following.missing, ...following.incomplete]
  if (!following.isEnabled) findings.push({ state: 'problem', code: 'cellNotFollowing', values: { cell } })
  else if (tables.length > 0)
    findings.push({
      state: 'problem',
      code: 'cellTablesMissing',
      values: { cell, tables: tables.join(', ') },
    })
  return findings.length > 0 ? findings : [{ state: 'ok', code: 'cellFits', values: { cell } }]
}

/** Are there workers for those who follow on the server of a cell, and for a first copy or a project that moves? */
export function judgeWorkers(cell: string, { subscriptions, allowed }: ReplicationWorkers): Finding[] {
  if (allowed >= subscriptions + WORKERS_OF_COPY) return []
  const state = allowed < subscriptions ? 'problem' : 'warning'
  const values = {
    cell,
    allowed: String(allowed),
    subscriptions: String(subscriptions),
    needed: String(subscriptions + WORKERS_OF_COPY),
  }
  return [{ state, code: 'cellWorkersShort', values }]
}

/**
 * Can one more database follow the central server (`cell` null), or a project leave a cell? That takes a slot, and
 * those of the tables that are copied at once.
 */
export function judgeSlots(cell: string | null, { used, allowed }: ReplicationSlots): Finding[] {
  const needed = used + 1 + WORKERS_OF_COPY
  if (allowed === null || allowed >= needed) return []
  const state = allowed < used ? 'problem' : 'warning'
  const values = { allowed: String(allowed), used: String(used), needed: String(needed) }
  return cell === null
    ? [{ state, code: 'cellCentralSlotsShort', values }]
    : [{ state, code: 'cellSlotsShort', values: { cell, ...values } }]
}

/** What the log means that the central server keeps for a cell. */
export function judgeSlot(cell: string, slot: SlotState | null): Finding {
  if (slot === null) return { state: 'problem', code: 'cellSlotMissing', values: { cell } }
  const values = { cell, megabytes: String(Math.ceil(slot.bytes / MEGABYTE)) }
  if (slot.status === 'lost' || slot.status === 'unreserved')
    return { state: 'problem', code: slot.status === 'lost' ? 'cellSlotLost' : 'cellSlotAtRisk', values }
  if (!slot.isRead) return { state: 'problem', code: 'cellSlotUnread', values }
  if (slot.bytes > MOST_KEPT) return { state: 'warning', code: 'cellBehind', values }
  return { state: 'ok', code: 'cellUpToDate', values }
}

function judgeConnections(cell: string, needed: number, { allowed, usedByOthers }: DatabaseState): Finding {
  const free = allowed - usedByOthers
  const processes = String(Math.floor(free / needed))
  const values = { cell, needed: String(needed), free: String(free), processes }
  return free < needed
    ? { state: 'problem', code: 'cellConnectionsShort', values }
    : { state: 'ok', code: 'cellConnectionsSuffice', values }
}
