import { randomBytes } from 'node:crypto'
import type { Tx } from '@quitus/database/connection.ts'
import type { AccessClaims } from './access-token.ts'
import { hashOfToken } from './token-hash.ts'

/** Long enough for a browser to follow a link. */
const LIFETIME_MS = 60_000

/** What a ticket opens: the file of a job, or objects of transfers. */
export type TicketSubject = { jobId: string } | { objects: readonly string[] }

/** A ticket for one download by the person of this session; only its hash is kept. */
export async function insertTicket(
  tx: Tx,
  {
    projectId,
    subject,
    userId,
    sessionId,
    serviceTokenHash,
    now,
  }: {
    projectId: number
    subject: TicketSubject
    userId: number
    sessionId: string
    serviceTokenHash: Buffer | null
    now: Date
  },
): Promise<{ ticket: string; expiresAt: Date }> {
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  await tx
    .insertInto('core.tickets')
    .values({
      ...{
        ticket_hash: hashOfToken(ticket),
        project_id: projectId,
        job_id: 'jobId' in subject ? subject.jobId : null,
        user_id: userId,
        session_id: sessionId,
        service_token_hash: serviceTokenHash,
      },
      ...('objects' in subject ? { transfer_objects: [...subject.objects] } : {}),
      expires_at: expiresAt,
    })
    .execute()
  return { ticket, expiresAt }
}

/**
 * Whose ticket is this? It is used up by this query, for every process at once; undefined where it is none, or not
 * for this job, or for objects.
 */
export async function redeemTicket(
  tx: Tx,
  requested: { ticket: string; projectId: number; jobId: string | null; now: Date },
): Promise<{ claims: AccessClaims; objects: string[] } | undefined> {
  const row = await tx
    .deleteFrom('core.tickets')
    .where('ticket_hash', '=', hashOfToken(requested.ticket))
    .where('project_id', '=', requested.projectId)
    .where('expires_at', '>', requested.now.toISOString())
    .returning([
      'user_id as userId',
      'session_id as sessionId',
      'impersonator_id as impersonatorId',
      'service_token_hash as serviceTokenHash',
      'job_id as jobId',
      'transfer_objects as objects',
    ])
    .executeTakeFirst()
  if (row === undefined || row.jobId !== requested.jobId) return undefined
  const { userId, sessionId, impersonatorId, serviceTokenHash, objects } = row
  return { claims: { userId, sessionId, impersonatorId, serviceTokenHash }, objects: objects ?? [] }
}
