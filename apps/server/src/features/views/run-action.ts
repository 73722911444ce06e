import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { runAction as definition } from '@quitus/contract/views/run-action.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { readWireValue } from '@quitus/domain/column-type-rules.ts'
import { AppError } from '#http/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { updateReviewCells } from './change-set.sql.ts'
import { lockPublication } from './edit.sql.ts'
import type { RefusalCode } from './edit-plan.ts'
import { countConcerned, judgeMultipleEdit, lockConcerned } from './multiple-edit.sql.ts'
import { resolveSelection } from './selection.ts'
import { loadView, requireColumn, type ViewColumn } from './view.sql.ts'
import { writeOnce } from './write-once.ts'

type Excluded = { code: RefusalCode; count: number }
type Outcome = Omit<ResponseOf<typeof definition>, 'excluded'> & { excluded: Excluded[] }

/** Multiple edit, so far the only action. */
export const runAction = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now, translate, host } = context
  const { dryRun, timestamp, selection } = body
  const request = {
    name: definition.name,
    projectId: params.projectId,
    parts: { params, body },
    clientKey: dryRun ? undefined : body.clientKey,
  }
  const { outcome } = await writeOnce(context, request, async (): Promise<Outcome> => {
    const view = await loadView(tx, { ...params, timestamp }, context)
    const column = requireColumn(view, body.column)
    const selected = await resolveSelection(context, params, view, selection)
    if (!(await lockPublication(tx, view))) throw new AppError('view_republished')
    const known = excludedAs('unknown_entry', selected.unknown)
    const read = readWireValue(body.value, column.type, { ownHost: host })
    const fault = faultOf(column, read)
    if (fault !== null || !read.ok) {
      const count = await countConcerned(tx, view, column, selected)
      const excluded = [...excludedAs(fault ?? 'column_not_editable', count), ...known]
      return { changeSet: null, changed: 0, unchanged: 0, sums: {}, excluded }
    }
    if (!dryRun) await lockConcerned(tx, view, column, selected)
    const act = dryRun ? null : ({ actor, kind: 'multipleEdit', now: now() } as const)
    const { locked, ...judged } = await judgeMultipleEdit(tx, view, {
      column,
      value: read.value,
      selected,
      act,
    })
    if (judged.changeSet !== null) await updateReviewCells(tx, view, judged.changeSet, [column])
    return { ...judged, excluded: [...excludedAs('row_locked', locked), ...known] }
  })
  const excluded = outcome.excluded.map((each) => ({ ...each, message: translate(`cells:${each.code}`) }))
  return { ...outcome, excluded }
})

/** Why nothing of a column can take the value; null when it can. */
function faultOf(column: ViewColumn, read: ReturnType<typeof readWireValue>): RefusalCode | null {
  if (!column.isEditable) return 'column_not_editable'
  if (!read.ok) return read.code
  // The lock itself is never null: an empty value would leave the row in neither state.
  return column.name === ROW_LOCKED_COLUMN && read.value === null ? 'not_a_boolean' : null
}

function excludedAs(code: RefusalCode, count: number): Excluded[] {
  return count === 0 ? [] : [{ code, count }]
}
