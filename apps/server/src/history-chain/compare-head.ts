import type { Tx } from '@quitus/database/connection.ts'
import type { ChainVerifier, Difference } from './chain-verifier.ts'
import type { HistoryHead } from './heads.ts'
import { type BranchRow, selectLinked } from './linked-rows.sql.ts'

type Comparison = {
  difference: Difference | null
  cut: { branchedAt: string; backupAt: string | null; changeSetId: string | null } | null
}

/**
 * Compares the hashes of an exported head with those that the chain has at the same places. Of two differences the
 * earlier one counts. Where a restore after the export cut the chain before the first place that differs, and all
 * before agrees, the head is of the branch that the restore ended.
 */
export async function compareHead(
  tx: Tx,
  projectId: number,
  verifier: ChainVerifier,
  branches: readonly BranchRow[],
  { exportedAt, head }: { exportedAt: string; head: HistoryHead },
): Promise<Comparison> {
  let agreed = 0n
  for (const { position: place, hash } of [...head.segments, head].sort(byPosition)) {
    const position = BigInt(place)
    const own = verifier.seen.get(position)
    if (position === 0n || own?.some((each) => each.toString('hex') === hash) === true) {
      agreed = position
      continue
    }
    // A head within what was removed since: the ends of its segments were compared.
    if (verifier.isRemoved(position)) continue
    const found = verifier.difference
    // The seals end where they first differ from the history: what comes later was not compared.
    if (found !== null && found.position <= agreed + 1n) return { difference: found, cut: null }
    const branch = branches.find(
      ({ after_position, branched_at }) =>
        BigInt(after_position) >= agreed &&
        BigInt(after_position) < position &&
        new Date(branched_at) >= new Date(exportedAt),
    )
    if (branch !== undefined && found === null)
      return { difference: null, cut: await cutOf(tx, projectId, branch) }
    if (found !== null && (own === undefined || found.position < position))
      return { difference: found, cut: null }
    const [first] = await selectLinked(tx, projectId, agreed, 1)
    const changeSetId = first?.change_set_id ?? head.changeSetId
    return { difference: { fault: 'head', position: agreed + 1n, changeSetId }, cut: null }
  }
  return { difference: verifier.difference, cut: null }
}

const byPosition = (one: { position: string }, other: { position: string }) =>
  Number(BigInt(one.position) - BigInt(other.position))

async function cutOf(tx: Tx, projectId: number, branch: BranchRow): Promise<Comparison['cut']> {
  const position = BigInt(branch.after_position)
  const [last] = position === 0n ? [] : await selectLinked(tx, projectId, position - 1n, 1)
  return {
    branchedAt: new Date(branch.branched_at).toISOString(),
    backupAt: branch.backup_at === null ? null : new Date(branch.backup_at).toISOString(),
    changeSetId: last?.change_set_id ?? null,
  }
}
