import { listMentionablePeople as definition } from '@quitus/contract/comments/list-mentionable-people.ts'
import { WordedRefusal } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { type Member, selectMembers } from '#views/anomalies/members.sql.ts'
import { type FoundAnomaly, isShownToCustomers, requireAnomaly } from '#views/anomalies/require-anomaly.ts'
import type { Mention } from './comments.sql.ts'

type Context = CallContext<typeof definition>

export const listMentionablePeople = bindEndpoint(definition, async ({ params }, context) => {
  const anomaly = await requireAnomaly(context, params)
  const members = await membersWhoRead(context, anomaly, { isStaffOnly: false })
  return { people: members.map(({ userId, name, isStaff }) => ({ userId, name, isStaff })) }
})

/**
 * Members of the project who may read a comment on the anomaly: customers only where they see it and the comment is
 * for everybody.
 */
async function membersWhoRead(
  context: Context,
  anomaly: FoundAnomaly,
  { isStaffOnly }: { isStaffOnly: boolean },
): Promise<Member[]> {
  const forStaff = isStaffOnly || !(await isShownToCustomers(context, anomaly))
  return selectMembers(context.tx, anomaly.projectId, { isStaffOnly: forStaff })
}

/** Who is mentioned, by name; throws `mention_not_possible` where someone could not read the comment. */
export async function requireMentions(
  context: Context,
  anomaly: FoundAnomaly,
  { mentions, isStaffOnly }: { mentions: readonly number[]; isStaffOnly: boolean },
): Promise<Mention[]> {
  const wanted = [...new Set(mentions)]
  if (wanted.length === 0) return []
  const readers = new Map(
    (await membersWhoRead(context, anomaly, { isStaffOnly })).map((member) => [member.userId, member]),
  )
  const found = wanted.flatMap((userId) => readers.get(userId) ?? [])
  if (found.length === wanted.length) return found.map(({ userId, name }) => ({ userId, name }))
  const members = await selectMembers(context.tx, anomaly.projectId, { isStaffOnly: false })
  const names = wanted
    .filter((userId) => !readers.has(userId))
    .flatMap((userId) => members.find((member) => member.userId === userId)?.name ?? [])
  // Someone of another project has no name here.
  throw new WordedRefusal('mention_not_possible', () => ({
    names: names.length === 0 ? '?' : names.join(', '),
  }))
}
