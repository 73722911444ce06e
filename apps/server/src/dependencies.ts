import { openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { startEmbeddedPostgres } from '@quitus/database/embedded/start-embedded-postgres.ts'
import { migrate } from '@quitus/database/migrate.ts'
import type { Logger } from 'pino'
import { ensureAccessTokenKey } from '#auth/access-token-key.sql.ts'
import type { Deps } from '#http/bind-endpoint.ts'
import { createLogger } from '#http/logger.ts'
import { createMessages } from '#http/messages.ts'
import type { Config } from './config.ts'

/**
 * Starts the database that the configuration asks for, migrates it and opens the pools. A command that runs beside a server
 * says so and joins its embedded database; a second server on one data folder is refused.
 */
export async function openDependencies(
  config: Config,
  beside: 'nothing' | 'a running server' = 'nothing',
): Promise<{ deps: Deps; logger: Logger; close: () => Promise<void> }> {
  const logger = createLogger(config.logLevel)
  const running = beside === 'a running server' ? await findRunningEmbeddedPostgres(config.dataFolder) : null
  const external = config.databaseUrl ?? running
  const embedded =
    external === null
      ? await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: (line) => logger.info(line) })
      : null
  const ownerUrl = embedded?.ownerUrl ?? external ?? ''
  try {
    await migrate(ownerUrl)
    const database = openDatabase(ownerUrl)
    const deps: Deps = {
      database,
      accessTokenKey: await ensureAccessTokenKey(database.owner),
      inactivityMinutes: config.inactivityMinutes,
      now: () => new Date(),
      messages: await createMessages(),
    }
    const close = async () => {
      await database.close()
      await embedded?.stop()
    }
    return { deps, logger, close }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
