import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { runAction as definition } from '@quitus/contract/views/run-action.ts'
import { transitionOfDecision } from '@quitus/domain/states/transition.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext, HandledRequest } from '#http/call-context.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { resolveSelection } from '#views/result-sets/selection.ts'
import { lockPublication } from '#views/writing/edit.sql.ts'
import { writeOnce } from '#views/writing/write-once.ts'
import type { ActionOutcome } from './action-outcome.ts'
import { editMany } from './multiple-edit.ts'
import { runTransition } from './run-transition.ts'

/** Acts on a selection: multiple edit, transitions, assignment. */
export async function actOnSelection(
  { params, body }: HandledRequest<typeof definition>,
  context: CallContext<typeof definition>,
): Promise<ResponseOf<typeof definition>> {
  const { tx, translate } = context
  const { dryRun, timestamp, selection } = body
  const request = {
    name: definition.name,
    projectId: params.projectId,
    parts: { params, body },
    clientKey: dryRun ? undefined : body.clientKey,
  }
  const { outcome } = await writeOnce(context, request, async (): Promise<ActionOutcome> => {
    const view = await loadView(tx, { ...params, timestamp }, context)
    const selected = await resolveSelection(context, params, view, selection)
    if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
    if (body.action === 'assign') {
      if (view.assigneeColumn === null) throw new AppError('unknown_column')
      const edit = { column: view.assigneeColumn, value: body.assignee, kind: body.action, dryRun, selected }
      return editMany(context, view, edit)
    }
    if (body.action !== 'multipleEdit') {
      return runTransition(context, view, { ...body, transition: body.action, selected })
    }
    const { column, value } = body
    const isDecision =
      column === view.stateColumns?.validated && (value === null || typeof value === 'boolean')
    if (!isDecision) return editMany(context, view, { column, value, kind: body.action, dryRun, selected })
    const transition = transitionOfDecision(value)
    return runTransition(context, view, { transition, dryRun, selected, reason: body.reason })
  })
  const excluded = outcome.excluded.map((each) => ({ ...each, message: translate(`cells:${each.code}`) }))
  return { ...outcome, excluded }
}

export const runAction = bindEndpoint(definition, actOnSelection)
