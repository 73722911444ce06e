import type { getWatchedFolder, setWatchedFolder } from '@quitus/contract/imports/watched-folder.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/watched-folder'

export type WatchedChoice = { folder: string; at: string; addsToCurrent: boolean }

/** The folder whose new files are imported at night. */
export function watchedFolderQuery(api: ApiClient, projectId: number) {
  return queryOptions({
    queryKey: ['watchedFolder', projectId],
    queryFn: ({ signal }) =>
      api<typeof getWatchedFolder>({ method: 'GET', path: PATH, params: { projectId }, signal }),
  })
}

/** Watches a folder, or none any more. */
export function saveWatchedFolder(api: ApiClient, projectId: number, watched: WatchedChoice | null) {
  return api<typeof setWatchedFolder>({ method: 'PUT', path: PATH, params: { projectId }, body: { watched } })
}
