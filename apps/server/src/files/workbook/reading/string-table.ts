import { closeSync, readSync } from 'node:fs'
import { appendBytes, openNamelessFile } from './nameless-file.ts'

/** Bytes of texts that are kept in memory; what goes beyond is in a file that has no name. */
const IN_MEMORY = 16 * 1024 * 1024
const PAGE = 64 * 1024
/** Pages of the file that are kept: spreadsheets number texts in the order in which cells show them. */
const PAGES = 256

/** Most texts, and most bytes of them: places are numbers of 32 bits. */
const MAX_TEXTS = 40_000_000
const MAX_BYTES = 2 ** 32 - 1

/** More shared texts than a workbook can have. */
export class StringTableError extends Error {}

/**
 * The shared texts of a workbook by number, in bounded memory: four bytes for each text, and the texts themselves
 * in memory or, beyond that, in a file without a name that goes with the process.
 */
export class StringTable {
  private ends = new Uint32Array(4096)
  private count = 0
  private size = 0
  private memory: Buffer = Buffer.allocUnsafe(PAGE)
  private pending: Buffer = Buffer.alloc(0)
  private pendingSize = 0
  private file: number | null = null
  private fileSize = 0
  private readonly pages = new Map<number, Buffer>()
  private readonly inMemory: number

  constructor(inMemory = IN_MEMORY) {
    this.inMemory = inMemory
  }

  /** True where the texts did not fit into memory. */
  get isSpilled(): boolean {
    return this.file !== null
  }

  add(text: string): void {
    const bytes = Buffer.byteLength(text)
    if (this.count >= MAX_TEXTS || this.size + bytes > MAX_BYTES) throw new StringTableError()
    if (this.count === this.ends.length) {
      const wider = new Uint32Array(this.ends.length * 2)
      wider.set(this.ends)
      this.ends = wider
    }
    if (this.file === null && this.size + bytes <= this.inMemory) {
      if (this.size + bytes > this.memory.length) {
        const wider = Buffer.allocUnsafe(
          Math.min(Math.max(this.memory.length * 2, this.size + bytes), Math.max(this.inMemory, bytes)),
        )
        this.memory.copy(wider, 0, 0, this.size)
        this.memory = wider
      }
      this.memory.write(text, this.size)
    } else this.spill(text, bytes)
    this.size += bytes
    this.ends[this.count++] = this.size
  }

  /** The text of this number; undefined where there is none. */
  get(number: number): string | undefined {
    const end = number < this.count ? this.ends[number] : undefined
    if (end === undefined) return undefined
    const start = number === 0 ? 0 : (this.ends[number - 1] ?? 0)
    if (this.file === null) return this.memory.toString('utf8', start, end)
    this.flush()
    const first = Math.floor(start / PAGE)
    const last = Math.floor(Math.max(start, end - 1) / PAGE)
    if (first === last) return this.page(first).toString('utf8', start - first * PAGE, end - first * PAGE)
    const pieces: Buffer[] = []
    for (let at = first; at <= last; at++) {
      const page = this.page(at)
      pieces.push(page.subarray(Math.max(0, start - at * PAGE), Math.min(PAGE, end - at * PAGE)))
    }
    return Buffer.concat(pieces).toString('utf8')
  }

  close(): void {
    if (this.file !== null) closeSync(this.file)
    this.file = null
    this.count = 0
  }

  private spill(text: string, bytes: number): void {
    if (this.file === null) {
      this.file = openNamelessFile()
      this.pending = Buffer.allocUnsafe(16 * PAGE)
      appendBytes(this.file, this.memory.subarray(0, this.size))
      this.fileSize = this.size
      this.memory = Buffer.alloc(0)
    }
    if (this.pendingSize + bytes > this.pending.length) this.flush()
    if (bytes > this.pending.length) {
      appendBytes(this.file, Buffer.from(text))
      this.fileSize += bytes
    } else this.pendingSize += this.pending.write(text, this.pendingSize)
  }

  private flush(): void {
    if (this.pendingSize === 0 || this.file === null) return
    appendBytes(this.file, this.pending.subarray(0, this.pendingSize))
    this.fileSize += this.pendingSize
    this.pendingSize = 0
  }

  private page(number: number): Buffer {
    const known = this.pages.get(number)
    if (known !== undefined) {
      this.pages.delete(number)
      this.pages.set(number, known)
      return known
    }
    const oldest = this.pages.size >= PAGES ? this.pages.keys().next().value : undefined
    const page = (oldest === undefined ? undefined : this.pages.get(oldest)) ?? Buffer.allocUnsafe(PAGE)
    if (oldest !== undefined) this.pages.delete(oldest)
    const size = Math.min(PAGE, this.fileSize - number * PAGE)
    if (this.file !== null) readSync(this.file, page, 0, size, number * PAGE)
    this.pages.set(number, page)
    return page
  }
}
