import { closeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { type Entry, fromFd, type ZipFile } from 'yauzl'
import { WorkbookError } from './workbook-error.ts'
import { XmlError } from './xml-reader.ts'

/** Most entries of an archive; a workbook of a hundred sheets with drawings has a thousand. */
const MAX_ENTRIES = 20_000

/** Largest part after unpacking. A sheet of a million lines and 60 columns has some two gigabytes. */
const MAX_PART = 6 * 1024 ** 3

/** What unpacks more than so many times its size is no sheet: cells of one value over and over come to about thirty. */
const MAX_RATIO = 200
const RATIO_FROM = 32 * 1024 * 1024

/** The parts of an archive by name. */
export type ZipParts = {
  names: readonly string[]
  has: (name: string) => boolean
  isEncrypted: boolean
  /** The text of a part, piece by piece; `share` says which share of the whole part the piece is. */
  read: (name: string, most?: number) => AsyncIterable<{ text: string; share: number }>
  close: () => void
}

/**
 * Opens an archive by its list of entries alone: nothing is unpacked. Throws a `WorkbookError` for one that is cut
 * off or has forged names. The file descriptor is closed with the archive, and where it is refused.
 */
export async function openZipParts(file: number): Promise<ZipParts> {
  const zip = await openZip(file)
  const entries = await listEntries(zip).catch((error: unknown) => {
    zip.close()
    throw error
  })
  const byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]))
  return {
    names: entries.map(({ fileName }) => fileName),
    has: (name) => byName.has(name.toLowerCase()),
    isEncrypted: entries.some((entry) => entry.isEncrypted()),
    read: (name, most = MAX_PART) => readPart(zip, byName.get(name.toLowerCase()), name, most),
    close: () => zip.close(),
  }
}

/** Opens an archive; throws a `WorkbookError` for what is none, and closes the file descriptor then. */
export function openZip(file: number): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromFd(file, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) => {
      if (error === null) resolve(zip)
      else {
        closeSync(file)
        reject(damaged(error))
      }
    })
  })
}

/** All entries of an archive, of which nothing is unpacked; throws a `WorkbookError` where the list is damaged. */
export function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    if (zip.entryCount > MAX_ENTRIES) {
      reject(new WorkbookError('workbook_too_large'))
      return
    }
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error: Error) => reject(damaged(error)))
    zip.readEntry()
  })
}

async function* readPart(zip: ZipFile, entry: Entry | undefined, name: string, most: number) {
  if (entry === undefined) throw new WorkbookError('workbook_damaged', { reason: name })
  const { uncompressedSize } = entry
  if (uncompressedSize > most || isOverpacked(entry)) throw new WorkbookError('workbook_too_large')
  const stream = await openEntry(zip, entry)
  try {
    let decoder: InstanceType<typeof TextDecoder> | null = null
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
      yield { text: decoder.decode(chunk, { stream: true }), share: chunk.length / uncompressedSize }
    }
    if (decoder !== null) yield { text: decoder.decode(), share: 0 }
  } catch (error) {
    throw damaged(error)
  } finally {
    stream.destroy()
  }
}

/** Does an entry unpack to so much more than it takes that it is no table? */
export function isOverpacked({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > RATIO_FROM && uncompressedSize > compressedSize * MAX_RATIO
}

/** The unpacked bytes of an entry; they end with an error where they are not those that were packed. */
export function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error === null) resolve(stream)
      else reject(damaged(error))
    })
  })
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** What went wrong while a part was read, as a refusal. */
export function damaged(error: unknown): WorkbookError {
  if (error instanceof WorkbookError) return error
  const reason = error instanceof Error ? error.message.slice(0, 200) : ''
  return new WorkbookError(
    'workbook_damaged',
    { reason },
    { cause: error instanceof XmlError ? undefined : error },
  )
}
