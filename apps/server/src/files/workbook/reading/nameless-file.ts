import { mkdtempSync, openSync, rmdirSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens a file for reading and writing that has no name: it goes when it is closed, or with the process. */
export function openNamelessFile(): number {
  const folder = mkdtempSync(join(tmpdir(), 'quitus-workbook-'))
  const path = join(folder, 'bytes')
  const file = openSync(path, 'w+', 0o600)
  unlinkSync(path)
  rmdirSync(folder)
  return file
}

/** Writes all bytes at the end of a file. */
export function appendBytes(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}
