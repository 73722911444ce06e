import type { ColumnType as Cell } from 'kysely'

type Instant = Cell<string, Date, Date>

/** Tables of imports that a program or a watched folder starts. */
export type ImportTables = {
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
