import { createHash } from 'node:crypto'
import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'

type Requester = { tx: Tx; actor: SignedInActor; now: () => Date }
/** The endpoint and its validated parts, which a repeated call must equal. */
type Request = { name: string; projectId: number; parts: unknown; clientKey: string | undefined }

/**
 * Runs a write, or answers with its earlier outcome, as JSON gave it back, when the same user sent it with this key
 * (decision 036). Throws `client_key_reused` when the key came with another request. Without a key the write runs.
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

/** The key of a user for one request. */
type ClaimedKey = { projectId: number; clientKey: string; actor: SignedInActor; requestHash: Buffer }

/**
 * Takes a key for this transaction: false when it was used before. Waits for another transaction that has taken it and
 * not ended yet, on whatever process; one that fails leaves the key free.
 */
async function claimKey(tx: Tx, key: ClaimedKey, now: Date): Promise<boolean> {
  const table = tableOf(key.projectId)
  const answer = await sql`
    insert into ${table} (client_key, actor_id, impersonator_id, request_hash, created_at)
    values (${key.clientKey}, ${key.actor.user.id}, ${key.actor.impersonator?.id ?? null}, ${key.requestHash}, ${now})
    on conflict do nothing returning client_key`.execute(tx)
  return answer.rows.length > 0
}

/** Keeps the outcome of the write with its key. */
async function updateOutcome(tx: Tx, key: ClaimedKey, outcome: unknown): Promise<void> {
  await sql`
    update ${tableOf(key.projectId)} set outcome = ${JSON.stringify(outcome)}::jsonb where ${isKey(key)}`.execute(
    tx,
  )
}

/** Which request came with this key, and what was its outcome? */
async function findAnswered(
  tx: Tx,
  key: ClaimedKey,
): Promise<{ requestHash: Buffer; outcome: unknown } | undefined> {
  const answer = await sql<{ requestHash: Buffer; outcome: unknown }>`
    select request_hash as "requestHash", outcome from ${tableOf(key.projectId)} where ${isKey(key)}`.execute(
    tx,
  )
  return answer.rows[0]
}

function tableOf(projectId: number) {
  return sql.id(projectSchemaName(projectId), 'answered_writes')
}

function isKey({ clientKey, actor }: ClaimedKey) {
  return sql`client_key = ${clientKey} and actor_id = ${actor.user.id}
             and impersonator_id is not distinct from ${actor.impersonator?.id ?? null}::integer`
}
