import type { Readable } from 'node:stream'
import { numberedName } from '@quitus/domain/file-transfers/object-name.ts'
import { ZipFile } from 'yazl'
import { isWorthPacking } from '#files/worth-packing.ts'

type ZippedFile = { path: readonly string[]; size: string; created_at: string; open: () => Promise<Readable> }

/**
 * A zip that is made as it is read, with names as UTF-8 and files one after the other, so that neither time nor
 * memory before the first byte grows with them. What is packed already is stored, which costs no time.
 */
export function streamZip(files: readonly ZippedFile[]): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const names = new Set<string>()
  for (const file of files) {
    const name = freePath(names, file.path)
    names.add(name.toLowerCase())
    const options = {
      mtime: new Date(file.created_at),
      size: Number(file.size),
      compress: isWorthPacking(name),
    }
    zip.addReadStreamLazy(name, options, (callback) => {
      file.open().then(
        (stream) => {
          // Anyone who read has left while the file was opened.
          if (output.destroyed) {
            stream.destroy()
            return
          }
          stream.once('error', (error) => output.destroy(error))
          output.once('close', () => stream.destroy())
          callback(null, stream)
        },
        (error: unknown) => {
          output.destroy(error as Error)
        },
      )
    })
  }
  zip.end()
  return output
}

/** Objects of several folders can be called alike; Windows takes case for nothing. */
function freePath(names: ReadonlySet<string>, path: readonly string[]): string {
  const [name = '', folders] = [path.at(-1), path.slice(0, -1)]
  let candidate = path.join('/')
  for (let number = 2; names.has(candidate.toLowerCase()); number++)
    candidate = [...folders, numberedName(name, number)].join('/')
  return candidate
}
