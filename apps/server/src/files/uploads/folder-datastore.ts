import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore as TusFileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
import { requireFileId } from '../file-store.ts'
import { isDiskFull } from '../receive-bytes.ts'

/** The status by which anyone who sends learns that it is not their line that is broken. */
const DISK_FULL = { status_code: 507, body: 'The disk is full.' }

/** The library’s store in a folder, which distinguishes a full disk from any other failure. */
export class FolderDatastore extends TusFileStore {
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, requireFileId(id)), { flags: 'r+', start: offset })
    try {
      await pipeline(bytes, file)
    } catch (error) {
      throw isDiskFull(error) ? DISK_FULL : ERRORS.FILE_WRITE_ERROR
    }
    return offset + file.bytesWritten
  }
}
