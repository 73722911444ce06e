/** Why a whole import was refused; the message key is `imports:refusals.{code}`. */
export type ImportRefusal =
  | 'file_empty'
  | 'file_binary'
  | 'file_not_utf8'
  | 'file_unreadable'
  | 'header_missing_columns'
  | 'header_twice'
  | 'quote_not_closed'
  | 'field_too_long'
  | 'bad_lines'
  | 'no_line'
  | 'column_type_changed'
  | 'column_editable_changed'

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
