import { setTimeout as pause } from 'node:timers/promises'
import { refuseUnfitLogins } from '@quitus/database/app-login.sql.ts'
import { findCell } from '@quitus/database/cells/id-ranges.sql.ts'
import { type Database, openDatabase } from '@quitus/database/connection.ts'
import { migrate } from '@quitus/database/migrate.ts'
import type { Logger } from 'pino'
import type { Deps } from '#deps/deps.ts'
import type { CellSettings } from '../settings/cells-setting.ts'

/** Between two attempts to reach a cell. */
const RETRY_MS = 1000

/** What a process runs for a cell; `stop` ends it. */
export type CellParts = { deps: Deps; stop: () => Promise<void> }

/** One cell of this process. */
export type Cell = {
  number: number
  database: Database
  /** null until the cell has been reached for the first time. */
  parts: () => CellParts | null
  stop: () => Promise<void>
}

/**
 * Opens a cell in the background: migrates its database, makes sure that it is the cell of this number, and makes its
 * parts. A cell that cannot be reached, or is not fit, is tried again until it is: it holds nobody else up.
 */
export function openCell(
  { number, databaseUrl: ownerUrl, databaseAppUrl: appUrl }: CellSettings,
  {
    poolSize,
    build,
    logger,
  }: { poolSize: number; build: (database: Database, cell: number) => Promise<CellParts>; logger: Logger },
): Cell {
  const database = openDatabase({ ownerUrl, appUrl, authUrl: null }, poolSize)
  const stopping = new AbortController()
  let parts: CellParts | null = null
  let lastFault = ''
  const open = async () => {
    await migrate(ownerUrl)
    await refuseUnfitLogins({ ownerUrl, appUrl, authUrl: null })
    const found = await findCell(database.owner)
    if (found !== number) throw new Error(`The database of cell ${number} is that of cell ${found}.`)
    if (!stopping.signal.aborted) parts = await build(database, number)
  }
  const opening = (async () => {
    while (parts === null && !stopping.signal.aborted) {
      try {
        await open()
      } catch (err) {
        const fault = String(err)
        if (fault !== lastFault) logger.error({ err, cell: number }, 'a cell cannot be served yet')
        lastFault = fault
        // Cut short where the process stops.
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  })()
  return {
    number,
    database,
    parts: () => parts,
    async stop() {
      stopping.abort()
      await opening
      await parts?.stop()
      await database.close()
    },
  }
}
