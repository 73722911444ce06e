import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getViewMetadata } from '@quitus/contract/views/get-view-metadata.ts'
import { listResultSetRows } from '@quitus/contract/views/list-result-set-rows.ts'
import { openResultSet } from '@quitus/contract/views/open-result-set.ts'
import type { Db } from '@quitus/database/connection.ts'
import { chainProject } from '@quitus/server/history-chain/chain-project.ts'
import { countWaiting } from '@quitus/server/history-chain/linked-rows.sql.ts'
import { fillHistory } from '../chain/fill-history.sql.ts'
import { type Client, signInClient } from '../client.ts'
import type { Figure } from '../figures.ts'
import { GRID_ACCOUNT, type Grid, measureGrids } from '../grid/grid-installation.ts'
import { runQuitus } from '../quitus-process.ts'

/** Seconds that a backup and a restore of a million rows with a million changes may take. */
const BACKUP_WITHIN = 60
const RESTORED_WITHIN = 180
const IDLE_WINDOWS = 200
const WINDOW = 100
const MEGABYTE = 1_000_000

/**
 * How long a backup of generated views takes, with as many changes as rows, what those who read windows notice of it,
 * and how long it takes to restore it into an empty installation (OPS-04).
 */
export function benchBackup(sizes: readonly number[]): Promise<Figure[]> {
  return measureGrids(sizes, measureBackup)
}

async function measureBackup({ address, folder, projectId, rows, database }: Grid): Promise<Figure[]> {
  await fillHistory(database.owner, projectId, rows)
  await sealHistory(database.owner, projectId)
  const client = await signInClient(address, GRID_ACCOUNT.login, GRID_ACCOUNT.password)
  const read = await openWindows(client, projectId, rows)
  const idle = await timesOf(read, (done) => done >= IDLE_WINDOWS)
  const made = await mkdtemp(join(tmpdir(), 'quitus-bench-backup-'))
  try {
    const file = join(made, 'backup')
    let isRunning = true
    const backup = runQuitus(folder, ['backup', file]).finally(() => {
      isRunning = false
    })
    const [during, { seconds, peakMegabytes }] = await Promise.all([timesOf(read, () => !isRunning), backup])
    const restore = await runQuitus(join(made, 'restored'), ['restore', file])
    return [
      { name: 'backup', unit: 's', p50: seconds, bound: BACKUP_WITHIN },
      { name: 'size of the backup', unit: 'MB', p50: (await stat(file)).size / MEGABYTE },
      { name: 'memory of the backup', unit: 'MB', p50: peakMegabytes },
      { name: 'restore', unit: 's', p50: restore.seconds, bound: RESTORED_WITHIN },
      { name: 'a window, 95th percentile', unit: 'ms', p50: p95(idle) },
      {
        name: 'a window during the backup, 95th percentile',
        unit: 'ms',
        p50: p95(during),
        bound: 2 * p95(idle),
      },
    ]
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** Seals all changes, which the server would do meanwhile. */
async function sealHistory(owner: Db, projectId: number): Promise<void> {
  const isWaiting = async () =>
    (await owner.transaction().execute((tx) => countWaiting(tx, projectId, 1))) > 0
  while (await isWaiting()) await chainProject(owner, projectId, { now: () => new Date() })
}

/** Reads a window somewhere in the view, another one each time. */
async function openWindows(client: Client, projectId: number, rows: number): Promise<() => Promise<unknown>> {
  const params = { projectId, source: 'dashboard' as const }
  const { timestamp } = (await client(getViewMetadata, { params, query: {} })).viewMetaData
  const sort = [{ column: 'Montant 8', descending: true }]
  const { resultSet } = await client(openResultSet, { params, body: { timestamp, limit: WINDOW, sort } })
  let turn = 0
  return () => {
    turn += 1
    const offset = (turn * 7919 * WINDOW) % Math.max(1, rows - WINDOW)
    return client(listResultSetRows, { params: { ...params, resultSet }, query: { offset, limit: WINDOW } })
  }
}

/** Milliseconds of calls one after another, until `isOver` says so of how many there were. */
async function timesOf(work: () => Promise<unknown>, isOver: (done: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver(times.length)) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0
}
