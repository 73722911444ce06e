import { createHash, type Hash, hash } from 'node:crypto'
import { ByteWriter } from './byte-writer.ts'
import { type ByteSink, type ChainedCell, type ChainedChangeSet, ChangeSetBytes } from './change-set-bytes.ts'

/** Change sets of a segment, whose last hash is an anchor of its own. */
export const SEGMENT_LENGTH = 1000n

const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')

/** What the first link of a project follows: no chain passes for that of another project. */
export function firstHash(projectId: number): Buffer {
  return sha256(new ByteWriter().text('quitus history').integer(BigInt(projectId)).take())
}

export type Branch = {
  kind: string
  afterPosition: bigint
  /** As PostgreSQL writes them in UTC. */
  backupAt: string | null
  branchedAt: string
}

/** The hash that a branch puts in the place of `previous`: the chain goes on from it. */
export function branchHash(previous: Buffer, { kind, afterPosition, backupAt, branchedAt }: Branch): Buffer {
  const bytes = new ByteWriter()
    .text('quitus branch')
    .raw(previous)
    .text(kind)
    .integer(afterPosition)
    .optionalText(backupAt)
    .text(branchedAt)
  return sha256(bytes.take())
}

/** Where a change set is in the chain. */
export type LinkPlace = { previous: Buffer; position: bigint; personalColumns: ReadonlySet<string> }

/**
 * What the values that may name people are hashed with: a salt, or their digest alone once the salt was erased with
 * them.
 */
export type PersonalSeal = { salt: Buffer } | { digest: Buffer }

/** `personalColumns` are those of the link that the change set has cells of. */
export type LinkHash = { hash: Buffer; personalDigest: Buffer | null; personalColumns: string[] }

/** The hash of bytes that come in pieces; most come in one, which costs half as much. */
class Sha256 implements ByteSink {
  #hash: Hash | null = null
  #digest: Buffer | null = null

  update(bytes: Buffer): void {
    this.#hash ??= createHash('sha256')
    this.#hash.update(bytes)
  }

  end(bytes: Buffer): void {
    this.#digest = this.#hash === null ? sha256(bytes) : this.#hash.update(bytes).digest()
  }

  get digest(): Buffer {
    if (this.#digest === null) throw new Error('The bytes have not ended.')
    return this.#digest
  }
}

/** Hashes one change set, cell by cell. */
export class LinkHasher {
  readonly #hash = new Sha256()
  readonly #personal = new Sha256()
  readonly #bytes: ChangeSetBytes
  readonly #seal: PersonalSeal | null

  /** Without a seal the change set must have nothing personal; if it has, its hash equals no other. */
  constructor(place: LinkPlace, head: ChainedChangeSet, seal: PersonalSeal | null) {
    this.#seal = seal
    const salt = seal !== null && 'salt' in seal ? seal.salt : null
    this.#bytes = new ChangeSetBytes(this.#hash, place, head, () => ({ sink: this.#personal, salt }))
  }

  add(cell: ChainedCell): void {
    this.#bytes.add(cell)
  }

  digest(): LinkHash {
    const personalDigest = this.#personalDigest()
    this.#bytes.end(personalDigest)
    return { hash: this.#hash.digest, personalDigest, personalColumns: this.#bytes.personalColumns }
  }

  #personalDigest(): Buffer | null {
    const seal = this.#seal
    if (seal !== null && 'digest' in seal) return seal.digest
    if (!this.#bytes.hasPersonal) return null
    this.#bytes.endPersonal()
    return this.#personal.digest
  }
}
