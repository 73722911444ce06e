import { MAX_UPDATED_ANOMALIES } from '@quitus/contract/views/limits.ts'
import {
  redoChangeSet as redoDefinition,
  undoChangeSet as undoDefinition,
} from '@quitus/contract/views/undo-change-set.ts'
import { STEP_KINDS } from '@quitus/domain/change-kind.ts'
import { opensSource } from '@quitus/domain/permissions.ts'
import { isTransition } from '@quitus/domain/states/transition.ts'
import { mayHideRows } from '#auth/row-rule.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { withWholeTexts } from '#views/definition/whole-texts.ts'
import { concernsKnownRow } from '#views/rows/known-rows.sql.ts'
import { readUpdatedRows } from '#views/rows/updated-rows.ts'
import { updateReviewCells } from '#views/writing/change-set.sql.ts'
import { lockPublication } from '#views/writing/edit.sql.ts'
import type { PlannedRefusal } from '#views/writing/edit-plan.ts'
import { moveRecoveries } from '#views/writing/recoveries.sql.ts'
import { withoutWithheld } from '#views/writing/refusals.ts'
import {
  findStep,
  findStepHead,
  hasNewStep,
  lockStep,
  type Step,
  type StepHead,
} from '#views/writing/steps.sql.ts'
import { insertReversal, selectChangedAnomalies } from '#views/writing/undo.sql.ts'
import { insertWholeReversal } from '#views/writing/whole-step.sql.ts'
import { writeOnce } from '#views/writing/write-once.ts'

type Context = CallContext<typeof undoDefinition>
type Direction = 'undo' | 'redo'
type Requested = {
  params: { projectId: number; changeSet: string }
  body: { clientKey?: string | undefined }
}
type Outcome = { changeSet: string | null; changed: number; refused: PlannedRefusal[]; refusedCount: number }

export const undoChangeSet = bindEndpoint(undoDefinition, (requested, context) =>
  takeBack('undo', requested, context),
)

export const redoChangeSet = bindEndpoint(redoDefinition, (requested, context) =>
  takeBack('redo', requested, context),
)

async function takeBack(direction: Direction, { params, body }: Requested, context: Context) {
  const { tx, translate } = context
  const step = await requireOwnStep(context, params)
  await refuseHiddenStep(step, params.projectId, context)
  const request = {
    name: direction,
    projectId: params.projectId,
    parts: { params },
    clientKey: body.clientKey,
  }
  const { outcome } = await writeOnce(context, request, () =>
    write(direction, step, params.projectId, context),
  )
  const view = await loadStepView(step, params.projectId, context)
  const anomalies =
    outcome.changeSet === null
      ? []
      : await selectChangedAnomalies(tx, view, outcome.changeSet, MAX_UPDATED_ANOMALIES)
  return {
    changeSet: outcome.changeSet,
    changed: outcome.changed,
    ...(await readUpdatedRows(tx, withWholeTexts(view, context), anomalies)),
    refused: (await withoutWithheld(tx, view, outcome.refused)).map((refusal) => ({
      ...refusal,
      message: translate(`cells:${refusal.code}`),
    })),
    refusedCount: outcome.refusedCount,
  }
}

/** Throws where the step is unknown, in a source that is closed to the person, somebody else’s, or nothing that can be undone. */
async function requireOwnStep({ tx, actor, access }: Context, params: Requested['params']): Promise<Step> {
  const step = await findStep(tx, params.projectId, params.changeSet)
  if (step === undefined) throw new AppError('change_set_not_found')
  const isOwn = step.actorId === actor.user.id && step.impersonatorId === (actor.impersonator?.id ?? null)
  if (!isOwn || !opensSource(access, step.source)) throw new AppError('not_permitted')
  if (!STEP_KINDS.some((kind) => kind === step.kind)) throw new AppError('change_set_not_undoable')
  return step
}

/** A step of which every row is hidden from its own maker by now is not there for them. */
async function refuseHiddenStep(step: Step, projectId: number, context: Context): Promise<void> {
  const { roleType } = context.actor.user
  if (!mayHideRows(context.visibleRows, { roleType }, { projectId, source: step.source })) return
  const view = await loadStepView(step, projectId, context)
  if (!(await concernsKnownRow(context.tx, view, step.id))) throw new AppError('change_set_not_found')
}

function loadStepView({ source }: Step, projectId: number, context: Context): Promise<View> {
  return loadView(context.tx, { projectId, source }, context)
}

async function write(
  direction: Direction,
  step: Step,
  projectId: number,
  context: Context,
): Promise<Outcome> {
  const { tx, actor, now } = context
  const loaded = await loadStepView(step, projectId, context)
  // Published again meanwhile: the lock is held from now on, and what stands now is what counts.
  const view = (await lockPublication(tx, loaded)) ? loaded : await loadStepView(step, projectId, context)
  await lockStep(tx, view, step)
  const head = await requireHead(direction, step, view, context)
  const act = { actor, kind: direction, now: now() }
  const whole = await insertWholeReversal(tx, view, act, { step, head })
  const taken =
    whole === null
      ? await insertReversal(tx, view, act, { step, head })
      : { ...whole, refused: [], refusedCount: 0 }
  if (taken === undefined) throw new AppError(refusalOf(direction))
  const { changeSet, columns, changed, refused, refusedCount } = taken
  if (changeSet !== null) {
    const written = view.columns.filter(({ name }) => columns.includes(name))
    const isRecovery = step.kind === 'recover'
    if (isRecovery) await moveRecoveries(tx, view, step.id, direction)
    await updateReviewCells(tx, view, changeSet, written, {
      ...(isRecovery ? { opensLocked: true } : {}),
      movesLockWithState: whole !== null && isTransition(step.kind),
    })
  }
  return { changeSet, changed, refused, refusedCount }
}

/** What the step came to last; throws when that is nothing to take back in this direction. */
async function requireHead(
  direction: Direction,
  step: Step,
  view: View,
  { tx, actor }: Context,
): Promise<StepHead> {
  const head = await findStepHead(tx, view, step)
  const isUndone = head?.kind === 'undo'
  if (head === undefined || isUndone !== (direction === 'redo')) throw new AppError(refusalOf(direction))
  if (isUndone && (await hasNewStep(tx, view, actor, head.id))) throw new AppError('nothing_to_redo')
  return head
}

function refusalOf(direction: Direction): 'already_undone' | 'nothing_to_redo' {
  return direction === 'undo' ? 'already_undone' : 'nothing_to_redo'
}
