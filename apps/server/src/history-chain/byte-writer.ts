/** Writes values one after the other so that no two sequences of values give the same bytes. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(512)
  #view = viewOf(this.#bytes)
  #length = 0

  byte(value: number): this {
    this.#reserve(1)
    this.#length = this.#bytes.writeUInt8(value, this.#length)
    return this
  }

  integer(value: bigint): this {
    this.#reserve(8)
    this.#view.setBigInt64(this.#length, value)
    this.#length += 8
    return this
  }

  /** Its length comes first, so that a text never runs into the next one. */
  text(value: string): this {
    const size = Buffer.byteLength(value)
    this.#reserve(size + 4)
    this.#length = this.#bytes.writeUInt32BE(size, this.#length)
    this.#length += this.#bytes.write(value, this.#length, 'utf8')
    return this
  }

  /** Of a known length. */
  raw(value: Buffer): this {
    this.#reserve(value.length)
    this.#length += value.copy(this.#bytes, this.#length)
    return this
  }

  optionalText(value: string | null): this {
    return value === null ? this.byte(0) : this.byte(1).text(value)
  }

  optionalInteger(value: bigint | null): this {
    return value === null ? this.byte(0) : this.byte(1).integer(value)
  }

  get size(): number {
    return this.#length
  }

  /** The bytes until now, which the next write overwrites. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length)
    this.#length = 0
    return taken
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + size))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
    this.#view = viewOf(larger)
  }
}

/** Writes 64-bit integers faster than the buffer itself. */
function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length)
}
