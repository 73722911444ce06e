import { getBookSettings, updateBookSettings } from './book-settings.ts'
import { downloadCorrectingEntries } from './download-correcting-entries.ts'
import { downloadPaymentBlocks } from './download-payment-blocks.ts'
import { downloadVatSheet } from './download-vat-sheet.ts'
import { listCorrectingEntries } from './list-correcting-entries.ts'
import { listVatSheet } from './list-vat-sheet.ts'

/** The handlers of correcting entries and VAT sheets. */
export const BOOK_HANDLERS = {
  listCorrectingEntries,
  downloadCorrectingEntries,
  downloadPaymentBlocks,
  getBookSettings,
  updateBookSettings,
  listVatSheet,
  downloadVatSheet,
}
