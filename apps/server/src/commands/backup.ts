import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { lowerPriority } from '../backup/lower-priority.ts'
import { writeBackup } from '../backup/write-backup.ts'
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
  if (await isThere(path)) throw new CommandError(context.translate('backup:exists', { path }))
  lowerPriority()
  await inCell(context, cell, (inside) => backUp(inside, path), { canBeLate: true })
}

async function backUp(context: CommandContext, path: string): Promise<void> {
  const { database, files, backupKey = null, translate, print, showProgress } = context
  const source = { ownerUrl: database.urls.ownerUrl, store: files.store, key: backupKey, now: new Date() }
  const { bytes, ...written } = await writeBackup(source, path, (tables, ofTables, copied) =>
    showProgress?.(translate('backup:progress', { tables, ofTables, files: copied })),
  )
  showProgress?.('')
  print(translate('backup:done', { ...written, path, megabytes: (bytes / 1_000_000).toFixed(1) }))
  if (backupKey === null) print(translate('backup:notEncrypted'))
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
