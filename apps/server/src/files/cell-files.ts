import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FileNameFault, readFileName } from '@quitus/domain/files/file-name.ts'
import { AppError, WordedRefusal } from '#errors/app-error.ts'
import { requireFileKind } from './file-content.ts'
import { type ByteRange, type FileStore, MissingFile } from './file-store.ts'
import { isDiskFull, receiveBytes } from './receive-bytes.ts'
import type { VirusScanner } from './virus-scanner.ts'

/** A file that no cell refers to yet; the store has its bytes under `bytesId`, excluded under `id`. */
export type UploadedFile = {
  id: string
  name: string
  size: number
  type: string
  sha256: Buffer
  bytesId?: string
}

/** A file under a temporary name, of which nothing is known but its bytes. */
export type Incoming = {
  /** Checks what came and hands it to the store; throws what is wrong with it. */
  keepAs(untrustedName: string): Promise<UploadedFile>
  /** Forgets what the store did not take over. */
  discard(): Promise<void>
}

/** A file that the server writes itself, under a temporary name. */
export type OwnFile = {
  id: string
  path: string
  /** Hands the complete file to the store, under `id`, and answers its size. */
  keep(): Promise<number>
  /** Forgets what the store did not take over. */
  discard(): Promise<void>
}

/** The bytes of files in cells: how they come in, go out and are forgotten. */
export type CellFiles = {
  maxBytes: number
  store: FileStore
  /** Takes bytes in under a temporary name; nothing of them stays when it throws. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<Incoming>
  /** A place for a file of the server’s own; anyone who takes it keeps or discards it. */
  begin(): Promise<OwnFile>
  /** Stores bytes under an id that is known already, as a backup or another store has them. */
  storeAs(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Throws `storage_unavailable` where the store does not have the bytes that the database knows of. */
  open(id: string, range?: ByteRange): Promise<Readable>
  /** Removes temporary files that nobody has written to since; answers how many. */
  clearIncoming(before: Date): Promise<number>
}

type Options = {
  store: FileStore
  /** Folder of temporary files, on the disk of the store where that is one. */
  incomingFolder: string
  maxBytes: number
  newId?: () => string
  /** Excluded or null, nobody looks. */
  scanForViruses?: VirusScanner | null
}

/** Files in cells on top of a store. */
export function createCellFiles({
  store,
  incomingFolder,
  maxBytes,
  newId = randomUUID,
  scanForViruses = null,
}: Options): CellFiles {
  return {
    maxBytes,
    store,
    async receive(bytes) {
      const id = newId()
      const path = join(incomingFolder, id)
      const discard = () => rm(path, { force: true })
      try {
        await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
        const received = await receiveBytes(bytes, path, maxBytes)
        return {
          discard,
          async keepAs(untrustedName) {
            const reading = readFileName(untrustedName)
            if (!reading.ok) throw nameRefused(reading.fault)
            if (received.size === 0) throw new AppError('file_empty')
            const { type } = await requireFileKind(reading.name, path)
            if (scanForViruses !== null) await requireClean(scanForViruses, path)
            await store.put(id, received).catch(failOfStore)
            return { id, name: reading.name, size: received.size, type, sha256: received.sha256 }
          },
        }
      } catch (error) {
        await discard()
        throw error
      }
    },
    async begin() {
      const id = newId()
      const path = join(incomingFolder, id)
      await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
      return {
        id,
        path,
        async keep() {
          const { size } = await stat(path)
          await store.put(id, { path, size }).catch(failOfStore)
          return size
        },
        discard: () => rm(path, { force: true }),
      }
    },
    async storeAs(id, bytes) {
      const path = join(incomingFolder, newId())
      await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
      try {
        await store.put(id, await receiveBytes(bytes, path, Number.POSITIVE_INFINITY))
      } finally {
        await rm(path, { force: true })
      }
    },
    open: (id, range) => store.open(id, range).catch(failOfStore),
    async clearIncoming(before) {
      let cleared = 0
      // The folder is made with the first upload; a file may be moved away meanwhile.
      for (const name of await readdir(incomingFolder).catch(() => [])) {
        const path = join(incomingFolder, name)
        const found = await stat(path).catch(() => null)
        if (found === null || found.mtime > before) continue
        await rm(path, { force: true })
        cleared += 1
      }
      return cleared
    },
  }
}

/** Nothing is stored of a file in which something is found, or that nobody could look at (SEC-08). */
async function requireClean(scan: VirusScanner, path: string): Promise<void> {
  const verdict = await scan(createReadStream(path)).catch((error: unknown) => {
    throw new AppError('storage_unavailable', undefined, { cause: error })
  })
  if (verdict === 'tooLarge') throw new AppError('file_not_scannable')
  if (!verdict.isClean) throw new AppError('file_infected')
}

function failOfStore(error: unknown): never {
  if (isDiskFull(error)) throw new AppError('storage_full', undefined, { cause: error })
  if (error instanceof AppError) throw error
  const why = error instanceof MissingFile ? error.message : 'the store of files did not answer'
  throw new AppError('storage_unavailable', undefined, { cause: new Error(why, { cause: error }) })
}

function nameRefused(fault: FileNameFault): WordedRefusal {
  return new WordedRefusal('file_name_not_accepted', (translate) => ({
    reason: translate(`files:name.${fault}`),
  }))
}
