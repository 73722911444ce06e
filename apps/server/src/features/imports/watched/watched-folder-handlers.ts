import type { WatchedFolder } from '@quitus/contract/imports/watched-folder.ts'
import {
  getWatchedFolder as getDefinition,
  setWatchedFolder as setDefinition,
} from '@quitus/contract/imports/watched-folder.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { findLastImport } from '../last-import/last-imports.sql.ts'
import { findWatched, isFolder, removeWatched, saveWatched } from './watched-folders.sql.ts'

const getWatchedFolder = bindEndpoint(getDefinition, async ({ params: { projectId } }, { tx }) =>
  present(tx, projectId),
)

const setWatchedFolder = bindEndpoint(setDefinition, async ({ params: { projectId }, body }, context) => {
  const { tx, actor, now } = context
  await watchFolder(tx, { projectId, watched: body.watched, actor, userId: actor.user.id, now: now() })
  return present(tx, projectId)
})

/** The handlers of watched folders. */
export const WATCHED_FOLDER_HANDLERS = { getWatchedFolder, setWatchedFolder }

/**
 * Watches a folder, or none, and records the change; `actor` is null on the command line. Throws `folder_not_found`,
 * or `no_earlier_import` where nothing says how its files are read.
 */
export async function watchFolder(
  tx: Tx,
  choice: {
    projectId: number
    watched: { folder: string; at: string; addsToCurrent: boolean } | null
    actor: Parameters<typeof recordAudit>[1]
    /** Who is notified of imports that stop. */
    userId: number
    now: Date
  },
): Promise<void> {
  const { projectId, watched, actor, userId, now } = choice
  const before = await findWatched(tx, projectId)
  if (watched === null) await removeWatched(tx, projectId)
  else {
    if (!(await isFolder(tx, projectId, watched.folder))) throw new AppError('folder_not_found')
    if ((await findLastImport(tx, projectId)) === undefined) throw new AppError('no_earlier_import')
    await saveWatched(tx, { projectId, ...watched, userId, now })
  }
  const after = await findWatched(tx, projectId)
  const details = { fields: ['watchedFolder'], before: wordsOf(before), after: wordsOf(after) }
  await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, now)
}

function wordsOf({ path, at, addsToCurrent }: Awaited<ReturnType<typeof findWatched>>): string {
  if (at === null) return '–'
  return `${(path ?? ['?']).join('/')}, ${at}, ${addsToCurrent === true ? '+' : '='}`
}

async function present(tx: Tx, projectId: number): Promise<WatchedFolder> {
  const hasEarlierImport = (await findLastImport(tx, projectId)) !== undefined
  return { ...(await findWatched(tx, projectId)), hasEarlierImport }
}
