/**
 * Files up to this size are read once more before they are sent, so that one that is there already is not sent again.
 */
const LARGEST_BYTES = 64_000_000

/** SHA-256 of a file as hexadecimal digits; null where the file is too large, or the browser computes none. */
export async function checksumOf(file: File): Promise<string | null> {
  if (file.size > LARGEST_BYTES || globalThis.crypto?.subtle === undefined) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
