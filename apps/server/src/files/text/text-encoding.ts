import { isAscii, isUtf8 } from 'node:buffer'
import type { TextEncoding } from '@quitus/domain/imports/import-draft.ts'

export type { TextEncoding }

/** What the bytes of a file say; `isMixed`: text in UTF-8 and text in a single-byte encoding are in one file. */
export type EncodingFinding = { encoding: TextEncoding; isAscii: boolean; isMixed: boolean; hasNul: boolean }

/** Bytes at the start of a file that are no text: the byte order mark. */
export function byteOrderMark(head: Buffer): { encoding: TextEncoding; length: number } | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', length: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', length: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', length: 2 }
  return null
}

/** UTF-16 without a mark shows itself by the NUL half of its Latin letters; null for anything else. */
export function guessUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  const size = Math.min(head.length, 4096) & ~1
  let even = 0
  let odd = 0
  for (let at = 0; at < size; at += 2) {
    if (head[at] === 0) even++
    if (head[at + 1] === 0) odd++
  }
  const most = size * 0.3
  if (odd > most && even * 10 < odd) return 'utf-16le'
  return even > most && odd * 10 < even ? 'utf-16be' : null
}

/** True for the first bytes of an archive or an OLE container: a workbook, old or new, or another archive. */
export function isContainer(head: Buffer): boolean {
  const start = head.subarray(0, 4).toString('latin1')
  return start === '\xd0\xcf\x11\xe0' || start === 'PK\x03\x04'
}

/** A kind of file that is neither text nor workbook, by its first bytes; null where nothing speaks against text. */
export function foreignFormat(head: Buffer): 'file_packed' | 'file_binary' | null {
  const start = head.subarray(0, 4).toString('latin1')
  if (start.startsWith('\x1f\x8b') || start === 'PK\x05\x06') return 'file_packed'
  return start === '%PDF' ? 'file_binary' : null
}

/**
 * Finds the encoding of a file whose bytes pass through `feed`: strict UTF-8, else Windows-1252 where bytes 0x80 to
 * 0x9F occur, else ISO 8859-15 (domain facts, c1).
 */
export function createEncodingScan() {
  let sequences = 0
  let strays = 0
  let hasHighControl = false
  let hasNul = false
  let allAscii = true
  let tail: Buffer = Buffer.alloc(0)

  function scan(bytes: Buffer) {
    let at = 0
    while (at < bytes.length) {
      const byte = bytes[at] ?? 0
      if (byte < 0x80) {
        at++
        continue
      }
      const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      if (byte >= 0xc2 && byte < 0xf5 && isUtf8(bytes.subarray(at, at + size)) && at + size <= bytes.length) {
        sequences++
        at += size
        continue
      }
      strays++
      if (byte < 0xa0) hasHighControl = true
      at++
    }
  }

  return {
    feed(chunk: Buffer) {
      if (!hasNul && chunk.includes(0)) hasNul = true
      if (tail.length === 0 && isAscii(chunk)) return
      allAscii = false
      const bytes = tail.length === 0 ? chunk : Buffer.concat([tail, chunk])
      const cut = unfinishedAt(bytes)
      scan(bytes.subarray(0, cut))
      tail = Buffer.from(bytes.subarray(cut))
    },
    finish(): EncodingFinding {
      scan(tail)
      const encoding = strays === 0 ? 'utf-8' : hasHighControl ? 'windows-1252' : 'iso-8859-15'
      return { encoding, isAscii: allAscii, isMixed: strays > 0 && sequences * 20 >= strays, hasNul }
    },
  }
}

/** Where a UTF-8 sequence begins that the end of the bytes cuts off; the length where none does. */
function unfinishedAt(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) break
    if (byte < 0xc0) continue
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return size > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** Text of a file's chunks, one after another; an ASCII file needs no decoding. Drops the byte order mark. */
export function createTextDecoder(
  encoding: TextEncoding | 'ascii',
): (chunk: Buffer, isLast: boolean) => string {
  if (encoding === 'ascii') return (chunk) => chunk.toString('latin1')
  const decoder = new TextDecoder(encoding)
  return (chunk, isLast) => decoder.decode(chunk, { stream: !isLast })
}

/**
 * A text as its UTF-8 bytes look when each is taken for a character: what a scan has of a file whose encoding it does
 * not know yet.
 */
export function asBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
