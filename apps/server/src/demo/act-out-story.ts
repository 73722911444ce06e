import { randomUUID } from 'node:crypto'
import type { addFreeAnomaly } from '@quitus/contract/free-anomalies/add-free-anomaly.ts'
import type { addRecovery } from '@quitus/contract/recoveries/write-recoveries.ts'
import type { runAction } from '@quitus/contract/views/run-action.ts'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'
import { findMember, nameRequester } from '#auth/actor.sql.ts'
import type { Deps } from '#deps/deps.ts'
import { addRow } from '#features/free-anomalies/add-free-anomaly.ts'
import { recordRecoveries } from '#features/recoveries/record-recoveries.ts'
import { actOnSelection } from '#features/view-writing/run-action.ts'
import type { CallContext } from '#http/call-context.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { hasStory, selectFoundAnomalies } from './demo.sql.ts'
import {
  DEMO_PEOPLE,
  type DemoPerson,
  STORY_ROWS,
  type StoryRecovery,
  type StoryStep,
  tellDemoStory,
} from './demo-story.ts'

const DAY_MS = 86_400_000

/** The actions of the views, recoveries and the new row of the free anomalies are handled in the same context. */
type Context = CallContext<typeof runAction> &
  CallContext<typeof addRecovery> &
  CallContext<typeof addFreeAnomaly>
export type StoryDeps = Omit<Deps, 'preparation'>

/**
 * Lets the people of the demo do in its project what `demo-story.ts` tells, by the handlers of their calls and under the guards of the database;
 * all of it, or after an interruption nothing. Does nothing where anybody has written already.
 */
export async function actOutStory(deps: StoryDeps, projectId: number): Promise<void> {
  const ids = new Map<DemoPerson, number>()
  for (const [person, { login }] of Object.entries(DEMO_PEOPLE)) {
    const id = await findUserIdByLogin(deps.database.owner, login)
    if (id === undefined) return
    ids.set(person as DemoPerson, id)
  }
  await runAppTransaction(deps.database, { userId: ids.get('helene') ?? null, projectId }, async (tx) => {
    if (await hasStory(tx, projectId)) return
    const as = async (person: DemoPerson, daysAgo: number) =>
      contextOf(deps, tx, projectId, ids.get(person) ?? 0, daysAgo)
    const context = await as('helene', 0)
    const view = await loadView(tx, { projectId, source: 'dashboard' }, context)
    for (const step of tellDemoStory(await selectFoundAnomalies(tx, view))) {
      await take(step, projectId, view.timestamp, await as(step.who, step.daysAgo))
    }
    await writeRows(projectId, await as('julien', 9), deps.now())
  })
}

async function take(step: StoryStep, projectId: number, timestamp: string, context: Context): Promise<void> {
  if (step.action === 'recover') return recover(step, projectId, context)
  const { who: _who, daysAgo: _daysAgo, entryIds, ...request } = step
  if (entryIds.length === 0) return
  const params = { projectId, source: 'dashboard' } as const
  const body = { timestamp, selection: { entryIds: [...entryIds] }, dryRun: false, ...request }
  const { changed } = await actOnSelection({ params, body }, context)
  if (changed !== entryIds.length) throw new Error(`The demo could not ${step.action} all of its anomalies.`)
}

async function recover(step: StoryRecovery, projectId: number, context: Context): Promise<void> {
  const { anomalyId, amount, way, creditNote, proof } = step
  const date = await selectDayOfProject(context.tx, projectId, context.now(), 0)
  const added = { date, way, creditNote, proof, amount: String(amount), reason: null }
  const call = { name: step.action, parts: step, clientKey: undefined }
  await recordRecoveries(context, { projectId, anomalyId }, call, () => ({ gone: null, added }))
}

async function writeRows(projectId: number, context: Context, installedAt: Date): Promise<void> {
  const { tx } = context
  const { timestamp } = await loadView(tx, { projectId, source: 'freeanomaly' }, context)
  for (const { values, dueInDays, assignee } of STORY_ROWS) {
    const due = await selectDayOfProject(tx, projectId, installedAt, dueInDays)
    const body = {
      timestamp,
      values: {
        ...values,
        'Échéance légale': { model: `${due}T00:00:00` },
        ...(assignee !== null && { Responsable: DEMO_PEOPLE[assignee].fullName }),
      },
    }
    await addRow({ params: { projectId }, body }, context)
  }
}

/** The context of a call that a person might have made so many days ago. */
async function contextOf(
  deps: StoryDeps,
  tx: Tx,
  projectId: number,
  userId: number,
  daysAgo: number,
): Promise<Context> {
  await nameRequester(tx, userId, projectId)
  const member = await findMember(tx, userId, projectId)
  if (member === undefined) throw new Error('Somebody of the demo is no member of its project.')
  const at = new Date(deps.now().getTime() - daysAgo * DAY_MS)
  return {
    ...deps,
    preparation: () => null,
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
