import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Database } from '@quitus/database/connection.ts'
import type { FastifyRequest } from 'fastify'
import type { AccessClaims } from '#auth/access-token.ts'
import { redeemTicket } from '#auth/tickets.sql.ts'
import { AppError } from '#errors/app-error.ts'

/**
 * Whose ticket a validated request carries, and for which objects. Uses it up before anything else is checked:
 * whatever becomes of the call, it was good once. Throws `ticket_invalid`.
 */
export async function readTicket(
  request: FastifyRequest,
  { database, now }: { database: Database; now: () => Date },
): Promise<{ claims: AccessClaims; objects: readonly string[] }> {
  const { projectId, job: jobId = null } = request.params as { projectId: number; job?: string }
  const { ticket } = request.query as { ticket: string }
  const redeemed = await runAppTransaction(database, { userId: null, projectId }, (tx) =>
    redeemTicket(tx, { ticket, projectId, jobId, now: now() }),
  )
  if (redeemed === undefined) throw new AppError('ticket_invalid')
  return redeemed
}
