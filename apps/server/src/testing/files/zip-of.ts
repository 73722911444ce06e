import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** An archive of these files by their paths; a path that ends with a slash is a folder. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) {
    if (path.endsWith('/')) zip.addEmptyDirectory(path)
    else zip.addBuffer(Buffer.from(content as string), path)
  }
  zip.end()
  return buffer(zip.outputStream)
}
