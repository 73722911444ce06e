import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type DataStore, Upload } from '@tus/server'
import { type ByteRange, type FileStore, requireFileId } from '../file-store.ts'
import { nullWhenMissing } from '../missing-file.ts'
import { FolderDatastore } from './folder-datastore.ts'

/** In pieces of the usual 64 KB, reading a long file takes half as long again. */
const PIECE_BYTES = 1024 * 1024

/**
 * Where the bytes of uploads are until they are complete and checked; then the store of files has them under the same
 * id.
 */
export type UploadStore = {
  datastore: DataStore
  /** What an upload is called in the data store. */
  keyOf(id: string): string
  /** Makes room for an upload; does nothing where there is some. */
  ensure(id: string, size: number): Promise<void>
  /** How many bytes have come; null where nothing is known of the upload. */
  received(id: string): Promise<number | null>
  /** The bytes of a complete upload, whether kept already or not. */
  open(id: string, range?: ByteRange): Promise<Readable>
  /** The SHA-256 of a complete upload where this process received all of it; null where its bytes have to be read. */
  checksum(id: string, size: number): Promise<Buffer | null>
  /** Returns when what has come would outlive a power failure. */
  settle(id: string): Promise<void>
  /** Hands a complete upload to the store of files; does nothing where that has it already. */
  keep(id: string, size: number): Promise<void>
  /** Does nothing where there is nothing. */
  remove(id: string): Promise<void>
}

/** Uploads in a folder on the disk of the store of files. */
export function createLocalUploadStore(folder: string, store: FileStore): UploadStore {
  const datastore = new FolderDatastore({ directory: folder })
  const pathOf = (id: string) => join(folder, requireFileId(id))
  const forget = async (id: string) => {
    datastore.forget(id)
    await rm(pathOf(id), { force: true })
    await rm(`${pathOf(id)}.json`, { force: true })
  }
  return {
    ...commonTo(datastore, (id) => requireFileId(id)),
    async open(id, range) {
      const isHere = (await stat(pathOf(id)).catch(nullWhenMissing)) !== null
      return isHere
        ? createReadStream(pathOf(id), { ...range, highWaterMark: PIECE_BYTES })
        : store.open(id, range)
    },
    async checksum(id, size) {
      const found = await stat(pathOf(id), { bigint: true }).catch(nullWhenMissing)
      return found?.size === BigInt(size) ? datastore.checksum(id, found) : null
    },
    async settle(id) {
      const file = await open(pathOf(id), 'r').catch(nullWhenMissing)
      await file?.sync()
      await file?.close()
    },
    async keep(id, size) {
      const isHere = (await stat(pathOf(id)).catch(nullWhenMissing)) !== null
      if (isHere) await store.put(id, { path: pathOf(id), size })
      await forget(id)
    },
    remove: forget,
  }
}

/** What all data stores of the tus library do alike. */
export function commonTo(
  datastore: DataStore,
  keyOf: (id: string) => string,
): Pick<UploadStore, 'datastore' | 'keyOf' | 'ensure' | 'received'> {
  const received = async (id: string) => {
    try {
      return (await datastore.getUpload(keyOf(id))).offset
    } catch (error) {
      if (isUnknownUpload(error)) return null
      throw error
    }
  }
  return {
    datastore,
    keyOf,
    received,
    async ensure(id, size) {
      if ((await received(id)) !== null) return
      const created = new Date().toISOString()
      await datastore.create(new Upload({ id: keyOf(id), size, offset: 0, creation_date: created }))
    },
  }
}

/** The library throws plain objects with the status of the protocol. */
export function isUnknownUpload(error: unknown): boolean {
  const { status_code, code } = error as { status_code?: number; code?: string }
  return status_code === 404 || status_code === 410 || code === 'ENOENT'
}
