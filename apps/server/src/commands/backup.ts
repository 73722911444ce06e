import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { lowerPriority } from '../backup/lower-priority.ts'
import { type BackupSummary, writeBackup } from '../backup/write-backup.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { inCell } from './in-cell.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({
  files: z.tuple([z.string().min(1)]),
  cell: z.coerce.number().int().min(0).default(0),
})

/** Writes the central database with its files, or a cell with those it has, into one file, next to running servers. */
export async function runBackup(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { files, cell } = readOptions(optionsSchema, untrustedOptions)
  const [path] = files
  await refuseExisting(path, context)
  lowerPriority()
  await inCell(context, cell, (inside) => backUp(inside, path), { canBeLate: true })
}

async function backUp(context: CommandContext, path: string): Promise<void> {
  const { database, files, backupKey = null, translate, showProgress } = context
  const source = { ownerUrl: database.urls.ownerUrl, store: files.store, key: backupKey, now: new Date() }
  const written = await writeBackup(source, path, (tables, ofTables, copied) =>
    showProgress?.(translate('backup:progress', { tables, ofTables, files: copied })),
  )
  showProgress?.('')
  printWritten(context, path, written)
}

/** Nothing that is there is overwritten. */
export async function refuseExisting(
  path: string,
  { translate }: Pick<CommandContext, 'translate'>,
): Promise<void> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new CommandError(translate('backup:exists', { path }))
}

/** Says what an archive holds, and whether anyone can read it. */
export function printWritten(
  { translate, print, backupKey = null }: Pick<CommandContext, 'translate' | 'print' | 'backupKey'>,
  path: string,
  { bytes, ...written }: BackupSummary,
): void {
  print(translate('backup:done', { ...written, path, megabytes: (bytes / 1_000_000).toFixed(1) }))
  if (backupKey === null) print(translate('backup:notEncrypted'))
}
