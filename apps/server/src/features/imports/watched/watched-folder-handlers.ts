import type { WatchedFolder } from '@quitus/contract/imports/watched-folder.ts'
import {
  getWatchedFolder as getDefinition,
  setWatchedFolder as setDefinition,
} from '@quitus/contract/imports/watched-folder.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { findLastImport } from '../machine/last-imports.sql.ts'
import { findWatched, isFolder, removeWatched, saveWatched } from './watched-folders.sql.ts'

const getWatchedFolder = bindEndpoint(getDefinition, async ({ params: { projectId } }, { tx }) =>
  present(tx, projectId),
)

const setWatchedFolder = bindEndpoint(setDefinition, async ({ params: { projectId }, body }, context) => {
  const { tx, actor, now } = context
  if (body.watched === null) await removeWatched(tx, projectId)
  else await watchFolder(tx, { projectId, ...body.watched, userId: actor.user.id, now: now() })
  return present(tx, projectId)
})

/** The handlers of watched folders. */
export const WATCHED_FOLDER_HANDLERS = { getWatchedFolder, setWatchedFolder }

/** Watches a folder; throws `folder_not_found`, or `no_earlier_import` where nothing says how its files are read. */
export async function watchFolder(tx: Tx, choice: Parameters<typeof saveWatched>[1]): Promise<void> {
  if (!(await isFolder(tx, choice.projectId, choice.folder))) throw new AppError('folder_not_found')
  if ((await findLastImport(tx, choice.projectId)) === undefined) throw new AppError('no_earlier_import')
  await saveWatched(tx, choice)
}

async function present(tx: Tx, projectId: number): Promise<WatchedFolder> {
  const hasEarlierImport = (await findLastImport(tx, projectId)) !== undefined
  return { ...(await findWatched(tx, projectId)), hasEarlierImport }
}
