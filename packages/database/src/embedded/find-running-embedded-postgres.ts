import { resolve } from 'node:path'
import type { DatabaseUrls } from '../connection.ts'
import { readRecord } from './data-folder.ts'
import { urlsOf } from './embedded-server.ts'
import { findPostmaster } from './postmaster.ts'

/**
 * Addresses of the server that runs on a data folder just now, for a command next to a running Quitus; null when none
 * runs.
 */
export async function findRunningEmbeddedPostgres(dataFolder: string): Promise<DatabaseUrls | null> {
  const record = await readRecord(resolve(dataFolder))
  const postmaster = record === null ? null : await findPostmaster(resolve(dataFolder, record.cluster))
  if (record === null || postmaster === null) return null
  return urlsOf(record, postmaster.port)
}
