import type { Tx } from '@quitus/database/connection.ts'
import type { AuditKind } from '@quitus/domain/people/audit-kind.ts'

export type AuditEvent = {
  kind: AuditKind
  projectId?: number
  /** The person whom it is about. */
  subjectId?: number
  /** What the reader is notified in addition to names: values before and after, a reason. Never a secret. */
  details?: Record<string, unknown>
}

type Actor = { user: { id: number }; impersonator: { id: number } | null }

/** Records an action in the transaction that makes it; `actor` is null for what is done on the command line. */
export async function recordAudit(tx: Tx, actor: Actor | null, event: AuditEvent, now: Date): Promise<void> {
  await recordAudits(tx, actor, [event], now)
}

/** Records several actions of one transaction in one statement. */
export async function recordAudits(
  tx: Tx,
  actor: Actor | null,
  events: readonly AuditEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await tx
    .insertInto('core.audit_events')
    .values(
      events.map(({ kind, projectId, subjectId, details = {} }) => ({
        at: now,
        actor_id: actor?.user.id ?? null,
        impersonator_id: actor?.impersonator?.id ?? null,
        project_id: projectId ?? null,
        subject_id: subjectId ?? null,
        kind,
        details: JSON.stringify(details),
      })),
    )
    .execute()
}
