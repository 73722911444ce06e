import { findCell } from '@quitus/database/cells/id-ranges.sql.ts'
import { openDatabase, openOwnerPool } from '@quitus/database/connection.ts'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import { migrate } from '@quitus/database/migrate.ts'
import { findOpenCell, selectCells } from '#cells/directory.sql.ts'
import { hasFollowed } from '#cells/has-followed.ts'
import { placesOfCell } from '#cells/places-of-cell.ts'
import { openCellFiles } from '#files/open-cell-files.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'

/** A command does little at a time. */
const POOL_SIZE = 3
/** How long the server of a cell may take to answer at all, and the cell to have what was written centrally. */
const CONNECT_MS = 10_000
const FOLLOW_MS = 5000

/** A cell that cannot be worked in now; others can. */
export class CellUnreachable extends CommandError {}

type Opened<Context> = { context: Context; follow: () => Promise<void>; close: () => Promise<void> }

/**
 * Runs a part of a command with the database and the files of a cell, once it has everything that was committed
 * centrally before, unless it can be late; with those of the command itself for 0. Throws a `CellUnreachable` where
 * that cannot be.
 */
export async function inCell<Context extends CommandContext, Result>(
  context: Context,
  number: number,
  work: (inside: Context) => Promise<Result>,
  { canBeLate = false } = {},
): Promise<Result> {
  if (number === 0) return work(context)
  const cell = await openCell(context, number)
  try {
    if (!canBeLate) await cell.follow()
    return await work(cell.context)
  } finally {
    await cell.close()
  }
}

/**
 * Runs the making of a project with the cell that it goes to: of those that are open and can be reached the one with
 * the fewest, else the central database, as in the browser. `follow` waits until the cell knows what `work` wrote.
 */
export async function inOpenCell<Result>(
  context: CommandContext,
  work: (inside: CommandContext, number: number, follow: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  let among = (context.cells?.cells ?? []).map(({ number }) => number)
  for (;;) {
    const number = among.length === 0 ? undefined : await findOpenCell(context.database.owner, among)
    if (number === undefined) return work(context, 0, async () => undefined)
    const cell = await openCell(context, number).catch((error: unknown) => {
      if (!(error instanceof CellUnreachable)) throw error
      context.print(error.message)
      return null
    })
    if (cell !== null)
      try {
        return await work(cell.context, number, cell.follow)
      } finally {
        await cell.close()
      }
    among = among.filter((each) => each !== number)
  }
}

/** Runs a part of a command with every cell of the installation; one that cannot be worked in refuses it. */
export async function inEveryCell<Context extends CommandContext, Result>(
  context: Context,
  work: (cells: Context[]) => Promise<Result>,
): Promise<Result> {
  const listed = (await selectCells(context.database.owner)).filter(({ number }) => number > 0)
  const opened: Opened<Context>[] = []
  try {
    for (const { number } of listed) {
      const cell = await openCell(context, number)
      opened.push(cell)
      await cell.follow()
    }
    return await work(opened.map((cell) => cell.context))
  } finally {
    for (const cell of opened) await cell.close()
  }
}

async function openCell<Context extends CommandContext>(
  context: Context,
  number: number,
): Promise<Opened<Context>> {
  const { cells, translate, deps } = context
  const settings = cells?.cells.find((each) => each.number === number)
  if (cells === undefined || settings === undefined)
    throw new CellUnreachable(translate('cellDatabases:notInSettings', { number }))
  const { databaseUrl: ownerUrl, databaseAppUrl: appUrl } = settings
  const database = openDatabase({ ownerUrl, appUrl, authUrl: null }, POOL_SIZE)
  try {
    await requireAnswer(ownerUrl)
    await migrate(ownerUrl)
    if ((await findCell(database.owner)) !== number)
      throw new CellUnreachable(translate('cellDatabases:otherNumber', { number }))
  } catch (error) {
    await database.close()
    const isDown = error instanceof Error && isDatabaseUnreachable(error)
    throw isDown ? new CellUnreachable(translate('cellDatabases:unreachable', { number })) : error
  }
  const files = await openCellFiles({ ...placesOfCell(cells, number), scanForViruses: deps.scanForViruses })
  const central = context.database
  return {
    context: { ...context, database, files, deps: { ...deps, database, files, central } },
    async follow() {
      if (await hasFollowed(central.owner, { owner: database.owner, number }, FOLLOW_MS)) return
      const seconds = FOLLOW_MS / 1000
      throw new CellUnreachable(translate('cellDatabases:silent', { number, seconds }))
    },
    close: () => database.close(),
  }
}

/** Whatever opens the database later waits for an answer as long as it takes. */
async function requireAnswer(ownerUrl: string): Promise<void> {
  const pool = openOwnerPool({ ownerUrl }, 1, CONNECT_MS)
  try {
    const client = await pool.connect()
    client.release()
  } finally {
    await pool.end()
  }
}
