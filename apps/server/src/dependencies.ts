import { join } from 'node:path'
import { refuseUnfitLogins } from '@quitus/database/app-login.sql.ts'
import { isHalfRestored } from '@quitus/database/backup/half-restored.sql.ts'
import { type DatabaseUrls, type Db, openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { startEmbeddedPostgres } from '@quitus/database/embedded/start-embedded-postgres.ts'
import { migrate } from '@quitus/database/migrate.ts'
import type { Logger } from 'pino'
import { ensureAccessTokenKey } from '#auth/access-token-key.sql.ts'
import { createIdentityProviders } from '#auth/identity-providers/identity-providers.ts'
import { createColumnStore } from '#column-store/column-store.ts'
import { selectGone } from '#column-store/store-key.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { openCellFiles } from '#files/open-cell-files.ts'
import { openUploads } from '#files/uploads/open-uploads.ts'
import { createClamdScanner } from '#files/virus-scanner.ts'
import { createMessages } from '#language/messages.ts'
import { createServerLimits } from '#limits/server-limits.ts'
import { createFileMailer, createSmtpMailer, type Mailer } from '#mail/mailer.ts'
import { createServerMetrics } from '#metrics/server-metrics.ts'
import { openBackups } from './backup/places/open-backup-store.ts'
import type { Config } from './config.ts'
import { createLogger } from './http/request/logger.ts'

const WITHOUT_OWN_LOGINS =
  'no logins of its own for the application: calls run as the owner who took a role; set DATABASE_APP_URL and DATABASE_AUTH_URL'

/** Below it the database adds up as fast. */
const STORED_FROM_ROWS = 50_000

/** What layers above this one are needed for is added by anyone who builds the server. */
export type OpenedDeps = Omit<
  Deps,
  | 'cells'
  | 'live'
  | 'examine'
  | 'visibleRows'
  | 'digestParts'
  | 'notifyOfDeadlines'
  | 'notifyOfFiles'
  | 'importWatchedFolders'
>

/**
 * Starts the database that the configuration requests, migrates it and opens the pools. A command that runs next to a
 * server says so and joins its embedded database; a second server on one data folder is refused.
 */
export async function openDependencies(
  config: Config,
  alongside: 'nothing' | 'a running server' = 'nothing',
): Promise<{
  deps: OpenedDeps
  logger: Logger
  close: () => Promise<void>
  /** Says which other databases have publications whose copies the column store keeps. */
  noteCells: (owners: () => Db[]) => void
}> {
  const logger = createLogger(config.logLevel)
  const { urls, stop } = await startDatabase(config, alongside, logger)
  const { ownerUrl, appUrl, authUrl } = urls
  try {
    await refuseHalfRestored(ownerUrl)
    await migrate(ownerUrl)
    await refuseUnfitLogins({ ownerUrl, appUrl, authUrl })
    const hasOwnLogins = appUrl !== null && authUrl !== null
    if (!hasOwnLogins && alongside === 'nothing') logger.warn(WITHOUT_OWN_LOGINS)
    const database = openDatabase({ ownerUrl, appUrl, authUrl }, config.poolSize)
    const mailer = openMailer(config)
    const scanForViruses = config.clamdUrl === null ? null : createClamdScanner(config.clamdUrl)
    const files = await openCellFiles({ ...config, scanForViruses })
    const uploads = await openUploads(config, {
      owner: database.owner,
      files,
      log: (err) => logger.warn({ err }, 'upload'),
    })
    // A command answers no calls.
    const memoryMb = alongside === 'nothing' ? config.columnStoreMemoryMb : 0
    let ownersOfCells = (): Db[] => []
    const owners = () => [database.owner, ...ownersOfCells()]
    const columnStore = createColumnStore({
      ...{ memoryMb, minRows: STORED_FROM_ROWS, logger },
      findGone: async (keys) => (await Promise.all(owners().map((owner) => selectGone(owner, keys)))).flat(),
    })
    const deps: OpenedDeps = {
      database,
      central: null,
      accessTokenKey: await ensureAccessTokenKey(database.owner),
      inactivityMinutes: config.inactivityMinutes,
      secondFactorPolicy: config.secondFactorPolicy,
      preparation: () => null,
      publicHost: () => '',
      publicAddress: () => config.publicUrl ?? '',
      mailer,
      identityProviders: createIdentityProviders(config.identityProviders),
      files,
      uploads,
      columnStore,
      scanForViruses,
      backup: openBackups(config.nightlyBackup),
      headsReceivers: config.headsReceivers,
      now: () => new Date(),
      messages: await createMessages(),
      metrics: createServerMetrics(),
      limits: createServerLimits({
        poolSize: config.poolSize,
        statementTimeoutMs: config.statementTimeoutSeconds * 1000,
      }),
    }
    const close = async () => {
      uploads.stop()
      await columnStore?.close()
      mailer.close()
      await database.close()
      await stop()
    }
    const noteCells = (ownersOf: () => Db[]) => {
      ownersOfCells = ownersOf
    }
    return { deps, logger, close, noteCells }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Reaches the database that the configuration names, or starts the embedded one unless a server has it running; `stop`
 * ends what was started here.
 */
export async function startDatabase(
  config: Config,
  alongside: 'nothing' | 'a running server',
  logger: Logger,
): Promise<{ urls: DatabaseUrls; stop: () => Promise<void> }> {
  const running =
    alongside === 'a running server' ? await findRunningEmbeddedPostgres(config.dataFolder) : null
  const external =
    config.databaseUrl === null
      ? running
      : {
          ownerUrl: config.databaseUrl,
          appUrl: config.databaseAppUrl,
          authUrl: config.databaseAuthUrl,
        }
  if (external !== null) return { urls: external, stop: async () => undefined }
  const { stop, ...urls } = await startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    log: (line) => logger.info(line),
  })
  return { urls, stop }
}

async function refuseHalfRestored(ownerUrl: string): Promise<void> {
  if (await isHalfRestored(ownerUrl))
    throw new Error('This database is half restored: the restore did not end. Run it again.')
}

function openMailer({ smtp, dataFolder }: Config): Mailer {
  return smtp === null ? createFileMailer(join(dataFolder, 'mails')) : createSmtpMailer(smtp)
}
