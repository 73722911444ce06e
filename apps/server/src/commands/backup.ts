import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { writeBackup } from '../backup/write-backup.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({ files: z.tuple([z.string().min(1)]) })

/** Writes the whole installation into one file, next to a running server or without one. */
export async function runBackup(untrustedOptions: unknown, context: CommandContext): Promise<void> {
  const { database, files, backupKey = null, translate, print, showProgress } = context
  const [path] = readOptions(optionsSchema, untrustedOptions).files
  if (await isThere(path)) throw new CommandError(translate('backup:exists', { path }))
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
