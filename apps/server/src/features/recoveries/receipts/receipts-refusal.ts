import { WordedRefusal } from '#errors/app-error.ts'

/** Why a file cannot be read at all; a key of `receipts:refusal`. */
export type ReceiptsRefusal =
  | 'foreign'
  | 'spreadsheet'
  | 'mixedEncoding'
  | 'tooLarge'
  | 'tooManyLines'
  | 'tooMuch'
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

/** A refusal of a file that a thread can hand over. */
export class ReceiptsRefused extends WordedRefusal {
  readonly reason: ReceiptsRefusal
  readonly values: Record<string, string>

  constructor(reason: ReceiptsRefusal, values: Record<string, string>) {
    super('receipts_not_readable', (translate) => ({
      reason: translate(`receipts:refusal.${reason}`, values),
    }))
    this.reason = reason
    this.values = values
  }
}

/** The refusal of a file, in the words of the reader; `values` fill their blanks. */
export function refuseReceipts(
  reason: ReceiptsRefusal,
  values: Record<string, string> = {},
): ReceiptsRefused {
  return new ReceiptsRefused(reason, values)
}
