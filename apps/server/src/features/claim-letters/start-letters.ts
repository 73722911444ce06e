import { startLetters as definition } from '@quitus/contract/claim-letters/start-letters.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { DEFAULT_ANSWER_DAYS } from '@quitus/domain/letters/letter.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { findJob, insertJob } from '#jobs/jobs.sql.ts'
import { requireFreeTurn } from '#jobs/require-free-turn.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { resolveSelection } from '#views/result-sets/selection.ts'
import { sliceRowIds } from '#views/rows/row-id-list.ts'
import { selectAnomalyIds } from './claimed-documents.sql.ts'
import type { LetterParameters } from './letter-parameters.ts'
import { loadLetterSettings } from './letter-settings.ts'
import { planLetters, presentExcluded } from './plan-letters.ts'

const SOURCE = 'dashboard'

/** Says which letters would be written; unless that is all that was asked, their job is in the queue when the answer leaves. */
export const startLetters = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now, translate } = context
  const { kind, language } = body
  const { projectId } = params
  const view = await loadView(tx, { projectId, source: SOURCE, timestamp: body.timestamp }, context)
  const { anomalies } = await resolveSelection(context, { projectId, source: SOURCE }, view, body.selection)
  const anomalyIds = await selectAnomalyIds(tx, view, sliceRowIds(anomalies, 0, anomalies.length / 4))
  const at = now()
  const [today, remindedBefore] = await daysOf(tx, projectId, at)
  const answerBy = body.answerBy ?? (await selectDayOfProject(tx, projectId, at, DEFAULT_ANSWER_DAYS))
  const plan = await planLetters(tx, view, { kind, language, anomalyIds, remindedBefore })
  const answer = {
    suppliers: plan.letters.map((letter) => ({
      name: letter.supplier,
      code: letter.code,
      language: letter.language,
      anomalies: letter.anomalies.length,
      amount: Number(letter.amount),
    })),
    anomalies: plan.anomalies,
    amount: Number(plan.amount),
    answerBy,
    excluded: presentExcluded(plan.excluded, translate),
  }
  if (answerBy <= today) throw new AppError('letter_deadline_passed')
  if (body.dryRun) return { job: null, ...answer }
  if (plan.letters.length === 0) throw new AppError('letters_without_anomaly')
  await requireFreeTurn(tx, projectId, actor.user.id)
  const written = plan.letters.flatMap((letter) => letter.anomalies.map(({ anomalyId }) => anomalyId))
  const parameters: LetterParameters = {
    ...{
      source: SOURCE,
      timestamp: view.timestamp,
      kind,
      language,
      answerBy,
      writtenOn: today,
      remindedBefore,
    },
    anomalyIds: written,
  }
  const id = await insertJob(tx, {
    projectId,
    kind: 'letters',
    source: SOURCE,
    askedBy: actor.user.id,
    impersonatorId: actor.impersonator?.id ?? null,
    title: translate(`letters:jobTitle.${kind}`, { date: today }),
    parameters,
    now: at,
  })
  const row = await findJob(tx, projectId, id)
  if (row === undefined) throw new Error('The job was not recorded.')
  return { job: presentJob(row, actor.user, translate), ...answer }
})

/** Today, and the first day whose letters are too young for a reminder. */
async function daysOf(tx: Tx, projectId: number, at: Date): Promise<[string, string]> {
  const { reminderDays } = await loadLetterSettings(tx, projectId)
  const today = await selectDayOfProject(tx, projectId, at, 0)
  return [today, await selectDayOfProject(tx, projectId, at, 1 - reminderDays)]
}
