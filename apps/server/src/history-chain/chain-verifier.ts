import type { HistoryFault } from '@quitus/domain/history-verdict.ts'
import { branchHash, firstHash } from './chain-hash.ts'
import type { BranchRow, SegmentRow } from './linked-rows.sql.ts'

/** The first place where the history is not what was sealed. */
export type Difference = { fault: HistoryFault; position: bigint; changeSetId: string | null }

/** Follows the chain from hash to hash, through branches and over segments that retention removed. */
export class ChainVerifier {
  position = 0n
  previous: Buffer
  difference: Difference | null = null
  /** Hashes that the chain had at the positions of interest, before and after their branches. */
  readonly seen = new Map<bigint, Buffer[]>()
  readonly #interest: ReadonlySet<bigint>
  readonly #segments: ReadonlyMap<bigint, SegmentRow>
  readonly #firstOfRemoved: ReadonlyMap<bigint, SegmentRow>
  readonly #branches = new Map<bigint, BranchRow[]>()

  constructor(
    projectId: number,
    segments: readonly SegmentRow[],
    branches: readonly BranchRow[],
    interest: Iterable<bigint>,
  ) {
    this.previous = firstHash(projectId)
    this.#interest = new Set(interest)
    this.#segments = new Map(segments.map((segment) => [BigInt(segment.last_position), segment]))
    this.#firstOfRemoved = new Map(
      segments
        .filter(({ removed_at }) => removed_at !== null)
        .map((segment) => [BigInt(segment.first_position), segment]),
    )
    for (const branch of branches) {
      const position = BigInt(branch.after_position)
      this.#branches.set(position, [...(this.#branches.get(position) ?? []), branch])
    }
    this.#followBranches()
    this.#skipRemoved()
  }

  note(fault: HistoryFault, position: bigint, changeSetId: string | null): void {
    this.difference ??= { fault, position, changeSetId }
  }

  /** Is the hash at this position gone by retention? Of a removed segment the last one alone is kept. */
  isRemoved(position: bigint): boolean {
    for (const { first_position, last_position } of this.#firstOfRemoved.values())
      if (BigInt(first_position) <= position && position < BigInt(last_position)) return true
    return false
  }

  /** Goes on with the hash that a link has. */
  advance(position: bigint, hash: Buffer, changeSetId: string): void {
    this.position = position
    this.previous = hash
    this.#keep()
    const segment = this.#segments.get(position)
    if (segment !== undefined && !segment.hash.equals(hash)) this.note('seal', position, changeSetId)
    this.#followBranches()
    this.#skipRemoved()
  }

  #followBranches(): void {
    for (const branch of this.#branches.get(this.position) ?? []) {
      this.previous = branchHash(this.previous, {
        kind: branch.kind,
        afterPosition: this.position,
        backupAt: branch.backup_at === null ? null : new Date(branch.backup_at).toISOString(),
        branchedAt: new Date(branch.branched_at).toISOString(),
      })
      if (!branch.hash.equals(this.previous)) this.note('seal', this.position + 1n, null)
      this.#keep()
    }
  }

  #skipRemoved(): void {
    const segment = this.#firstOfRemoved.get(this.position + 1n)
    if (segment === undefined) return
    this.advance(BigInt(segment.last_position), segment.hash, segment.last_change_set_id)
  }

  #keep(): void {
    if (!this.#interest.has(this.position)) return
    this.seen.set(this.position, [...(this.seen.get(this.position) ?? []), this.previous])
  }
}
