import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '@quitus/contract/errors.ts'
import { getUsage as usageDefinition } from '@quitus/contract/file-transfers/get-usage.ts'
import { TRANSFERS_PATH, type TransferUpload } from '@quitus/contract/file-transfers/transfer.schema.ts'
import {
  cancelUpload as cancelDefinition,
  createUpload as createDefinition,
  listUploads as listDefinition,
} from '@quitus/contract/file-transfers/uploads.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { transferredKindOf } from '@quitus/domain/file-transfers/transferred-file.ts'
import { extensionOf } from '@quitus/domain/files/file-name.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { isDiskFull } from '#files/receive-bytes.ts'
import { programRefused } from '#files/transferred-kind.ts'
import type { Uploads } from '#files/uploads/tus-uploads.ts'
import { bindEndpoint, bindOpenEndpoint } from '#http/bind-endpoint.ts'
import type { HandledRequest, OpenContext } from '#http/call-context.ts'
import type { Translate } from '#language/messages.ts'
import { presentObject } from './object.presenter.ts'
import { findByChecksum, lockTransfers } from './objects.sql.ts'
import { requireFolder, requireName } from './require-objects.ts'
import {
  type AnnouncedFile,
  countActiveUploads,
  deleteUnfinishedUpload,
  findBegunUpload,
  findUpload,
  insertUpload,
  selectUploads,
  selectUsage,
  touchUpload,
  type UploadRow,
} from './uploads-of-project.sql.ts'

/** Uploads that one person may have under way in a project. */
const MAX_ACTIVE_UPLOADS = 1000
const SHOWN_FOR_MS = 24 * 60 * 60 * 1000
const GIGABYTE = 1_000_000_000

export const createUpload = bindOpenEndpoint(createDefinition, (request, context) =>
  announceFile(request, context),
)

/**
 * Announces a file of which the bytes follow; answers what there is of it where it was announced before, or is there.
 * `isStaffOnly` keeps it to staff in a folder that customers see as well.
 */
export async function announceFile(
  { params, body }: HandledRequest<typeof createDefinition>,
  context: Pick<OpenContext<typeof createDefinition>, 'uploads' | 'translate' | 'transact'>,
  isStaffOnly = false,
): Promise<ResponseOf<typeof createDefinition>> {
  const { uploads, translate } = context
  const { projectId } = params
  const name = requireName(body.name)
  requireFitFile(name, body.size, uploads)
  const begun = await context.transact(async (call) => {
    const { tx, actor } = call
    // Announcements of one project follow each other, so that none takes the last room of another.
    await lockTransfers(tx, projectId)
    const folder = (await requireFolder(tx, projectId, body.folder)).at(-1)
    const sha256 = body.sha256 === undefined ? null : Buffer.from(body.sha256, 'hex')
    const known = sha256 && (await findByChecksum(tx, projectId, body.folder, { sha256, size: body.size }))
    if (known) return { existing: presentObject(call, known), row: null, isNew: false }
    const file = {
      ...{
        projectId,
        parent: body.folder,
        name,
        size: body.size,
        fingerprint: body.fingerprint,
        note: body.note,
      },
      ...{
        sha256,
        isStaffOnly: isStaffOnly || (folder?.isStaffOnly ?? false),
        userId: actor.user.id,
        now: call.now(),
      },
    }
    return { existing: null, ...(await beginUpload(tx, file, uploads)) }
  })
  if (begun.row === null) return { existing: begun.existing, upload: null, url: null }
  const { id, state } = begun.row
  if (state === 'receiving') {
    await uploads.store.ensure(id, body.size).catch(async (error: unknown) => {
      // An announcement that is refused leaves nothing.
      if (begun.isNew) {
        await context.transact(({ tx }) => deleteUnfinishedUpload(tx, id))
        await uploads.store.remove(id).catch(() => undefined)
      }
      return failOfStore(error)
    })
  }
  const url = `${TRANSFERS_PATH.replace(':projectId', String(projectId))}/uploads/${id}`
  return { existing: null, upload: presentUpload(begun.row, translate), url }
}

export const listUploads = bindEndpoint(listDefinition, async ({ params }, { tx, actor, now, translate }) => {
  const since = new Date(now().getTime() - SHOWN_FOR_MS)
  const rows = await selectUploads(tx, params.projectId, actor.user.id, since)
  return { uploads: rows.map((row) => presentUpload(row, translate)) }
})

export const cancelUpload = bindOpenEndpoint(cancelDefinition, async ({ params }, context) => {
  await context.transact(async ({ tx, actor }) => {
    const row = await findUpload(tx, params.projectId, params.upload, actor.user.id)
    if (row === undefined) throw new AppError('upload_not_found')
    if (!(await deleteUnfinishedUpload(tx, row.id))) throw new AppError('upload_finished')
  })
  await context.uploads.store.remove(params.upload).catch(failOfStore)
  return undefined
})

export const getUsage = bindEndpoint(usageDefinition, async ({ params }, { tx, uploads }) => {
  const { bytes } = await selectUsage(tx, params.projectId)
  return { bytes, quotaBytes: uploads.limits.projectBytes, maxFileBytes: uploads.limits.maxFileBytes }
})

/** The upload that was begun of the same file, else a new one where there is room for it. */
async function beginUpload(
  tx: Tx,
  file: AnnouncedFile,
  { limits }: Uploads,
): Promise<{ row: UploadRow; isNew: boolean }> {
  const begun = await findBegunUpload(tx, file)
  if (begun !== undefined) {
    await touchUpload(tx, begun.id, file.now)
    return { row: begun, isNew: false }
  }
  if ((await countActiveUploads(tx, file.projectId, file.userId)) >= MAX_ACTIVE_UPLOADS)
    throw new AppError('too_many_uploads')
  await requireRoom(tx, file.projectId, file.size, limits)
  return { row: await insertUpload(tx, file), isNew: true }
}

/** Refuses bytes for which the project or the installation has no room any more. */
export async function requireRoom(
  tx: Tx,
  projectId: number,
  size: number,
  limits: Uploads['limits'],
): Promise<void> {
  const { bytes, totalBytes } = await selectUsage(tx, projectId)
  const room = limits.projectBytes - bytes
  const roomInAll = limits.totalBytes === null ? room : limits.totalBytes - totalBytes
  if (size <= Math.min(room, roomInAll)) return
  throw new WordedRefusal('transfer_quota_exceeded', () => ({
    quota: String(limits.projectBytes / GIGABYTE),
  }))
}

/** What can be refused before a byte is sent. */
function requireFitFile(name: string, size: number, { limits }: Uploads): void {
  if (size === 0) throw new AppError('file_empty')
  if (size > limits.maxFileBytes)
    throw new WordedRefusal('file_too_large', () => ({ limit: String(limits.maxFileBytes / 1_000_000) }))
  if (transferredKindOf(name) === null) throw programRefused(name)
}

function presentUpload(row: UploadRow, translate: Translate): TransferUpload {
  return {
    id: row.id,
    parent: row.parent_id,
    name: row.name,
    size: Number(row.size),
    fingerprint: row.fingerprint,
    state: row.state,
    errorCode: row.error_code,
    message: messageOf(row, translate),
    sha256: row.sha256?.toString('hex') ?? null,
    isVerified: row.state === 'done' && row.sent_sha256 !== null,
    notifiedAt: row.told_at,
    createdAt: row.created_at,
  }
}

function messageOf({ error_code, name }: UploadRow, translate: Translate): string | null {
  if (error_code === null || !Object.hasOwn(ERRORS, error_code)) return null
  return translate(`errors:${error_code as ErrorCode}`, { extension: extensionOf(name) })
}

function failOfStore(error: unknown): never {
  throw new AppError(isDiskFull(error) ? 'storage_full' : 'storage_unavailable', undefined, { cause: error })
}
