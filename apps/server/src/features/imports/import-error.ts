/** Why a whole import was refused; the message key is `imports:refusals.{code}`. */
export type ImportRefusal =
  | 'file_empty'
  | 'file_binary'
  | 'file_packed'
  | 'file_xls'
  | 'file_xlsx'
  | 'file_unreadable'
  | 'encoding_mixed'
  | 'header_missing_columns'
  | 'header_twice'
  | 'quote_not_closed'
  | 'field_too_long'
  | 'line_too_long'
  | 'too_many_columns'
  | 'numbers_ambiguous'
  | 'dates_ambiguous'
  | 'mapping_missing'
  | 'fec_separator'
  | 'fec_missing_columns'
  | 'fec_name'
  | 'fec_twice'
  | 'suppliers_columns'
  | 'bad_lines'
  | 'no_line'

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
