import { saveFrom } from './save-from.ts'

/** Long enough for a browser to begin to save. */
const KEPT_MS = 60_000

/** Hands a file to the browser, which saves it under its name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  saveFrom(url, name)
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
