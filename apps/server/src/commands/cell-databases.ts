import type { Place } from '@quitus/database/cells/move/move.ts'
import { type Database, type DatabaseUrls, type Db, openDatabase } from '@quitus/database/connection.ts'
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

/** Opens the databases of all cells of the settings for one command; each is found by its number, 0 the central one. */
export async function withCells(
  config: Config,
  { translate }: Pick<CommandContext, 'translate'>,
  central: Db,
  work: (placeOf: (cell: number) => Place) => Promise<void>,
): Promise<void> {
  const opened = config.cells.map(({ number, databaseUrl: ownerUrl, databaseAppUrl: appUrl }) => ({
    ...{ number, ownerUrl },
    database: openDatabase({ ownerUrl, appUrl, authUrl: null }, 1),
  }))
  const places = new Map<number, Place>([
    [0, { owner: central, ownerUrl: config.databaseUrl ?? '' }],
    ...opened.map(({ number, ownerUrl, database }): [number, Place] => [
      number,
      { owner: database.owner, ownerUrl },
    ]),
  ])
  try {
    await work((cell) => {
      const place = places.get(cell)
      if (place === undefined)
        throw new CommandError(translate('cellDatabases:notInSettings', { number: cell }))
      return place
    })
  } finally {
    await Promise.all(opened.map(({ database }) => database.close()))
  }
}
