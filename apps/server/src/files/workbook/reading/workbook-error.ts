/** Why a workbook is not read; the message key is `imports:refusals.{code}`. */
export type WorkbookRefusal =
  | 'file_packed'
  | 'file_xls'
  | 'file_xlsb'
  | 'file_ods'
  | 'file_macros'
  | 'file_encrypted'
  | 'workbook_damaged'
  | 'workbook_too_large'
  | 'too_many_columns'
  | 'field_too_long'
  | 'sheet_missing'
  | 'sheet_ambiguous'
  | 'sheets_hidden'

/** A workbook that is not read; `values` fill the message. */
export class WorkbookError extends Error {
  readonly code: WorkbookRefusal
  readonly values: Record<string, string | number>

  constructor(code: WorkbookRefusal, values: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(values)}`, options)
    this.name = 'WorkbookError'
    this.code = code
    this.values = values
  }
}
