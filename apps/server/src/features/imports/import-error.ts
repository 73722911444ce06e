import type { WorkbookRefusal } from '#files/workbook/reading/workbook-error.ts'

/** Why a whole import was refused; the message key is `imports:refusals.{code}`. */
export type ImportRefusal =
  | WorkbookRefusal
  | 'file_empty'
  | 'file_binary'
  | 'file_unreadable'
  | 'encoding_mixed'
  | 'header_missing_columns'
  | 'header_twice'
  | 'quote_not_closed'
  | 'line_too_long'
  | 'numbers_ambiguous'
  | 'dates_ambiguous'
  | 'mapping_missing'
  | 'fec_separator'
  | 'fec_missing_columns'
  | 'fec_name'
  | 'fec_twice'
  | 'suppliers_columns'
  | 'append_nothing'
  | 'append_columns'
  | 'append_known'
  | 'storage_full'
  | 'connection_lost'
  | 'bad_lines'
  | 'no_line'
  | 'column_type_changed'
  | 'column_editable_changed'
  | 'key_column_hidden'
  | 'quoted_column_hidden'
  | 'preview_waiting'
  | 'preview_gone'
  | 'preview_renewed'
  | 'former_gone'

/** An import that was stopped; nothing of it is visible. `values` fill the message. */
export class ImportError extends Error {
  readonly code: ImportRefusal
  readonly values: Record<string, string | number>

  constructor(code: ImportRefusal, values: Record<string, string | number>, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(values)}`, options)
    this.name = 'ImportError'
    this.code = code
    this.values = values
  }
}

/** PostgreSQL's codes for a disk, a quota or a memory that is full. */
const FULL = ['53100', '53200', '53400']

/** PostgreSQL's and the system's codes for a connection that ended, and the words of the driver that gives none. */
const LOST = /^(?:57P0[1-4]|08\w{3}|ECONNRESET|EPIPE|ECONNREFUSED)$/

/** What stopped an import from outside, as a refusal that says what to do; any other error as it is. */
export function toImportError(error: unknown): unknown {
  if (error instanceof ImportError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (FULL.includes(code)) return new ImportError('storage_full', {}, { cause: error })
  const isLost = LOST.test(code) || /^Connection terminated|not queryable/.test(error.message)
  return isLost ? new ImportError('connection_lost', {}, { cause: error }) : error
}
