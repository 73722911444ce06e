import type { Readable } from 'node:stream'
import type { StoragePlace } from './storage-place.ts'

/** Bytes that a store holds, and since when. */
export type StoredFile = { id: string; storedAt: Date }

/** The first and the last byte of a part of a file. */
export type ByteRange = { start: number; end: number }

/**
 * Where the bytes of files are: a folder or S3. What a file is called and to whom it belongs, the database knows.
 * Bytes are never changed: another file gets another id.
 */
export type FileStore = {
  place: StoragePlace
  /**
   * Takes over a complete file; until this returns, nothing is under the id. The file at `path` may be gone
   * afterwards.
   */
  put(id: string, file: { path: string; size: number }): Promise<void>
  /** Throws `MissingFile` where nothing is under the id. */
  open(id: string, range?: ByteRange): Promise<Readable>
  /** Does nothing where nothing is under the id. */
  delete(id: string): Promise<void>
  /** Removes what an upload left next to the file of this id, under its name with `suffix`. */
  deleteCompanion(id: string, suffix: string): Promise<void>
  /** Every file of the store, and nothing else that is in its place, in no special order. */
  list(): AsyncIterable<StoredFile>
}

/** A store has no bytes under an id. */
export class MissingFile extends Error {
  constructor(id: string, options?: ErrorOptions) {
    super(`The store has no file ${id}.`, options)
    this.name = 'MissingFile'
  }
}

/** Ids that stores take: they become names of files and objects. */
export function isFileId(id: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
}

/** The id itself; throws for anything that is none. */
export function requireFileId(id: string): string {
  if (!isFileId(id)) throw new Error(`${id} is no id of a file.`)
  return id
}
