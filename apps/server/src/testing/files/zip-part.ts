import { inflateRawSync } from 'node:zlib'

/** One part of an archive by its name, unpacked; read from the list at the archive's end, as every program does. */
export function zipPart(archive: Buffer, name: string): Buffer {
  for (let at = archive.indexOf('PK\u0001\u0002', 0, 'latin1'); at !== -1; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    if (archive.subarray(at + 46, at + 46 + nameLength).toString() === name) {
      const local = archive.readUInt32LE(at + 42)
      const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      return inflateRawSync(archive.subarray(begin, begin + archive.readUInt32LE(at + 20)))
    }
    at = archive.indexOf('PK\u0001\u0002', at + 46 + nameLength + extra + comment, 'latin1')
  }
  throw new Error(`The archive has no part ${name}.`)
}
