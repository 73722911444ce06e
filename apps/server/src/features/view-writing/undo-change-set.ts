import { MAX_UPDATED_ANOMALIES } from '@quitus/contract/views/limits.ts'
import {
  redoChangeSet as redoDefinition,
  undoChangeSet as undoDefinition,
} from '@quitus/contract/views/undo-change-set.ts'
import { opensSource } from '@quitus/domain/access/permissions.ts'
import { STEP_KINDS } from '@quitus/domain/anomalies/change-kind.ts'
import { mayHideRows } from '#auth/row-rule.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext } from '#http/call-context.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { withWholeTexts } from '#views/definition/whole-texts.ts'
import { concernsKnownRow } from '#views/rows/known-rows.sql.ts'
import { readUpdatedRows } from '#views/rows/updated-rows.ts'
import { selectChangedAnomalies } from '#views/writing/change-set.sql.ts'
import { selectChangeSets } from '#views/writing/history.sql.ts'
import { withoutWithheld } from '#views/writing/refusals.ts'
import { allowTimeFor } from '#views/writing/time-of-write.sql.ts'
import { findStep, isRemoved, type Step } from '#views/writing/undo/steps.sql.ts'
import { type Direction, moveStep } from '#views/writing/undo/undo-step.ts'
import { writeOnce } from '#views/writing/write-once.sql.ts'

type Context = CallContext<typeof undoDefinition>
type Requested = {
  params: { projectId: number; changeSet: string }
  body: { clientKey?: string | undefined }
}

export const undoChangeSet = bindEndpoint(undoDefinition, (requested, context) =>
  move('undo', requested, context),
)

export const redoChangeSet = bindEndpoint(redoDefinition, (requested, context) =>
  move('redo', requested, context),
)

async function move(direction: Direction, { params, body }: Requested, context: Context) {
  const { tx, translate } = context
  const step = await requireOwnStep(context, params)
  await refuseHiddenStep(step, params.projectId, context)
  const request = {
    name: direction,
    projectId: params.projectId,
    parts: { params },
    clientKey: body.clientKey,
  }
  await allowTimeFor(tx, step.rows)
  const { outcome } = await writeOnce(context, request, () =>
    moveStep(direction, step, () => loadStepView(step, params.projectId, context), context),
  )
  const view = await loadStepView(step, params.projectId, context)
  const anomalies =
    outcome.changeSet === null
      ? []
      : await selectChangedAnomalies(tx, view, outcome.changeSet, MAX_UPDATED_ANOMALIES)
  const [written] =
    outcome.changeSet === null ? [] : await selectChangeSets(tx, view, { id: outcome.changeSet, limit: 1 })
  return {
    changeSet: outcome.changeSet,
    changed: outcome.changed,
    kind: step.kind,
    changedRows: written?.rows ?? 0,
    ...(await readUpdatedRows(tx, withWholeTexts(view, context), anomalies)),
    refused: (await withoutWithheld(tx, view, outcome.refused)).map((refusal) => ({
      ...refusal,
      message: translate(`cells:${refusal.code}`),
    })),
    refusedCount: outcome.refusedCount,
  }
}

/**
 * Throws where the step is unknown, no longer kept, in a source that is closed to the user, another user’s, or of a
 * kind that cannot be undone.
 */
async function requireOwnStep({ tx, actor, access }: Context, params: Requested['params']): Promise<Step> {
  const step = await findStep(tx, params.projectId, params.changeSet)
  if (step === undefined)
    throw new AppError(
      (await isRemoved(tx, params.projectId, params.changeSet))
        ? 'change_set_removed'
        : 'change_set_not_found',
    )
  const isOwn = step.actorId === actor.user.id && step.impersonatorId === (actor.impersonator?.id ?? null)
  if (!isOwn || !opensSource(access, step.source)) throw new AppError('not_permitted')
  if (!STEP_KINDS.some((kind) => kind === step.kind)) throw new AppError('change_set_not_undoable')
  return step
}

/** Throws `change_set_not_found` where every row of the step is hidden from its own user by now. */
async function refuseHiddenStep(step: Step, projectId: number, context: Context): Promise<void> {
  const { roleType } = context.actor.user
  if (!mayHideRows(context.visibleRows, { roleType }, { projectId, source: step.source })) return
  const view = await loadStepView(step, projectId, context)
  if (!(await concernsKnownRow(context.tx, view, step.id))) throw new AppError('change_set_not_found')
}

function loadStepView({ source }: Step, projectId: number, context: Context): Promise<View> {
  return loadView(context.tx, { projectId, source }, context)
}
