import { type Database, type DatabaseUrls, openDatabase } from '@quitus/database/connection.ts'
import type { Config } from '../config.ts'
import type { CellSettings } from '../settings/cells-setting.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'

/** Settings of a cell; refused by name where CELLS does not have it. */
export function settingsOf(
  config: Config,
  number: number,
  translate: CommandContext['translate'],
): CellSettings {
  const settings = config.cells.find((each) => each.number === number)
  if (settings === undefined) throw new CommandError(translate('cellDatabases:notInSettings', { number }))
  return settings
}

/** Opens the central database for one command. */
export async function withCentral(
  config: Config,
  { translate }: Pick<CommandContext, 'translate'>,
  work: (central: Database) => Promise<void>,
): Promise<void> {
  const { databaseUrl: ownerUrl, databaseAppUrl: appUrl, databaseAuthUrl: authUrl } = config
  if (ownerUrl === null) throw new CommandError(translate('cellDatabases:centralMissing'))
  await withDatabase({ ownerUrl, appUrl, authUrl }, work)
}

/** Opens a database for one command. */
export async function withDatabase(
  urls: DatabaseUrls,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = openDatabase(urls, 1)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
