import { createHash } from 'node:crypto'

/** What a table keeps of a random token in its place; a plain hash, because nobody can guess what it is the hash of. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
