import { type DatabaseUrls, openOwnerPool } from '@quitus/database/connection.ts'
import type { CoreTables } from '@quitus/database/core-tables.ts'
import { readRecord } from '@quitus/database/embedded/data-folder.ts'
import { Kysely, PostgresDialect } from 'kysely'
import type { Pool } from 'pg'
import type { Deps } from '#deps/deps.ts'
import type { Finding, FindingState } from '#deps/finding.ts'
import { reasonOf } from '#errors/reason-of.ts'
import { createLogger } from '#http/request/logger.ts'
import type { Config } from '../config.ts'
import { startDatabase } from '../dependencies.ts'
import { checkBackup, checkBackupRun } from './check-backups.ts'
import { checkCell, checkDirectory } from './check-cells.ts'
import { checkDatabase, checkIndexes, checkQueue } from './check-database.ts'
import { checkFolder } from './check-folders.ts'
import { checkHistory } from './check-history.ts'
import { checkBucket, checkIdentityProviders, checkMail, checkScanner } from './check-services.ts'
import { checkSettings } from './check-settings.ts'
import { type Check, runChecks } from './run-checks.ts'

/** Longest wait for a database that does not answer. */
const CONNECT_MS = 5000

const ORDER: readonly FindingState[] = ['problem', 'warning', 'ok']

/**
 * Everything that is found of an installation, running or not, what is wrong first. Changes nothing. A server names the
 * database that it runs on; otherwise it is reached as the settings say.
 */
export async function examineInstallation(
  config: Config,
  now: () => Date,
  urls: DatabaseUrls | null = null,
): Promise<Finding[]> {
  const found = await Promise.all([
    runChecks(checksOf(config, now)),
    urls === null ? reachDatabase(config, now) : examineDatabase(urls, config, now),
  ])
  return found.flat().toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}

function checksOf(config: Config, now: () => Date): Record<string, Check> {
  const { s3, nightlyBackup, smtp, identityProviders, clamdUrl, dataFolder, databaseUrl } = config
  const folders = new Set([
    ...(s3 === null || databaseUrl === null ? [dataFolder] : []),
    ...(nightlyBackup !== null && 'folder' in nightlyBackup.place ? [nightlyBackup.place.folder] : []),
  ])
  return {
    settings: () => checkSettings(config, identityProviders.length > 0),
    mail: () => checkMail(smtp),
    identityProviders: () => checkIdentityProviders(identityProviders),
    scanner: () => checkScanner(clamdUrl),
    backup: () => checkBackup(nightlyBackup, now()),
    ...(s3 === null ? {} : { bucket: () => checkBucket(s3) }),
    ...Object.fromEntries([...folders].map((folder) => [folder, () => checkFolder(folder)])),
  }
}

/** Examines the installation of a running server; calls that come meanwhile share the findings. */
export function createExamination(config: Config, urls: DatabaseUrls): Deps['examine'] {
  let current: ReturnType<Deps['examine']> | null = null
  return () => {
    current ??= examineInstallation(config, () => new Date(), urls).finally(() => {
      current = null
    })
    return current
  }
}

/** The database, reached or, where it is embedded and does not run, started for it. */
async function reachDatabase(config: Config, now: () => Date): Promise<Finding[]> {
  // A start would make the installation that is looked for.
  if (config.databaseUrl === null && (await readRecord(config.dataFolder)) === null)
    return [{ state: 'problem', code: 'noInstallation', values: { folder: config.dataFolder } }]
  const logger = createLogger('silent')
  let started: Awaited<ReturnType<typeof startDatabase>>
  try {
    started = await startDatabase(config, 'a running server', logger)
  } catch (error) {
    return [{ state: 'problem', code: 'databaseFails', values: { reason: reasonOf(error) } }]
  }
  try {
    return await examineDatabase(started.urls, config, now)
  } finally {
    await started.stop()
  }
}

async function examineDatabase(urls: DatabaseUrls, config: Config, now: () => Date): Promise<Finding[]> {
  const pool = openOwnerPool(urls, 2, CONNECT_MS)
  try {
    await pool.query('select 1')
    return await runChecks({
      database: () => checkDatabase(pool, config.poolSize, now),
      queue: () => checkQueue(pool),
      indexes: () => checkIndexes(pool),
      backupRun: () => checkBackupRun(pool, config.nightlyBackup),
      history: () => checkHistory(pool, config.headsReceivers, now()),
      cells: () =>
        checkDirectory(
          pool,
          config.cells.map(({ number }) => number),
        ),
      ...checksOfCells(pool, config),
    })
  } catch (error) {
    return [{ state: 'problem', code: 'databaseFails', values: { reason: reasonOf(error) } }]
  } finally {
    await pool.end()
  }
}

/** One check for each cell, so that one that is silent hides none of the others; named by its setting. */
function checksOfCells(central: Pool, { cells, poolSize }: Config): Record<string, Check> {
  const servers = cells.map(({ databaseUrl }) => new URL(databaseUrl).host)
  return Object.fromEntries(
    cells.map(({ number, databaseUrl }, at) => [
      `CELLS ${number}`,
      async () => {
        const pool = openOwnerPool({ ownerUrl: databaseUrl }, 2, CONNECT_MS)
        const owner = new Kysely<CoreTables>({ dialect: new PostgresDialect({ pool }) })
        const onServer = servers.filter((server) => server === servers[at]).length
        try {
          return await checkCell({ number, pool, owner, central, poolSize, onServer })
        } finally {
          await pool.end()
        }
      },
    ]),
  )
}
