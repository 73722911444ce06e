import { startLetters as definition } from '@quitus/contract/claim-letters/start-letters.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { DEFAULT_ANSWER_DAYS } from '@quitus/domain/letters/letter.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentJob } from '#jobs/job.presenter.ts'
import { findJob, insertJob } from '#jobs/jobs.sql.ts'
import { requireFreeJobSlot } from '#jobs/require-free-job-slot.ts'
import { selectDayOfProject } from '#views/definition/project-day.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { resolveSelection } from '#views/result-sets/selection.ts'
import { sliceRowIds } from '#views/rows/row-id-list.ts'
import { selectAnomalyIds } from './claimed-documents.sql.ts'
import type { LetterParameters } from './letter-parameters.ts'
import { loadLetterSettings } from './letter-settings.ts'
import { presentMissing } from './missing-parts.ts'
import { planLetters, presentExcluded } from './plan-letters.ts'

/**
 * Says which letters would be written; unless that is all that was requested, their job is in the queue when the
 * answer leaves.
 */
export const startLetters = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, access, now, translate } = context
  const { source, kind, language } = body
  const { projectId } = params
  if (!opensSource(access, source)) throw new AppError('not_permitted')
  const view = await loadView(tx, { projectId, source, timestamp: body.timestamp }, context)
  const { anomalies } = await resolveSelection(context, { projectId, source }, view, body.selection)
  const anomalyIds = await selectAnomalyIds(tx, view, sliceRowIds(anomalies, 0, anomalies.length / 4))
  const at = now()
  const settings = await loadLetterSettings(tx, projectId)
  const { language: projectLanguage } = settings
  const today = await selectDayOfProject(tx, projectId, at, 0)
  // The first day whose letters are too young for a reminder.
  const remindedBefore = await selectDayOfProject(tx, projectId, at, 1 - settings.reminderDays)
  const answerBy = body.answerBy ?? (await selectDayOfProject(tx, projectId, at, DEFAULT_ANSWER_DAYS))
  const plan = await planLetters(tx, view, {
    ...{ kind, language, projectLanguage, anomalyIds, remindedBefore },
  })
  const answer = {
    suppliers: plan.letters.map((letter) => ({
      name: letter.supplier,
      code: letter.code,
      company: letter.company,
      language: letter.language,
      anomalies: letter.anomalies.length,
      amount: Number(letter.amount),
    })),
    anomalies: plan.anomalies,
    amount: Number(plan.amount),
    answerBy,
    excluded: presentExcluded(plan, translate),
    missing: presentMissing(plan, settings, translate),
  }
  if (answerBy <= today) throw new AppError('letter_deadline_passed')
  if (body.dryRun) return { job: null, ...answer }
  if (plan.letters.length === 0) throw new AppError('letters_without_anomaly')
  await requireFreeJobSlot(tx, projectId, actor.user.id)
  const written = plan.letters.flatMap((letter) => letter.anomalies.map(({ anomalyId }) => anomalyId))
  const parameters: LetterParameters = {
    ...{
      source,
      timestamp: view.timestamp,
      kind,
      language,
      answerBy,
      writtenOn: today,
      remindedBefore,
      projectLanguage,
      appendsEvidence: body.appendsEvidence,
    },
    expected: { letters: plan.letters.length, anomalies: plan.anomalies, amount: plan.amount },
    anomalyIds: written,
  }
  const id = await insertJob(tx, {
    projectId,
    kind: 'letters',
    source,
    requestedBy: actor.user.id,
    impersonatorId: actor.impersonator?.id ?? null,
    title: translate(`letters:jobTitle.${kind}`, { date: today }),
    parameters,
    now: at,
  })
  const row = await findJob(tx, projectId, id)
  if (row === undefined) throw new Error('The job was not recorded.')
  return { job: presentJob(row, actor.user, translate), ...answer }
})
