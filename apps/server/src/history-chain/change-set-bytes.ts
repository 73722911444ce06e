import { ByteWriter } from './byte-writer.ts'

/** Version of the encoding: a later one is added to it, because links of each are verified for ever. */
export const ENCODING_VERSION = 1

/** What is hashed of a change set: what its row says, but for what is computed from its cells. */
export type ChainedChangeSet = {
  id: bigint
  source: string
  kind: string
  actorId: bigint
  impersonatorId: bigint | null
  undoesId: bigint | null
  stepId: bigint | null
  publicationId: bigint | null
  /** Microseconds since 1970. */
  createdAt: bigint
  requestId: string | null
  /** Written by people, so that it may name people. */
  reason: string | null
}

/** One line of history, its values as PostgreSQL writes JSON. */
export type ChainedCell = {
  rowId: bigint
  column: string
  before: string | null
  after: string | null
}

/** Where the bytes go: a hash. They are overwritten once it has returned; `end` takes the last of them. */
export type ByteSink = { update: (bytes: Buffer) => unknown; end: (bytes: Buffer) => unknown }

/** Where what is personal goes, and what comes first there. */
export type PersonalSink = { sink: ByteSink; salt: Buffer | null }

/** Bytes that are gathered before they are hashed. */
const CHUNK = 16_384

/**
 * Writes the canonical bytes of a change set: the head first, then each cell in the order of row and column, then the
 * digest of what is personal. Values of `personalColumns` and the reason go to the sink of what is personal alone,
 * which is opened with the first of them.
 */
export class ChangeSetBytes {
  readonly #writer = new ByteWriter()
  readonly #sink: ByteSink
  readonly #personalColumns: ReadonlySet<string>
  readonly #openPersonal: () => PersonalSink
  #personal: { sink: ByteSink; writer: ByteWriter } | null = null
  readonly #personalCells = new Set<string>()
  #cells = 0n

  constructor(
    sink: ByteSink,
    link: { previous: Buffer; position: bigint; personalColumns: ReadonlySet<string> },
    head: ChainedChangeSet,
    openPersonal: () => PersonalSink,
  ) {
    this.#sink = sink
    this.#personalColumns = link.personalColumns
    this.#openPersonal = openPersonal
    this.#writer
      .byte(ENCODING_VERSION)
      .raw(link.previous)
      .integer(link.position)
      .integer(head.id)
      .text(head.source)
      .text(head.kind)
      .integer(head.actorId)
      .optionalInteger(head.impersonatorId)
      .optionalInteger(head.undoesId)
      .optionalInteger(head.stepId)
      .optionalInteger(head.publicationId)
      .integer(head.createdAt)
      .optionalText(head.requestId)
    if (head.reason !== null) this.#personalWriter().byte(2).text(head.reason)
  }

  add({ rowId, column, before, after }: ChainedCell): void {
    this.#cells += 1n
    const isPersonal = this.#personalColumns.has(column)
    this.#writer
      .byte(1)
      .integer(rowId)
      .text(column)
      .byte(isPersonal ? 1 : 0)
    const values = isPersonal ? this.#personalWriter() : this.#writer
    if (isPersonal) {
      values.byte(1).integer(rowId).text(column)
      this.#personalCells.add(column)
    }
    values.optionalText(before).optionalText(after)
    if (this.#writer.size > CHUNK) this.#sink.update(this.#writer.take())
  }

  /** Those of the personal columns that the change set has cells of. */
  get personalColumns(): string[] {
    return [...this.#personalCells]
  }

  get hasPersonal(): boolean {
    return this.#personal !== null
  }

  /** Ends the bytes of what is personal, whose digest is needed for those of the change set. */
  endPersonal(): void {
    if (this.#personal === null) return
    const { sink, writer } = this.#personal
    sink.end(writer.byte(0).take())
  }

  end(personalDigest: Buffer | null): void {
    this.#writer.byte(0).integer(this.#cells)
    if (personalDigest === null) this.#writer.byte(0)
    else this.#writer.byte(1).raw(personalDigest)
    this.#sink.end(this.#writer.take())
  }

  #personalWriter(): ByteWriter {
    if (this.#personal === null) {
      const { sink, salt } = this.#openPersonal()
      this.#personal = { sink, writer: new ByteWriter() }
      if (salt !== null) this.#personal.writer.raw(salt)
    }
    const { sink, writer } = this.#personal
    if (writer.size > CHUNK) sink.update(writer.take())
    return writer
  }
}
