import { createHash } from 'node:crypto'
import type { Tx } from '@quitus/database/connection.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { type ClaimedKey, claimKey, findAnswered, updateOutcome } from './answered-writes.sql.ts'

type Requester = { tx: Tx; actor: SignedInActor; now: () => Date }
/** What was asked: the endpoint and its validated parts. */
type Request = { name: string; projectId: number; parts: unknown; clientKey: string | undefined }

/**
 * Runs a write, or answers what it came to when its person sent it with this key before (decision 036): `repeated` then holds it as JSON
 * gave it back. Throws `client_key_reused` when the key came with another request. Without a key the write runs.
 */
export async function writeOnce<Outcome>(
  { tx, actor, now }: Requester,
  { name, projectId, parts, clientKey }: Request,
  write: () => Promise<Outcome>,
): Promise<{ outcome: Outcome; isRepeated: boolean }> {
  if (clientKey === undefined) return { outcome: await write(), isRepeated: false }
  const requestHash = createHash('sha256')
    .update(JSON.stringify([name, parts]))
    .digest()
  const key: ClaimedKey = { projectId, clientKey, actor, requestHash }
  if (await claimKey(tx, key, now())) {
    const outcome = await write()
    await updateOutcome(tx, key, outcome)
    return { outcome, isRepeated: false }
  }
  const answered = await findAnswered(tx, key)
  if (answered === undefined || !answered.requestHash.equals(requestHash)) {
    throw new AppError('client_key_reused')
  }
  return { outcome: answered.outcome as Outcome, isRepeated: true }
}
