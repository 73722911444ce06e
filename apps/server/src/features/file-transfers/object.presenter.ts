import type { TransferObject } from '@quitus/contract/file-transfers/transfer.schema.ts'
import { can, type ProjectAccess } from '@quitus/domain/access/permissions.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import type { ObjectRow } from './objects.sql.ts'

export type Requester = { actor: SignedInActor; access: ProjectAccess }

/** Who may rename, move, delete and restore an object: who made it, and the managers of the project (ACC-05). */
export function mayChange({ actor, access }: Requester, row: ObjectRow): boolean {
  if (can(actor, 'project.manage', access)) return true
  return can(actor, 'file.send', access) && row.created_by === actor.user.id
}

/** An object as its reader sees it. */
export function presentObject(requester: Requester, row: ObjectRow): TransferObject {
  return {
    id: row.id,
    parent: row.parent_id,
    isFolder: row.is_folder,
    name: row.name,
    note: row.note,
    size: row.size === null ? null : Number(row.size),
    type: row.content_type,
    sha256: row.sha256?.toString('hex') ?? null,
    createdAt: row.created_at,
    createdBy: row.sender,
    isOwn: row.created_by === requester.actor.user.id,
    canChange: mayChange(requester, row),
    isStaffOnly: row.is_staff_only,
    isKeptItself: row.is_kept_itself,
    hasFolders: row.has_folders,
    path: row.path,
    deletedAt: row.deleted_at,
    deletedBy: row.remover,
  }
}
