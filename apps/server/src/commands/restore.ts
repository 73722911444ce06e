import { isHalfRestored } from '@quitus/database/backup/half-restored.sql.ts'
import { findRunningEmbeddedPostgres } from '@quitus/database/embedded/find-running-embedded-postgres.ts'
import { migrate } from '@quitus/database/migrate.ts'
import { z } from 'zod'
import { openCellFiles } from '#files/open-cell-files.ts'
import { BackupError } from '../backup/backup-format.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import type { Config } from '../config.ts'
import { startDatabase } from '../dependencies.ts'
import { createLogger } from '../http/request/logger.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({ files: z.tuple([z.string().min(1)]) })

type Terminal = Pick<CommandContext, 'translate' | 'print' | 'showProgress'>

/** Restores a file of `backup` into the empty installation of this configuration, on which no server runs. */
export async function runRestore(
  untrustedOptions: unknown,
  config: Config,
  { translate, print, showProgress }: Terminal,
): Promise<void> {
  const [path] = readOptions(optionsSchema, untrustedOptions).files
  try {
    if (config.databaseUrl === null && (await findRunningEmbeddedPostgres(config.dataFolder)) !== null)
      throw new BackupError('running')
    const { urls, stop } = await startDatabase(config, 'nothing', createLogger(config.logLevel))
    try {
      // The roles to which rights are given.
      if (!(await isHalfRestored(urls.ownerUrl))) await migrate(urls.ownerUrl)
      const { store } = await openCellFiles({ ...config, scanForViruses: null })
      const target = { ownerUrl: urls.ownerUrl, store, key: config.backupKey }
      const restored = await restoreBackup(target, path, (step, done, all) =>
        showProgress?.(translate(`backup:step.${step}`, { done, all })),
      )
      showProgress?.('')
      print(translate('backup:restored', restored))
    } finally {
      await stop()
    }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new CommandError(translate(`backup:refusal.${error.reason}`, error.values))
  }
}
