import { resolve } from 'node:path'
import { readRecord } from './data-folder.ts'
import { OWNER_ROLE } from './embedded-server.ts'
import { findPostmaster } from './postmaster.ts'

/** Owner's URL of the server that runs on a data folder just now, for a command beside a running Quitus; null when none runs. */
export async function findRunningEmbeddedPostgres(dataFolder: string): Promise<string | null> {
  const record = await readRecord(resolve(dataFolder))
  const postmaster = record === null ? null : await findPostmaster(resolve(dataFolder, record.cluster))
  if (record === null || postmaster === null) return null
  return `postgres://${OWNER_ROLE}:${record.ownerPassword}@127.0.0.1:${postmaster.port}/${OWNER_ROLE}`
}
