import {
  getContent as contentDefinition,
  downloadObjects as downloadDefinition,
  startDownload as startDefinition,
} from '@quitus/contract/file-transfers/download.ts'
import { TRANSFERS_PATH } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { fileKindOf } from '@quitus/domain/files/file-kinds.ts'
import { insertTicket } from '#auth/tickets.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { type FileOfTree, selectFilesOfTrees } from './objects.sql.ts'
import { requireObjects } from './require-objects.ts'
import { streamZip } from './stream-zip.ts'

/** Files that one zip holds at most. */
const MAX_ZIPPED_FILES = 20_000

export const getContent = bindEndpoint(contentDefinition, async ({ params }, { tx, files }) => {
  const [row] = await requireObjects(tx, params.projectId, [params.object])
  if (row === undefined || row.is_folder) throw new AppError('object_not_found')
  return { ...typedFile(row.name, row.content_type), size: Number(row.size), open: () => files.open(row.id) }
})

export const startDownload = bindEndpoint(startDefinition, async ({ params, body }, context) => {
  const { tx, actor, sessionId, serviceTokenHash, now } = context
  const { projectId } = params
  await requireObjects(tx, projectId, body.objects)
  const found = await selectFilesOfTrees(tx, projectId, body.objects, MAX_ZIPPED_FILES + 1)
  if (found.length === 0) throw new AppError('download_without_files')
  if (found.length > MAX_ZIPPED_FILES) throw new AppError('too_many_files')
  const owner = { projectId, userId: actor.user.id, sessionId, serviceTokenHash, now: now() }
  const { ticket, expiresAt } = await insertTicket(tx, { ...owner, subject: { objects: body.objects } })
  const url = `${TRANSFERS_PATH.replace(':projectId', String(projectId))}/download?ticket=${ticket}`
  return { url, expiresAt: expiresAt.toISOString() }
})

export const downloadObjects = bindEndpoint(downloadDefinition, async ({ params }, context) => {
  const { tx, files, ticketObjects, translate } = context
  const { projectId } = params
  const rows = await requireObjects(tx, projectId, ticketObjects)
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0 && !only.is_folder) {
    return {
      ...typedFile(only.name, only.content_type),
      size: Number(only.size),
      open: () => files.open(only.id),
    }
  }
  const held = await selectFilesOfTrees(tx, projectId, ticketObjects, MAX_ZIPPED_FILES)
  const name = others.length === 0 && only !== undefined ? only.name : translate('fileTransfers:zipName')
  return {
    name: `${name}.zip`,
    type: 'application/zip',
    size: null,
    open: async () => streamZip(held.map((file) => ({ ...file, open: () => files.open(file.id) }))),
  }
})

/** What may hold scripts leaves under no type that a browser would run. */
function typedFile(name: string, type: FileOfTree['content_type'] | null) {
  const isActive = fileKindOf(name)?.isActive !== undefined
  return { name, type: isActive || type === null ? 'application/octet-stream' : type }
}
