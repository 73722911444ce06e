import type { Tx } from '@quitus/database/connection.ts'
import { setMember } from '@quitus/database/people/people.sql.ts'
import type { Right } from '@quitus/domain/permissions.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { findSubjects } from './users.sql.ts'

export type MembershipChange = { userId: number; projectId: number; right: Right | null }

/**
 * Gives rights in projects, or takes them, and records each change; returns how many there were. Throws `user_not_found`, `project_not_found`
 * or `right_needs_staff`, and the database refuses whoever raises their own right.
 */
export async function applyMemberships(
  tx: Tx,
  actor: SignedInActor,
  changes: readonly MembershipChange[],
  now: Date,
): Promise<number> {
  const { staff, projects } = await findSubjects(
    tx,
    changes.map(({ userId }) => userId),
    changes.map(({ projectId }) => projectId),
  )
  let changed = 0
  for (const { userId, projectId, right } of changes) {
    const isStaff = staff.get(userId)
    if (isStaff === undefined) throw new AppError('user_not_found')
    if (!projects.has(projectId)) throw new AppError('project_not_found')
    if (right === 'manage' && !isStaff) throw new AppError('right_needs_staff')
    const before = await findRight(tx, projectId, userId)
    if (before === right) continue
    if (right === null) await deleteMember(tx, projectId, userId)
    else await setMember(tx, projectId, userId, right)
    const kind = right === null ? 'memberRemoved' : before === null ? 'memberAdded' : 'memberChanged'
    const details = { ...(before === null ? {} : { before }), ...(right === null ? {} : { after: right }) }
    await recordAudit(tx, actor, { kind, projectId, subjectId: userId, details }, now)
    changed += 1
  }
  return changed
}

async function findRight(tx: Tx, projectId: number, userId: number): Promise<Right | null> {
  const row = await tx
    .selectFrom('core.project_members')
    .select('right')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.right ?? null
}

async function deleteMember(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx
    .deleteFrom('core.project_members')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
}
