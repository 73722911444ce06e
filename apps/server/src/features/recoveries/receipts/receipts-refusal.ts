import { WordedRefusal } from '#errors/app-error.ts'

/** Why a file cannot be read at all; a key of `receipts:refusal`. */
export type ReceiptsRefusal =
  | 'foreign'
  | 'spreadsheet'
  | 'mixedEncoding'
  | 'tooLarge'
  | 'tooManyLines'
  | 'noLine'
  | 'quote'
  | 'columns'
  | 'numbers'
  | 'dates'
  | 'xml'
  | 'doctype'
  | 'notCamt'
  | 'version'
  | 'encoding'
  | 'account'

/** The refusal of a file, in the words of the reader; `values` fill their blanks. */
export function refuseReceipts(reason: ReceiptsRefusal, values: Record<string, string> = {}): WordedRefusal {
  return new WordedRefusal('receipts_not_readable', (translate) => ({
    reason: translate(`receipts:refusal.${reason}`, values),
  }))
}
