import { openDatabase } from '@quitus/database/connection.ts'
import { startEmbeddedPostgres } from '@quitus/database/embedded/start-embedded-postgres.ts'
import { migrate } from '@quitus/database/migrate.ts'
import type { Logger } from 'pino'
import { ensureAccessTokenKey } from '#auth/access-token-key.sql.ts'
import type { Deps } from '#http/bind-endpoint.ts'
import { createLogger } from '#http/logger.ts'
import { createMessages } from '#http/messages.ts'
import type { Config } from './config.ts'

/** Starts the database that the configuration asks for, migrates it and opens the pools; the command line uses it as the server does. */
export async function openDependencies(
  config: Config,
): Promise<{ deps: Deps; logger: Logger; close: () => Promise<void> }> {
  const logger = createLogger(config.logLevel)
  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: (line) => logger.info(line) })
      : null
  const ownerUrl = embedded?.ownerUrl ?? config.databaseUrl ?? ''
  try {
    await migrate(ownerUrl)
    const database = openDatabase(ownerUrl)
    const deps: Deps = {
      database,
      accessTokenKey: await ensureAccessTokenKey(database.owner),
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
