import { resolve } from 'node:path'
import type { DatabaseUrls } from '../connection.ts'
import { openDataFolder, ownerOf } from './data-folder.ts'
import { bringUp, type EmbeddedServer } from './embedded-server.ts'
import { keepRunning } from './keep-running.ts'
import { findPlatformBinaries, runnableBinaries } from './platform-binaries.ts'
import { stopPostmaster } from './postmaster.ts'
import type { Durability } from './server-settings.ts'
import { findServerUser } from './server-user.ts'
import { openSystemFolder } from './system-folder.ts'

export type EmbeddedPostgresOptions = {
  /** Made when missing; holds the database, or the way to it when the server's user cannot enter this folder. */
  dataFolder: string
  log?: (line: string) => void
  /** Only for tests: a crash of the machine then loses the database. */
  durability?: Durability
  /** Content to read instead of /etc/passwd when root looks for a user to run the server. */
  passwd?: string
}

/**
 * A running server. Its owner may create roles and databases and is no superuser; `appUrl` works before any
 * migration.
 */
export type EmbeddedPostgres = DatabaseUrls & {
  /** Ends all sessions and the server; resolves when everything is on disk. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL of a data folder, or takes over one that a killed process left running, and keeps it running
 * until `stop`. Throws an `EmbeddedPostgresError` when another process works with the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => undefined, durability = 'full' } = options
  const dataFolder = resolve(options.dataFolder)
  const platform = await findPlatformBinaries()
  const preferred = await findServerUser(options.passwd)
  const systemFolder = () =>
    preferred === null ? Promise.resolve(dataFolder) : openSystemFolder(preferred, log)
  const record = await openDataFolder(dataFolder, preferred, systemFolder)
  const cluster = resolve(dataFolder, record.cluster)
  const user = await ownerOf(cluster, preferred)
  const binaries = await runnableBinaries(platform, user, systemFolder)
  const [major = ''] = platform.version.split('.')
  const server: EmbeddedServer = {
    dataFolder,
    record,
    cluster,
    tools: { binaries, major, user },
    durability,
    log,
  }

  const supervision = keepRunning(server, await bringUp(server))
  const stop = async () => {
    await supervision.release()
    await stopPostmaster(server.tools, cluster)
  }
  let stopping: Promise<void> | undefined
  return {
    ...supervision.urls,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
