import { AppError } from '#errors/app-error.ts'

/** Files and letters that one pack holds, as many as a zip of transferred files. */
const MOST_FILES = 20_000
/** What files and letters of one pack have together: room that it takes on the disk of the server until it is made. */
const MOST_BYTES = 10 * 1024 ** 3
/** Lines of a PDF; nobody reads more pages, and the CSV has all of them. */
export const MOST_PDF_LINES = 3000
/** Characters of a cell of a PDF; the CSV has all of them. */
export const MOST_PDF_TEXT = 400

/** Throws `too_many_files` or `pack_too_large` for what a pack does not take. */
export function requireFewFiles({ count, bytes }: { count: number; bytes: number }): void {
  if (count > MOST_FILES) throw new AppError('too_many_files')
  if (bytes > MOST_BYTES) throw new AppError('pack_too_large')
}
