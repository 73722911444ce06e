import {
  downloadCorrectingEntries,
  downloadPaymentBlocks,
  getBookSettings,
  listCorrectingEntries,
  updateBookSettings,
} from './correcting-entries.ts'
import { downloadVatSheet, listVatSheet } from './vat-sheet.ts'

/** Every call about correcting entries and VAT sheets. */
export const BOOK_ENDPOINTS = {
  listCorrectingEntries,
  downloadCorrectingEntries,
  downloadPaymentBlocks,
  getBookSettings,
  updateBookSettings,
  listVatSheet,
  downloadVatSheet,
}
