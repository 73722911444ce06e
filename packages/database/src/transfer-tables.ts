import type { UploadState } from '@quitus/domain/file-transfers/upload-state.ts'
import type { ColumnType as Cell, Generated } from 'kysely'

type Instant = Cell<string, Date, Date>
/** A bigint comes back as text. */
type Bytes = Cell<string, number, never>

/** Tables of file transfers, and the tickets by which files leave. */
export type TransferTables = {
  'core.transfer_objects': {
    id: Generated<string>
    project_id: number
    parent_id: string | null
    is_folder: boolean
    name: string
    name_key: string
    is_staff_only: boolean
    /** By itself, and not by the folder around it alone. */
    is_kept_itself: Generated<boolean>
    note: string | null
    size: Cell<string | null, number | null, never>
    content_type: string | null
    sha256: Buffer | null
    created_by: number
    created_at: Instant
    deleted_at: Cell<string | null, Date | null | undefined, Date | null>
    deleted_by: Cell<number | null, number | null | undefined, number | null>
    deleted_with: Cell<string | null, string | null | undefined, string | null>
  }
  'core.transfer_uploads': {
    id: Generated<string>
    project_id: number
    parent_id: string | null
    name: string
    is_staff_only: boolean
    note: string | null
    size: Bytes
    fingerprint: string
    sent_sha256: Buffer | null
    created_by: number
    impersonator_id: Cell<number | null, undefined, never>
    created_at: Instant
    touched_at: Instant
    state: Generated<UploadState>
    counted: Cell<string, undefined, number>
    error_code: Cell<string | null, undefined, string | null>
    sha256: Cell<Buffer | null, undefined, Buffer | null>
    lock_holder: Cell<string | null, undefined, string | null>
    lock_until: Cell<string | null, undefined, Date | null>
    is_lock_wanted: Generated<boolean>
    told_at: Cell<string | null, undefined, Date | null>
  }
  'core.transfer_usage': { project_id: number; bytes: Cell<string, never, never> }
  'core.tickets': {
    ticket_hash: Buffer
    project_id: number
    session_id: string
    user_id: number
    impersonator_id: Cell<number | null, never, never>
    service_token_hash: Buffer | null
    job_id: string | null
    transfer_objects: Cell<string[] | null, string[] | undefined, never>
    expires_at: Cell<string, Date | string, never>
  }
}
