import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseUrls } from '../connection.ts'
import { SUPERUSER } from '../embedded/cluster.ts'
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts'
import { withClient } from '../guarded-client.ts'
import { ensureReplicator } from './test-databases.sql.ts'
import { REPLICATOR } from './test-template.ts'

export type TemporaryServer = { server: DatabaseUrls; superuserUrl: string; stop: () => Promise<void> }

/** Starts an embedded server in a folder of its own, on which cells can be made; `stop` removes both. */
export async function startTemporaryServer(): Promise<TemporaryServer> {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-tests-'))
  // The server's user goes through; the passwords below stay readable to us alone.
  await chmod(folder, 0o711)
  const { stop, ...started } = await startServerForCells(join(folder, 'data'))
  return {
    ...started,
    async stop() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Starts the embedded server of a data folder as one on which cells can be made. */
export async function startServerForCells(dataFolder: string): Promise<TemporaryServer> {
  const { stop, ...server } = await startEmbeddedPostgres({ dataFolder, durability: 'none' })
  const record: { superuserPassword: string } = JSON.parse(
    await readFile(join(dataFolder, 'postgres.json'), 'utf8'),
  )
  const superuserUrl = new URL(server.ownerUrl)
  superuserUrl.username = SUPERUSER
  superuserUrl.password = record.superuserPassword
  await makeReplicator(superuserUrl.href)
  return { server, superuserUrl: superuserUrl.href, stop }
}

/** The login by which cells follow a central database, with no more rights than `docs/operations/cells.md` gives it. */
export async function makeReplicator(superuserUrl: string): Promise<void> {
  await withClient(superuserUrl, (client) => ensureReplicator(client, REPLICATOR))
}
