import { addCell, CellError, removeCell } from '@quitus/database/add-cell.ts'
import { type Following, readFollowing } from '@quitus/database/cells/replication.sql.ts'
import { isDatabaseUnreachable } from '@quitus/database/database-unreachable.ts'
import { z } from 'zod'
import { hasMark, selectCells, setMark, updateOpen } from '#cells/directory.sql.ts'
import type { Config } from '../config.ts'
import { settingsOf, withCentral, withDatabase } from './cell-databases.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

type Context = Pick<CommandContext, 'translate' | 'print' | 'showProgress'>

const numberSchema = z.object({ number: z.coerce.number().int() })
const removedCellSchema = numberSchema.extend({ lost: z.boolean().default(false) })
const newCellSchema = numberSchema.extend({ name: z.string().min(1).max(60) })
/** How long `cell check` waits for a change to arrive in the cell. */
const CHECK_MS = 5000

/** Makes an empty database a cell that new projects go to, or goes on where an earlier attempt stopped. */
export async function runCellAdd(untrustedOptions: unknown, config: Config, context: Context): Promise<void> {
  const { translate, print, showProgress } = context
  const { number, name } = readOptions(newCellSchema, untrustedOptions)
  const settings = settingsOf(config, number, translate)
  const { superuserUrl, centralUrl } = config.newCell
  if (superuserUrl === null || centralUrl === null)
    throw new CommandError(translate('cellDatabases:urlsMissing'))
  await withCentral(config, context, async (central) => {
    await addCell({
      ...{ number, name, superuserUrl, centralUrl },
      central: central.owner,
      ownerUrl: settings.databaseUrl,
      onProgress: (remaining) => showProgress?.(translate('cellDatabases:copying', { count: remaining })),
    }).catch((error: unknown) => {
      throw error instanceof CellError
        ? new CommandError(translate(`cellDatabases:fault.${error.fault}`))
        : error
    })
  })
  print(translate('cellDatabases:added', { number, name }))
}

/** Prints every cell of the directory: how many projects it has, and whether new ones go to it. */
export async function runCellList(_options: unknown, config: Config, context: Context): Promise<void> {
  const { translate, print } = context
  await withCentral(config, context, async ({ owner }) => {
    for (const { number, name, projects, isOpen } of await selectCells(owner)) {
      const state = translate(isOpen ? 'cellDatabases:open' : 'cellDatabases:closed')
      print(translate('cellDatabases:line', { number, name, count: projects, state }))
    }
  })
}

/** Lets new projects go to a cell, or to the others alone. */
export async function runCellOpen(options: unknown, config: Config, context: Context): Promise<void> {
  await setOpen(options, true, config, context)
}

/** The opposite of `runCellOpen`; the projects that a cell has stay where they are. */
export async function runCellClose(options: unknown, config: Config, context: Context): Promise<void> {
  await setOpen(options, false, config, context)
}

/** Takes an empty, closed cell out of the installation; with `lost`, also one whose server no longer exists. */
export async function runCellRemove(
  untrustedOptions: unknown,
  config: Config,
  context: Context,
): Promise<void> {
  const { translate, print } = context
  const { number, lost } = readOptions(removedCellSchema, untrustedOptions)
  const { centralUrl, superuserUrl } = config.newCell
  if (centralUrl === null || (superuserUrl === null && !lost))
    throw new CommandError(translate('cellDatabases:removeUrlsMissing'))
  await withCentral(config, context, async ({ owner: central }) => {
    const removed = { number, central, centralUrl, superuserUrl: lost ? null : superuserUrl }
    const refusal = await removeCell(removed)
    if (refusal === 'unknown') throw new CommandError(translate('cellDatabases:unknown', { number }))
    if (refusal !== null) throw new CommandError(translate(`cellDatabases:removal.${refusal}`, { number }))
  })
  print(translate('cellDatabases:removed', { number }))
}

async function setOpen(
  untrustedOptions: unknown,
  isOpen: boolean,
  config: Config,
  context: Context,
): Promise<void> {
  const { translate, print } = context
  const { number } = readOptions(numberSchema, untrustedOptions)
  await withCentral(config, context, async ({ owner }) => {
    if (!(await updateOpen(owner, number, isOpen)))
      throw new CommandError(translate('cellDatabases:unknown', { number }))
  })
  print(translate(isOpen ? 'cellDatabases:opened' : 'cellDatabases:closedNow', { number }))
}

/** Says how a cell follows the central database, and how long a change takes; fails where it does not. */
export async function runCellCheck(
  untrustedOptions: unknown,
  config: Config,
  context: Context,
): Promise<void> {
  const { translate, print } = context
  const { number } = readOptions(numberSchema, untrustedOptions)
  const { databaseUrl: ownerUrl, databaseAppUrl: appUrl } = settingsOf(config, number, translate)
  await withCentral(config, context, (central) =>
    withDatabase({ ownerUrl, appUrl, authUrl: null }, async (cell) => {
      const faults = faultsOf(await readFollowing(cell.owner), translate)
      if (faults.length > 0) throw new CommandError(faults.join('\n'))
      const begun = Date.now()
      const mark = await setMark(central.owner, number)
      while (!(await hasMark(cell.owner, number, mark)))
        if (Date.now() - begun > CHECK_MS)
          throw new CommandError(translate('cellDatabases:silent', { number, seconds: CHECK_MS / 1000 }))
      print(translate('cellDatabases:follows', { number, count: Date.now() - begun }))
    }).catch((error: unknown) => {
      const isDown = error instanceof Error && isDatabaseUnreachable(error)
      throw isDown ? new CommandError(translate('cellDatabases:unreachable', { number })) : error
    }),
  )
}

function faultsOf({ isEnabled, incomplete, missing }: Following, translate: Context['translate']): string[] {
  const faults: string[] = []
  if (!isEnabled) faults.push(translate('cellDatabases:notFollowing'))
  if (missing.length > 0) faults.push(translate('cellDatabases:missing', { tables: missing.join(', ') }))
  if (incomplete.length > 0)
    faults.push(translate('cellDatabases:incomplete', { tables: incomplete.join(', ') }))
  return faults
}
