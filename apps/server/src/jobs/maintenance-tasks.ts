import { type ParsedCronItem, parseCronItems, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { writeNightlyBackup } from '#backup/nightly-backup.ts'
import type { Deps } from '#deps/deps.ts'
import { sendDailyDigests } from '#digests/send-daily-digests.ts'
import { applyRetention } from '#erasure/apply-retention.ts'
import { finishBegunErasures } from '#erasure/erase-project-in-cell.ts'
import { removeHistories } from '#erasure/history/remove-histories.ts'
import { sweepFiles } from '#files/sweep-files.ts'
import { sweepUploads } from '#files/uploads/sweep-uploads.ts'
import { chainAllProjects } from '#history-chain/chain-all-projects.ts'
import { proveHistories } from '#history-chain/proofs/prove-histories.ts'
import { purgeExpired } from './purge.ts'

const MINUTE = 60_000

/** One task that keeps the installation small; `run` stops early when it is aborted. */
type MaintenanceTask = {
  name: string
  /** When it is due, by UTC; a start makes up for the last time that was missed. */
  cron: string
  everyMs: number
  /** It concerns people or the whole installation: cells leave it to the central database. */
  isCentral?: true
  run: (deps: Deps, signal: AbortSignal) => Promise<unknown>
}

const TASKS: readonly MaintenanceTask[] = [
  { name: 'purge', cron: '*/10 * * * *', everyMs: 10 * MINUTE, run: purgeExpired },
  { name: 'chain_history', cron: '* * * * *', everyMs: MINUTE, run: chainAllProjects },
  {
    name: 'sweep_files',
    cron: '0 * * * *',
    everyMs: 60 * MINUTE,
    run: ({ files, database, now }, signal) =>
      sweepFiles({ files, owner: database.owner, now: now(), signal }),
  },
  {
    name: 'sweep_uploads',
    cron: '*/10 * * * *',
    everyMs: 10 * MINUTE,
    run: ({ uploads, database, now }, signal) =>
      sweepUploads({ uploads, owner: database.owner, now: now(), signal }),
  },
  { name: 'backup', cron: '15 2 * * *', everyMs: 24 * 60 * MINUTE, run: writeNightlyBackup },
  {
    name: 'begun_erasures',
    cron: '*/10 * * * *',
    everyMs: 10 * MINUTE,
    isCentral: true,
    run: finishBegunErasures,
  },
  { name: 'retention', cron: '45 3 * * *', everyMs: 24 * 60 * MINUTE, isCentral: true, run: applyRetention },
  {
    name: 'remove_history',
    cron: '0 4 * * *',
    everyMs: 24 * 60 * MINUTE,
    isCentral: true,
    run: removeHistories,
  },
  { name: 'prove_histories', cron: '15 4 * * *', everyMs: 24 * 60 * MINUTE, run: proveHistories },
  // Before the digests, which notify of them.
  {
    name: 'deadlines',
    cron: '30 4 * * *',
    everyMs: 24 * 60 * MINUTE,
    run: (deps, signal) => deps.notifyOfDeadlines(deps, signal),
  },
  {
    name: 'sent_files',
    cron: '*/5 * * * *',
    everyMs: 5 * MINUTE,
    run: (deps, signal) => deps.notifyOfFiles(deps, signal),
  },
  {
    name: 'watched_folders',
    cron: '*/5 * * * *',
    everyMs: 5 * MINUTE,
    run: (deps, signal) => deps.importWatchedFolders(deps, signal),
  },
  {
    name: 'daily_digests',
    cron: '0 5 * * *',
    everyMs: 24 * 60 * MINUTE,
    isCentral: true,
    run: sendDailyDigests,
  },
]

/** When the queue of jobs of a database is to run which task; of several processes one does. */
export function maintenanceSchedule({ isCell }: { isCell: boolean }): ParsedCronItem[] {
  return parseCronItems(
    TASKS.filter(({ isCentral = false }) => !(isCell && isCentral)).map(({ name, cron, everyMs }) => ({
      task: name,
      match: cron,
      identifier: name,
      // One that still waits is not queued a second time; one that a killed process held is run again.
      options: { backfillPeriod: everyMs, jobKey: name, maxAttempts: 2 },
    })),
  )
}

/** The tasks as the queue runs them. One that fails is reported in the log, and comes again when it is due. */
export function maintenanceTasks(deps: Deps, logger: Logger, stopping: AbortSignal): TaskList {
  return Object.fromEntries(
    TASKS.map(({ name, run }) => [
      name,
      async () => {
        try {
          const result = await run(deps, stopping)
          logger.info({ task: name, result }, 'maintenance')
        } catch (error) {
          logger.warn({ err: error, task: name }, 'maintenance failed')
        }
      },
    ]),
  )
}
