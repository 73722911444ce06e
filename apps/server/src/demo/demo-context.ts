import { randomUUID } from 'node:crypto'
import type { addAttachment } from '@quitus/contract/attachments/attachments.ts'
import type { addFolder } from '@quitus/contract/file-transfers/add-folder.ts'
import type { createUpload } from '@quitus/contract/file-transfers/uploads.ts'
import type { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import type { addRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import type { runAction } from '@quitus/contract/views/run-action.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { findMember, nameRequester } from '#auth/actor.sql.ts'
import { NO_CELLS } from '#cells/open-cells.ts'
import type { Deps } from '#deps/deps.ts'
import type { CallContext } from '#http/call-context.ts'

const DAY_MS = 86_400_000

/** All that the people of the demo do is handled in the same context. */
export type Context = CallContext<typeof runAction> &
  CallContext<typeof addRecovery> &
  CallContext<typeof addFreeAnomaly> &
  CallContext<typeof addAttachment> &
  CallContext<typeof addFolder> &
  CallContext<typeof createUpload>
export type StoryDeps = Omit<Deps, 'preparation' | 'examine' | 'cells'>

/** The context of a call that a person might have made so many days ago. */
export async function contextOf(deps: StoryDeps, ...call: Call): Promise<Context> {
  return { ...(await quietContextOf(deps, ...call)), live: deps.live }
}

type Call = [tx: Tx, projectId: number, userId: number, daysAgo: number]

/** The same for what publishes no event itself. */
export async function quietContextOf(
  deps: Omit<StoryDeps, 'live'>,
  ...[tx, projectId, userId, daysAgo]: Call
): Promise<Omit<Context, 'live'>> {
  await nameRequester(tx, userId, projectId)
  const member = await findMember(tx, userId, projectId)
  if (member === undefined) throw new Error('Someone of the demo is no member of its project.')
  const at = new Date(deps.now().getTime() - daysAgo * DAY_MS)
  return {
    ...deps,
    preparation: () => null,
    examine: async () => [],
    cells: NO_CELLS,
    now: () => at,
    locale: 'fr',
    translate: deps.messages('fr'),
    requestId: randomUUID(),
    address: '',
    userAgent: '',
    afterCommit: () => undefined,
    sessionId: '',
    serviceTokenHash: null,
    ticketObjects: [],
    lastEventId: null,
    tx,
    actor: { user: member.user, impersonator: null },
    access: member.access,
  }
}
