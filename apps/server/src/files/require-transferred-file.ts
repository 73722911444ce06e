import { randomUUID } from 'node:crypto'
import type { Tx } from '@quitus/database/connection.ts'
import type { ProjectAccess } from '@quitus/domain/access/permissions.ts'
import { fileKindOf } from '@quitus/domain/files/file-kinds.ts'
import { AppError } from '#errors/app-error.ts'
import type { CellFiles, UploadedFile } from './cell-files.ts'
import { kindNotAccepted } from './file-content.ts'
import { tooLarge } from './receive-bytes.ts'
import { findTransferredFile } from './transferred-files.sql.ts'
import { requireTransferredKind } from './transferred-kind.ts'

type Call = { tx: Tx; files: CellFiles; access: ProjectAccess }

/**
 * A transferred file as one that a cell or an anomaly can have, over the same bytes (decision 121). Throws what an
 * upload of it would throw, `object_not_found`, and `object_for_staff`: anyone who reads the anomaly would read what
 * staff keep to themselves.
 */
export async function requireTransferredFile(
  { tx, files, access }: Call,
  projectId: number,
  object: string,
): Promise<UploadedFile> {
  if (!access.features.includes('transfers')) throw new AppError('not_permitted')
  const found = await findTransferredFile(tx, projectId, object)
  if (found === undefined) throw new AppError('object_not_found')
  const { id, name, content_type, sha256 } = found
  if (found.is_staff_only) throw new AppError('object_for_staff')
  const size = Number(found.size)
  if (size > files.maxBytes) throw tooLarge(files.maxBytes)
  const kind = fileKindOf(name)
  if (kind === null) throw kindNotAccepted()
  // It was renamed since its bytes were looked at.
  const type =
    kind.type === content_type
      ? kind.type
      : await requireTransferredKind(name, size, (range) => files.open(id, range))
  return { id: randomUUID(), bytesId: id, name, size, type, sha256 }
}
