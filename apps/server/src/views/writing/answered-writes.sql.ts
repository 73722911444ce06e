import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'
import type { SignedInActor } from '#auth/actor.sql.ts'

/** Whose key it is, and for which request they drew it. */
export type ClaimedKey = { projectId: number; clientKey: string; actor: SignedInActor; requestHash: Buffer }

/**
 * Takes a key for this transaction: false when it was used before. Waits for another transaction that has taken it and not ended yet, on
 * whatever process; one that fails leaves the key free.
 */
export async function claimKey(tx: Tx, key: ClaimedKey, now: Date): Promise<boolean> {
  const table = tableOf(key.projectId)
  const answer = await sql`
    insert into ${table} (client_key, actor_id, impersonator_id, request_hash, created_at)
    values (${key.clientKey}, ${key.actor.user.id}, ${key.actor.impersonator?.id ?? null}, ${key.requestHash}, ${now})
    on conflict do nothing returning client_key`.execute(tx)
  return answer.rows.length > 0
}

/** Keeps beside the key what the write came to. */
export async function updateOutcome(tx: Tx, key: ClaimedKey, outcome: unknown): Promise<void> {
  await sql`
    update ${tableOf(key.projectId)} set outcome = ${JSON.stringify(outcome)}::jsonb where ${isKey(key)}`.execute(
    tx,
  )
}

/** What was the request with this key, and what did it come to? */
export async function findAnswered(
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
