import { listBin as binDefinition } from '@quitus/contract/file-transfers/bin.ts'
import { listObjects as definition } from '@quitus/contract/file-transfers/list-objects.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentObject } from './object.presenter.ts'
import { type ObjectRow, type Page, searchObjects, selectBin, selectPage } from './objects.sql.ts'
import { requireFolder, requireObjects } from './require-objects.ts'

export const listObjects = bindEndpoint(definition, async ({ params, query }, context) => {
  const { tx } = context
  const { projectId } = params
  const folder = query.folder ?? null
  const folders = await requireFolder(tx, projectId, folder)
  const search = query.search?.trim() ?? ''
  const limit = query.limit + 1
  if (search !== '') {
    const found = await searchObjects(tx, { projectId, folder, search, limit })
    return { folders, ...presentPage(found, query.limit, (row) => presentObject(context, row)) }
  }
  const [after = null] = query.after === undefined ? [] : await requireObjects(tx, projectId, [query.after])
  const page = {
    projectId,
    folder,
    sort: query.sort,
    isDescending: query.direction === 'descending',
    after,
    limit,
  }
  const rows = await selectFoldersThenFiles(tx, page, query.only === 'folders')
  return { folders, ...presentPage(rows, query.limit, (row) => presentObject(context, row)) }
})

export const listBin = bindEndpoint(binDefinition, async ({ params, query }, context) => {
  const { limit, after = null } = query
  const rows = await selectBin(context.tx, { ...params, after, limit: limit + 1 })
  return presentPage(rows, limit, (row) => presentObject(context, row))
})

/** Folders first, whatever the order; files behind the last folder. */
async function selectFoldersThenFiles(
  tx: Parameters<typeof selectPage>[0],
  page: Page,
  hasFoldersOnly: boolean,
): Promise<ObjectRow[]> {
  const isAmongFiles = page.after !== null && !page.after.is_folder
  const folders = isAmongFiles ? [] : await selectPage(tx, page, true)
  const room = page.limit - folders.length
  if (hasFoldersOnly || room <= 0) return folders
  const files = await selectPage(tx, { ...page, after: isAmongFiles ? page.after : null, limit: room }, false)
  return [...folders, ...files]
}

/** One row more than a page was requested, to know whether there are more. */
function presentPage<Shown>(rows: readonly ObjectRow[], limit: number, present: (row: ObjectRow) => Shown) {
  return { objects: rows.slice(0, limit).map(present), hasMore: rows.length > limit }
}
