import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { isWorthPacking } from '#files/worth-packing.ts'

/** Adds a file under its path and returns the SHA-256 of its bytes; nothing else is added meanwhile. */
export type AddFile = (path: string, bytes: Readable | string, modifiedAt: Date) => Promise<string>

/**
 * Writes an archive file by file, none of which is ever in memory, and returns its SHA-256. Where anything fails or
 * `signal` is aborted it throws, and what is at `path` is of no use.
 */
export async function writeArchive(
  path: string,
  signal: AbortSignal,
  addFiles: (add: AddFile) => Promise<void>,
): Promise<string> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const whole = hashing()
  const written = pipeline(output, whole.stream, createWriteStream(path, { flush: true, mode: 0o600 }), {
    signal,
  })
  // Where the disk or the signal ends it, nothing that is being added ends by itself.
  const failed = written.then(() => new Promise<never>(() => undefined))
  failed.catch(() => undefined)
  // yazl reports failures by an event that its types exclude.
  const emitter: NodeJS.EventEmitter = zip
  emitter.on('error', (error) => output.destroy(error))
  try {
    await addFiles(async (name, bytes, mtime) => {
      const source = typeof bytes === 'string' ? Readable.from([Buffer.from(bytes)]) : bytes
      const { stream, digest } = hashing()
      source.once('error', (error) => stream.destroy(error))
      zip.addReadStream(source.pipe(stream), name, { mtime, compress: isWorthPacking(name) })
      try {
        await Promise.race([finished(stream), failed])
      } finally {
        source.destroy()
        stream.destroy()
      }
      return digest()
    })
    zip.end()
    await written
    return whole.digest()
  } catch (error) {
    output.destroy(error as Error)
    // The first error says why.
    await written.catch(() => undefined)
    throw error
  }
}

/** Passes bytes on and remembers their SHA-256. */
function hashing(): { stream: Transform; digest: () => string } {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex') }
}
