import { Readable } from 'node:stream'
import { runAppTransaction } from '@quitus/database/app-transaction.sql.ts'
import { findUserIdByLogin } from '@quitus/database/people/people.sql.ts'
import { addFileTo } from '#features/attachments/attachments.ts'
import { addRow } from '#features/free-anomalies/add-free-anomaly.ts'
import { recordRecoveries } from '#features/recoveries/record-recoveries.ts'
import { runOnSelection } from '#features/view-writing/run-action.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { hasStory, selectFoundAnomalies } from './demo.sql.ts'
import { type Context, contextOf, type StoryDeps } from './demo-context.ts'
import { invoicePaper, paperName } from './demo-papers.ts'
import {
  DEMO_PEOPLE,
  type DemoPerson,
  type PersonIds,
  STORY_ROWS,
  type StoryAttachment,
  type StoryRecovery,
  type StoryStep,
  writeDemoStory,
} from './demo-story.ts'
import { describeSender, writeDemoLetters } from './play-letters.ts'
import { playSupplierStory } from './play-supplier-story.ts'
import { sendDemoFiles } from './send-demo-files.ts'

/** Five years, and the month in which an invoice is paid. */
const DAYS_UNTIL_DUE = 5 * 365 + 31

/**
 * Lets the people of the demo do in its project what `demo-story.ts` describes, by the handlers of their calls and
 * under the guards of the database; all of it, or after an interruption nothing. Does nothing where anybody has
 * written already.
 */
export async function playStory(deps: StoryDeps, projectId: number): Promise<void> {
  const ids = new Map<DemoPerson, number>()
  for (const [person, { login }] of Object.entries(DEMO_PEOPLE)) {
    const id = await findUserIdByLogin(deps.database.owner, login)
    if (id === undefined) return
    ids.set(person as DemoPerson, id)
  }
  const requester = { userId: ids.get('helene') ?? null, projectId }
  if (await runAppTransaction(deps.database, requester, (tx) => hasStory(tx, projectId))) return
  await sendDemoFiles(deps, projectId, ids)
  await runAppTransaction(deps.database, requester, async (tx) => {
    if (await hasStory(tx, projectId)) return
    const as = async (person: DemoPerson, daysAgo: number) =>
      contextOf(deps, tx, projectId, ids.get(person) ?? 0, daysAgo)
    const context = await as('helene', 0)
    const view = await loadView(tx, { projectId, source: 'dashboard' }, context)
    await describeSender(context, projectId)
    for (const step of writeDemoStory(await selectFoundAnomalies(tx, view))) {
      await take(step, projectId, view.timestamp, await as(step.who, step.daysAgo), ids)
    }
    await playSupplierStory(projectId, ids, as)
    await writeRows(projectId, await as('julien', 9), deps.now(), ids)
  })
}

async function take(
  step: StoryStep,
  projectId: number,
  timestamp: string,
  context: Context,
  ids: PersonIds,
): Promise<void> {
  if (step.action === 'recover') return recover(step, projectId, context)
  if (step.action === 'letters') return writeDemoLetters(context, projectId, step.anomalyIds, step)
  if (step.action === 'attach') return attach(step, projectId, context)
  const { who: _who, daysAgo: _daysAgo, entryIds, ...action } = step
  const request =
    action.action === 'assign' ? { ...action, assignee: ids.get(action.assignee) ?? null } : action
  if (entryIds.length === 0) return
  const params = { projectId, source: 'dashboard' } as const
  const body = { timestamp, selection: { entryIds: [...entryIds] }, dryRun: false, ...request }
  const { changed } = await runOnSelection({ params, body }, context)
  if (changed !== entryIds.length) throw new Error(`The demo could not ${step.action} all of its anomalies.`)
}

async function recover(step: StoryRecovery, projectId: number, context: Context): Promise<void> {
  const { anomalyId, amount, way, creditNote, proof } = step
  const date = await selectDayOfProject(context.tx, projectId, context.now(), 0)
  const line = { date, way, creditNote, proof, amount: String(amount), reason: null }
  const added = { ...line, attachment: null, bankEntry: null }
  const call = { name: step.action, parts: step, clientKey: undefined }
  await recordRecoveries(context, { projectId, anomalyId }, call, () => ({ gone: null, added }))
}

/** The invoice that an anomaly is about, as the supplier sent it. */
async function attach({ anomaly }: StoryAttachment, projectId: number, context: Context): Promise<void> {
  const incoming = await context.files.receive(Readable.from([await invoicePaper(anomaly)]))
  try {
    const file = await incoming.keepAs(paperName(anomaly))
    const params = { projectId, source: 'dashboard', anomalyId: anomaly.anomalyId } as const
    await addFileTo({ params, file, body: { filename: file.name } }, context)
  } finally {
    await incoming.discard()
  }
}

async function writeRows(
  projectId: number,
  context: Context,
  installedAt: Date,
  ids: PersonIds,
): Promise<void> {
  const { tx } = context
  const { timestamp } = await loadView(tx, { projectId, source: 'freeanomaly' }, context)
  for (const { values, dueInDays, assignee } of STORY_ROWS) {
    const due = await selectDayOfProject(tx, projectId, installedAt, dueInDays)
    const issued = await selectDayOfProject(tx, projectId, installedAt, dueInDays - DAYS_UNTIL_DUE)
    const body = {
      timestamp,
      values: {
        ...values,
        'Date de facture': { model: `${issued}T00:00:00` },
        'Échéance légale': { model: `${due}T00:00:00` },
        Responsable: String(ids.get(assignee)),
      },
    }
    await addRow({ params: { projectId }, body }, context)
  }
}
