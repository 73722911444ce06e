import type { Db } from '@quitus/database/connection.ts'

export type HistoryProof = {
  projects: number
  /** Projects whose history differs from its seals. */
  differing: number[]
  /** By which ways the heads went. */
  sentBy: ('mail' | 'post')[]
  /** Why a way failed; null where none did. */
  fault: string | null
}

/** Nights are listed for so long. */
const KEPT_MS = 400 * 24 * 3_600_000

/** Records what a night found, and forgets nights of long ago. */
export async function insertProof(owner: Db, at: Date, proof: HistoryProof): Promise<void> {
  const { sentBy, ...values } = proof
  await owner
    .insertInto('core.history_proofs')
    .values({ ...values, sent_by: sentBy, proved_at: at })
    .execute()
  await owner
    .deleteFrom('core.history_proofs')
    .where('proved_at', '<', new Date(at.getTime() - KEPT_MS).toISOString())
    .execute()
}
