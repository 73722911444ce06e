import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { runAction as definition } from '@quitus/contract/views/run-action.ts'
import { isRoute } from '@quitus/domain/routes/route.ts'
import { transitionOfDecision } from '@quitus/domain/states/transition.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import type { CallContext, HandledRequest } from '#http/call-context.ts'
import { loadView, type View } from '#views/definition/view.sql.ts'
import { countOf, resolveSelection } from '#views/result-sets/selection.ts'
import { decide } from '#views/writing/decisions/decide.ts'
import { findPredecessors, type LatestTransition } from '#views/writing/decisions/predecessors.sql.ts'
import { lockPublication } from '#views/writing/locks.sql.ts'
import type { ActionOutcome } from '#views/writing/refusals.ts'
import { allowTimeFor } from '#views/writing/time-of-write.sql.ts'
import { writeOnce } from '#views/writing/write-once.sql.ts'
import { editMany } from './multiple-edit.ts'

/** Actions on a selection: multiple edit, transitions, assignment. */
export async function runOnSelection(
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
  // Returned with this decision, and not kept for an answer that is sent again.
  let predecessors: LatestTransition[] = []
  const { outcome } = await writeOnce(context, request, async (): Promise<ActionOutcome> => {
    const view = await loadView(tx, { ...params, timestamp }, context)
    const selected = await resolveSelection(context, params, view, selection)
    await allowTimeFor(tx, countOf(selected))
    if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
    const move = transitionOf(body, view)
    if (move !== null) {
      const decided = await decide(context, view, { ...move, dryRun, selected })
      predecessors = await findPredecessors(context, view, { ...move, selected }, decided)
      return decided
    }
    if (body.action === 'assign') {
      if (view.assigneeColumn === null) throw new AppError('unknown_column')
      const edit = {
        column: view.assigneeColumn,
        value: body.assignee === null ? null : String(body.assignee),
        kind: body.action,
        dryRun,
        selected,
      }
      return editMany(context, view, edit)
    }
    if (body.action !== 'multipleEdit') throw new Error('A transition has been taken.')
    const { column, value } = body
    return editMany(context, view, { column, value, kind: body.action, dryRun, selected })
  })
  const excluded = outcome.excluded.map((each) => ({ ...each, message: translate(`cells:${each.code}`) }))
  return {
    ...outcome,
    excluded,
    ...(predecessors.length > 0 && {
      predecessors: predecessors.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
    }),
  }
}

type Body = HandledRequest<typeof definition>['body']
type RequestedMove = Omit<Parameters<typeof decide>[2], 'dryRun' | 'selected'>

/** The requested transition, also by a value for the validated column or the route; null for any other action. */
function transitionOf(body: Body, view: View): RequestedMove | null {
  if (body.action === 'assign') return null
  if (body.action !== 'multipleEdit') return { ...body, transition: body.action }
  const { column, value, reason } = body
  if (column === view.stateColumns?.route && isRoute(value))
    return { transition: 'setRoute', route: value, reason }
  const isDecision = column === view.stateColumns?.validated && (value === null || typeof value === 'boolean')
  return isDecision ? { transition: transitionOfDecision(value), reason } : null
}

export const runAction = bindEndpoint(definition, runOnSelection)
