import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of an archive by their paths, as another library reads it; throws for a path that leads elsewhere. */
export async function unpacked(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`The archive has ${entry.fileName} twice.`)
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return files
}
