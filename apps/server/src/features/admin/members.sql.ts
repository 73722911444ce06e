import type { Tx } from '@quitus/database/connection.ts'
import type { Right } from '@quitus/domain/access/permissions.ts'
import { sql } from 'kysely'
import { recordAudits } from '#audit/record-audit.sql.ts'
import type { SignedInActor } from '#auth/actor.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { findSubjects } from './users.sql.ts'

export type MembershipChange = { userId: number; projectId: number; right: Right | null }

/**
 * Gives rights in projects, or takes them, and records each change; returns how many there were. Throws
 * `user_not_found`, `project_not_found` or `right_needs_staff`, and the database refuses anyone who raises their own
 * right.
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
  for (const { userId, projectId, right } of changes) {
    const isStaff = staff.get(userId)
    if (isStaff === undefined) throw new AppError('user_not_found')
    if (!projects.has(projectId)) throw new AppError('project_not_found')
    if (right === 'manage' && !isStaff) throw new AppError('right_needs_staff')
  }
  const rights = await selectRights(tx, changes)
  const wanted = new Map(changes.map((change) => [pairOf(change), change]))
  const changed = [...wanted].filter(([pair, { right }]) => right !== (rights.get(pair) ?? null))
  await writeRights(
    tx,
    changed.map(([, change]) => change),
  )
  const events = changed.map(([pair, { userId, projectId, right }]) => {
    const before = rights.get(pair)
    const kind = right === null ? 'memberRemoved' : before === undefined ? 'memberAdded' : 'memberChanged'
    const details = {
      ...(before === undefined ? {} : { before }),
      ...(right === null ? {} : { after: right }),
    }
    return { kind, projectId, subjectId: userId, details } as const
  })
  await recordAudits(tx, actor, events, now)
  return changed.length
}

const pairOf = ({ userId, projectId }: Pick<MembershipChange, 'userId' | 'projectId'>) =>
  `${projectId} ${userId}`

/** Which rights do these people have in these projects? By `pairOf`; locked until the transaction ends. */
async function selectRights(tx: Tx, changes: readonly MembershipChange[]): Promise<Map<string, Right>> {
  if (changes.length === 0) return new Map()
  const rows = await tx
    .selectFrom('core.project_members')
    .select(['user_id as userId', 'project_id as projectId', 'right'])
    .where('project_id', 'in', [...new Set(changes.map(({ projectId }) => projectId))])
    .where('user_id', 'in', [...new Set(changes.map(({ userId }) => userId))])
    .orderBy('project_id')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [pairOf(row), row.right]))
}

/** Gives and takes the rights, in a statement each. */
async function writeRights(tx: Tx, changes: readonly MembershipChange[]): Promise<void> {
  const taken = changes.filter(({ right }) => right === null)
  if (taken.length > 0) {
    await sql`
      delete from core.project_members member
      using unnest(${taken.map(({ projectId }) => projectId)}::integer[],
        ${taken.map(({ userId }) => userId)}::integer[])
        taken (project_id, user_id)
      where member.project_id = taken.project_id and member.user_id = taken.user_id`.execute(tx)
  }
  const given = changes.flatMap(({ projectId, userId, right }) =>
    right === null ? [] : [{ project_id: projectId, user_id: userId, right }],
  )
  if (given.length > 0) {
    await tx
      .insertInto('core.project_members')
      .values(given)
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'user_id'])
          .doUpdateSet(({ ref }) => ({ right: ref('excluded.right') })),
      )
      .execute()
  }
}
