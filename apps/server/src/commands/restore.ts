import { isHalfRestored } from '@quitus/database/backup/half-restored.sql.ts'
import { findCell } from '@quitus/database/cells/id-ranges.sql.ts'
import { openDatabase } from '@quitus/database/connection.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { migrate } from '@quitus/database/migrate.ts'
import { z } from 'zod'
import { placesOfCell } from '#cells/places-of-cell.ts'
import { eraseAgainInCell } from '#erasure/erase-again-in-cell.ts'
import { removeMovedProjects } from '#erasure/remove-moved-projects.ts'
import { AppError } from '#errors/app-error.ts'
import type { FileStore } from '#files/file-store.ts'
import { openCellFiles } from '#files/open-cell-files.ts'
import { BackupError } from '../backup/backup-format.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Config } from '../config.ts'
import { startDatabase } from '../dependencies.ts'
import { createLogger } from '../http/request/logger.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({
  files: z.tuple([z.string().min(1)]),
  cell: z.coerce.number().int().min(1).optional(),
})

type Terminal = Pick<CommandContext, 'translate' | 'print' | 'showProgress'>

/**
 * Restores a file of `backup` into the empty installation of this configuration, or into the empty database of a cell
 * of it, on which no server runs.
 */
export async function runRestore(
  untrustedOptions: unknown,
  config: Config,
  terminal: Terminal,
): Promise<void> {
  const { files, cell } = readOptions(optionsSchema, untrustedOptions)
  const [path] = files
  try {
    await (cell === undefined
      ? restoreCentral(path, config, terminal)
      : restoreCell(path, cell, config, terminal))
  } catch (error) {
    // The store of files refuses in words of its own: its disk is full.
    if (error instanceof AppError) throw new CommandError(terminal.translate(`errors:${error.code}`))
    if (!(error instanceof BackupError)) throw error
    throw new CommandError(terminal.translate(`backup:refusal.${error.reason}`, error.values))
  }
}

async function restoreCentral(path: string, config: Config, terminal: Terminal): Promise<void> {
  if (config.databaseUrl === null && (await findRunningEmbeddedPostgres(config.dataFolder)) !== null)
    throw new BackupError('running')
  const { urls, stop } = await startDatabase(config, 'nothing', createLogger(config.logLevel))
  try {
    await restoreInto(urls.ownerUrl, path, config, terminal)
  } finally {
    await stop()
  }
}

/**
 * What was erased or moved away since the backup is removed again; the cell follows the central database once it is
 * added again.
 */
async function restoreCell(path: string, number: number, config: Config, terminal: Terminal): Promise<void> {
  const { translate, print } = terminal
  const settings = config.cells.find((each) => each.number === number)
  if (settings === undefined) throw new CommandError(translate('cellDatabases:notInSettings', { number }))
  if (config.databaseUrl === null) throw new CommandError(translate('cellDatabases:centralMissing'))
  const { databaseUrl: ownerUrl, databaseAppUrl: appUrl } = settings
  const store = await restoreInto(ownerUrl, path, placesOfCell(config, number), terminal, true)
  const central = openDatabase({ ownerUrl: config.databaseUrl, appUrl: null, authUrl: null }, 1)
  const cell = openDatabase({ ownerUrl, appUrl, authUrl: null }, 1)
  try {
    if ((await findCell(cell.owner)) !== number)
      throw new CommandError(translate('cellDatabases:otherNumber', { number }))
    const count = await eraseAgainInCell(central.owner, { owner: cell.owner, store }, new Date())
    if (count > 0) print(translate('erasures:command.applied', { count }))
    const moved = await removeMovedProjects(central.owner, { owner: cell.owner, store }, number)
    if (moved > 0) print(translate('cellDatabases:movedSince', { count: moved }))
  } finally {
    await Promise.all([central.close(), cell.close()])
  }
  print(translate('cellDatabases:restored', { number }))
}

async function restoreInto(
  ownerUrl: string,
  path: string,
  places: Config,
  { translate, print, showProgress }: Terminal,
  isCell = false,
): Promise<FileStore> {
  // The roles to which rights are given.
  if (!(await isHalfRestored(ownerUrl))) await migrate(ownerUrl)
  const files = await openCellFiles({ ...places, scanForViruses: null })
  const target = { ownerUrl, files, key: places.backupKey, isCell }
  const restored = await restoreBackup(target, path, (step, done, all) =>
    showProgress?.(translate(`backup:step.${step}`, { done, all })),
  )
  showProgress?.('')
  print(translate('backup:restored', restored))
  if (restored.project !== undefined) print(translate('backup:restoredProject', { name: restored.project }))
  return files.store
}
