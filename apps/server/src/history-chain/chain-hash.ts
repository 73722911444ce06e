import { createHash } from 'node:crypto'
import { ByteWriter } from './byte-writer.ts'
import { type ChainedCell, type ChainedChangeSet, ChangeSetBytes } from './change-set-bytes.ts'

/** Change sets of a segment, whose last hash is an anchor of its own. */
export const SEGMENT_LENGTH = 1000n

const sha256 = () => createHash('sha256')

/** What the first link of a project follows: no chain passes for that of another project. */
export function firstHash(projectId: number): Buffer {
  return sha256()
    .update(new ByteWriter().text('quitus history').integer(BigInt(projectId)).take())
    .digest()
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
  return sha256().update(bytes.take()).digest()
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

/** Hashes one change set, cell by cell. */
export class LinkHasher {
  readonly #hash = sha256()
  #personal = sha256()
  readonly #bytes: ChangeSetBytes
  readonly #seal: PersonalSeal | null

  /** Without a seal the change set must have nothing personal; if it has, its hash equals no other. */
  constructor(place: LinkPlace, head: ChainedChangeSet, seal: PersonalSeal | null) {
    this.#seal = seal
    this.#bytes = new ChangeSetBytes(this.#hash, place, head, () => {
      this.#personal = sha256()
      if (seal !== null && 'salt' in seal) this.#personal.update(seal.salt)
      return this.#personal
    })
  }

  add(cell: ChainedCell): void {
    this.#bytes.add(cell)
  }

  digest(): LinkHash {
    const personalDigest = this.#personalDigest()
    this.#bytes.end(personalDigest)
    return { hash: this.#hash.digest(), personalDigest, personalColumns: this.#bytes.personalColumns }
  }

  #personalDigest(): Buffer | null {
    const seal = this.#seal
    if (seal !== null && 'digest' in seal) return seal.digest
    if (!this.#bytes.hasPersonal) return null
    this.#bytes.endPersonal()
    return this.#personal.digest()
  }
}
