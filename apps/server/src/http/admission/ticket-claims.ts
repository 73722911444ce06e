import { hasMoved, runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { FastifyRequest } from 'fastify'
import type { AccessClaims } from '#auth/access-token.ts'
import { redeemTicket } from '#auth/tickets.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { ProjectMovedError } from './parts-of-call.ts'

/**
 * Whose ticket a validated request carries, and for which objects. Uses it up before anything else is checked:
 * whatever becomes of the call, it was good once. Throws `ticket_invalid`.
 */
export async function readTicket(
  request: FastifyRequest,
  { database, now, cells }: Pick<Deps, 'database' | 'now' | 'cells'>,
): Promise<{ claims: AccessClaims; objects: readonly string[] }> {
  const { projectId, job: jobId = null } = request.params as { projectId: number; job?: string }
  const { ticket } = request.query as { ticket: string }
  const requester = { userId: null, projectId, ...(cells.areThere && { home: 'write' as const }) }
  const redeemed = await runAppTransaction(database, requester, (tx) =>
    redeemTicket(tx, { ticket, projectId, jobId, now: now() }),
  ).catch((error: unknown) => {
    throw hasMoved(error) ? new ProjectMovedError({ cause: error }) : error
  })
  if (redeemed === undefined) throw new AppError('ticket_invalid')
  return redeemed
}
