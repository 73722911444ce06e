import {
  type Attachment,
  addAttachment as addDefinition,
  attachTransferredFile as attachDefinition,
  deleteAttachment as deleteDefinition,
  downloadAttachment as downloadDefinition,
  listAttachments as listDefinition,
} from '@quitus/contract/attachments/attachments.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { type Actor, can, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import { MAX_ATTACHMENTS } from '@quitus/domain/anomalies/attachment.ts'
import { fileKindOf } from '@quitus/domain/files/file-kinds.ts'
import { AppError } from '#errors/app-error.ts'
import type { UploadedFile } from '#files/cell-files.ts'
import { insertFile } from '#files/files.sql.ts'
import { requireTransferredFile } from '#files/require-transferred-file.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext, HandledRequest } from '#http/call-context.ts'
import { type FoundAnomaly, requireAnomaly } from '#views/anomalies/require-anomaly.ts'
import {
  type AttachmentRow,
  insertAttachment,
  isProof,
  lockAttachments,
  markDeleted,
  selectAttachments,
} from './attachments.sql.ts'

type Reader = { actor: Actor; access: ProjectAccess }
type Call = Reader & { tx: Tx; now: () => Date }

export const listAttachments = bindEndpoint(listDefinition, async ({ params }, context) => {
  const anomaly = await requireAnomaly(context, params)
  const rows = await selectAttachments(context.tx, anomaly)
  return { attachments: rows.map((row) => presentAttachment(row, context)) }
})

export const addAttachment = bindEndpoint(addDefinition, addFileTo)

/** Adds a file that has come in to an anomaly, by the rules of the call, which others that bring files share. */
export async function addFileTo(
  { params, file }: HandledRequest<typeof addDefinition>,
  context: CallContext<typeof addDefinition>,
): Promise<Attachment> {
  const anomaly = await requireAnomaly(context, params)
  await lockAttachments(context.tx, anomaly)
  return attach(context, anomaly, file)
}

export const attachTransferredFile = bindEndpoint(attachDefinition, async ({ params, body }, context) => {
  const anomaly = await requireAnomaly(context, params)
  await lockAttachments(context.tx, anomaly)
  const file = await requireTransferredFile(context, params.projectId, body.object)
  const present = await selectAttachments(context.tx, anomaly)
  const same = present.find(({ bytesId }) => bytesId === file.bytesId)
  return same === undefined ? attach(context, anomaly, file) : presentAttachment(same, context)
})

export const downloadAttachment = bindEndpoint(downloadDefinition, async ({ params }, context) => {
  const anomaly = await requireAnomaly(context, params)
  const [row] = await selectAttachments(context.tx, anomaly, params.attachment)
  if (row === undefined) throw new AppError('file_not_found')
  const isActive = fileKindOf(row.name)?.isActive !== undefined
  return {
    name: row.name,
    type: isActive ? 'application/octet-stream' : row.type,
    size: row.size,
    open: () => context.files.open(row.bytesId),
  }
})

export const deleteAttachment = bindEndpoint(deleteDefinition, async ({ params }, context) => {
  const { tx, actor, now } = context
  const anomaly = await requireAnomaly(context, params)
  const [row] = await selectAttachments(tx, anomaly, params.attachment)
  if (row === undefined) throw new AppError('file_not_found')
  if (!canDelete(row, context)) throw new AppError('attachment_of_another')
  await markDeleted(tx, row.id, actor.user.id, now())
  // Read after the row is held: what refers to it meanwhile has ended by then.
  if (await isProof(tx, anomaly, row.id)) throw new AppError('attachment_is_proof')
  return undefined
})

/** Makes a file one of the anomaly, whose files are locked. */
async function attach(context: Call, anomaly: FoundAnomaly, file: UploadedFile): Promise<Attachment> {
  const { tx, actor, now } = context
  if ((await selectAttachments(tx, anomaly)).length >= MAX_ATTACHMENTS)
    throw new AppError('too_many_attachments')
  const userId = actor.user.id
  await insertFile(tx, file, { projectId: anomaly.projectId, userId, now: now() })
  await insertAttachment(tx, anomaly, { fileId: file.id, userId, now: now() })
  const [row] = await selectAttachments(tx, anomaly, file.id)
  if (row === undefined) throw new AppError('file_not_found')
  return presentAttachment(row, context)
}

/** One’s own, and any for those who manage the project. */
function canDelete({ addedById }: AttachmentRow, { actor, access }: Reader): boolean {
  if (!can(actor, 'anomaly.discuss', access)) return false
  return addedById === actor.user.id || can(actor, 'project.manage', access)
}

function presentAttachment(row: AttachmentRow, reader: Reader): Attachment {
  const { id, name, size, type, addedBy, addedAt } = row
  return { id, name, size, type, addedBy, addedAt, canDelete: canDelete(row, reader) }
}
