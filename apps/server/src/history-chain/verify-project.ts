import type { Db, Tx } from '@quitus/database/connection.ts'
import type { HistoryFault, HistoryVerdict } from '@quitus/domain/history-verdict.ts'
import { LinkHasher, type PersonalSeal } from './chain-hash.ts'
import { ChainVerifier } from './chain-verifier.ts'
import { chainedChangeSet, PIECES_AHEAD } from './chained-rows.sql.ts'
import { compareHead } from './compare-head.ts'
import { type ChangeSetHashing, hashChangeSets } from './hash-change-sets.ts'
import type { HistoryHead } from './heads.ts'
import {
  countWaiting,
  findChain,
  findInserted,
  type LinkedRow,
  selectBranches,
  selectSegments,
} from './linked-rows.sql.ts'
import { readAhead } from './read-ahead.ts'
import { type LinkedBatch, readLinkedHistory } from './read-linked-history.ts'
import { findCertificates, findRemovedHistory, type RemovedHistory } from './removed-history.sql.ts'

/** More change sets that wait than these are not counted. */
const MOST_WAITING = 1_000_000

export type Verification = {
  verdict: HistoryVerdict
  /** Change sets that are sealed, those whose personal values were erased, and those that wait for their seal. */
  sealed: number
  erased: number
  waiting: number
  /** What the rule of the project removed, and the records that say so; `isCertified` is false where one lacks. */
  removed: (RemovedHistory & { certificates: number[]; isCertified: boolean }) | null
  /** Where the history first differs; of a head, the first change set of those between two of its hashes. */
  difference: { fault: HistoryFault; changeSetId: string | null; position: string } | null
  /** Where and when a restore cut the chain that the head is of. */
  cut: { branchedAt: string; backupAt: string | null; changeSetId: string | null } | null
}

type Options = {
  /** Where the records of what was removed are, if the project is in a cell. */
  central?: Db | null
  head?: { exportedAt: string; head: HistoryHead } | null
  signal?: AbortSignal
  onProgress?: (done: number, all: number) => void
}

/**
 * Compares the history of a project with its seals, as both are at one moment, and with an exported head where there is
 * one. Names the first change set that differs. Throws when `signal` is aborted.
 */
export function verifyProject(owner: Db, projectId: number, options: Options = {}): Promise<Verification> {
  return owner
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyIn(tx, projectId, options))
}

async function verifyIn(tx: Tx, projectId: number, options: Options): Promise<Verification> {
  const { head = null, signal, onProgress } = options
  const chain = await findChain(tx, projectId)
  const segments = await selectSegments(tx, projectId)
  const branches = await selectBranches(tx, projectId)
  const interest =
    head === null ? [] : [head.head, ...head.head.segments].map(({ position }) => BigInt(position))
  const verifier = new ChainVerifier(projectId, segments, branches, interest)
  const all = Number(chain?.position ?? 0)
  let erased = 0
  let batch = null as BatchVerification | null
  const endBatch = () => {
    if (batch === null) return
    erased += batch.end()
    batch = null
    onProgress?.(Number(verifier.position), all)
  }
  const pieces = readLinkedHistory(tx, projectId, verifier.position)
  for await (const piece of readAhead(pieces, PIECES_AHEAD)) {
    signal?.throwIfAborted()
    if (piece.kind === 'cells') batch?.add(piece.cells)
    else {
      endBatch()
      if (verifier.difference !== null) break
      batch = verifyBatch(piece, verifier)
    }
  }
  endBatch()
  if (verifier.difference === null) {
    const hasSameEnd =
      chain !== undefined &&
      BigInt(chain.position) === verifier.position &&
      (chain.hash === null ? verifier.position === 0n : chain.hash.equals(verifier.previous))
    if (!hasSameEnd) verifier.note('seal', verifier.position + 1n, chain?.change_set_id ?? null)
  }
  const inserted = await findInserted(tx, projectId)
  if (inserted !== null) verifier.note('inserted', verifier.position, inserted)
  const compared = head === null ? null : await compareHead(tx, projectId, verifier, branches, head)
  const difference = compared?.difference ?? verifier.difference
  return {
    verdict: difference !== null ? 'differs' : compared?.cut != null ? 'cut' : 'intact',
    sealed: all,
    erased,
    waiting: await countWaiting(tx, projectId, MOST_WAITING),
    removed: await findRemoved(tx, projectId, options.central ?? tx),
    difference: difference && { ...difference, position: difference.position.toString() },
    cut: difference === null ? (compared?.cut ?? null) : null,
  }
}

async function findRemoved(tx: Tx, projectId: number, central: Db | Tx): Promise<Verification['removed']> {
  const removed = await findRemovedHistory(tx, projectId)
  if (removed === null) return null
  const { numbers, isComplete } = await findCertificates(tx, projectId, central)
  return { ...removed, certificates: numbers, isCertified: isComplete }
}

/** Takes the lines of history of a batch; ended, it says how many links have lost personal values to an erasure. */
type BatchVerification = Pick<ChangeSetHashing, 'add'> & { end: () => number }

/** Compares links with their change sets; notes the first fault on the verifier. */
function verifyBatch({ present, broken }: LinkedBatch, verifier: ChainVerifier): BatchVerification {
  let erased = 0
  const hashing = hashChangeSets(present, {
    open(row) {
      const place = {
        ...{ previous: verifier.previous, position: verifier.position + 1n },
        personalColumns: new Set(row.personal_columns),
      }
      return new LinkHasher(place, chainedChangeSet(row), sealOf(row))
    },
    close(row, hasher) {
      const { hash, personalDigest } = hasher.digest()
      const position = verifier.position + 1n
      if (BigInt(row.position) !== position) verifier.note('seal', position, row.change_set_id)
      else if (!hash.equals(row.hash)) verifier.note('changed', position, row.change_set_id)
      if (personalDigest !== null && row.salt === null) erased += 1
      verifier.advance(BigInt(row.position), row.hash, row.change_set_id)
    },
  })
  return {
    add: hashing.add,
    end() {
      hashing.end()
      if (broken !== null)
        verifier.note(broken.id === null ? 'missing' : 'seal', BigInt(broken.position), broken.change_set_id)
      return erased
    },
  }
}

function sealOf({ salt, personal_digest: digest }: LinkedRow): PersonalSeal | null {
  if (salt !== null) return { salt }
  return digest === null ? null : { digest }
}
