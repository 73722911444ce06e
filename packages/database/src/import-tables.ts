import type { ImportOrigin, ImportStep } from '@quitus/domain/imports/import-draft.ts'
import type { ColumnType as Cell, Generated, JSONColumnType } from 'kysely'

type Instant = Cell<string, Date, Date>

type ImportRunTable = {
  job_id: string
  project_id: number
  is_check: boolean
  is_preview: Generated<boolean>
  version: number
  step: ImportStep | null
  /** A bigint comes back as text. */
  lines: Cell<string, number | undefined, number>
  share: number | null
  outcome: JSONColumnType<object | null>
  /** The draft as it was when the run was started. */
  content: Cell<object | null, string | undefined, never>
  origin: Generated<ImportOrigin>
  followed_up_at: Cell<string | null, never, Date>
}

/** Tables of the runs of imports, and of imports that a program or a watched folder starts. */
export type ImportTables = {
  'core.import_runs': ImportRunTable
  'core.last_imports': {
    project_id: number
    content: Cell<object, string, string>
    imported_by: number
    imported_at: Instant
  }
  'core.imported_files': { project_id: number; object_id: string; sha256: Buffer; noted_at: Instant }
  /** Closed to the application, which calls core.remembered_mapping. */
  'core.remembered_mappings': {
    company_id: number
    header_key: string
    columns: Cell<object, string, string>
    key_columns: Cell<object, string, string>
    confirmed_at: Instant
  }
  'core.watched_folders': {
    project_id: number
    folder_id: string
    /** Comes back with seconds: 02:30:00. */
    at_time: string
    adds_to_current: boolean
    set_up_by: number
    set_up_at: Instant
    done_on: string
  }
}
