import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { runAction as definition } from '@quitus/contract/views/run-action.ts'
import type { WireValue } from '@quitus/domain/cell-value.ts'
import { type ChoiceList, choiceRefusal } from '@quitus/domain/choices.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/column.ts'
import { readWireValue } from '@quitus/domain/column-type-rules.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadChoices, withChoices } from '#views/definition/load-choices.ts'
import { loadView, requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import { resolveSelection } from '#views/result-sets/selection.ts'
import { updateReviewCells } from '#views/writing/change-set.sql.ts'
import { lockPublication } from '#views/writing/edit.sql.ts'
import type { RefusalCode } from '#views/writing/edit-plan.ts'
import {
  countConcerned,
  evaluateBulkEdit,
  lockConcerned,
  type SelectingKeys,
} from '#views/writing/multiple-edit.sql.ts'
import { writeOnce } from '#views/writing/write-once.ts'

type Excluded = { code: RefusalCode; count: number }
type Outcome = Omit<ResponseOf<typeof definition>, 'excluded'> & { excluded: Excluded[] }

/** Multiple edit, so far the only action. */
export const runAction = bindEndpoint(definition, async ({ params, body }, context) => {
  const { tx, actor, now, translate, publicHost } = context
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
    const read = readWireValue(body.value, column.type, { ownHost: publicHost() })
    const lists = await loadChoices(tx, await withChoices(tx, view, context.locale), new Set([column.name]))
    const list = lists.get(column.name)
    const fault = faultOf(column, read, list)
    if (fault !== null || !read.ok) {
      const { count, gone } = await countConcerned(tx, view, column, selected)
      const excluded = [
        ...excludedAs(fault ?? 'column_not_editable', count),
        ...excludedAs('unknown_entry', selected.unknown + gone),
      ]
      return { changeSet: null, changed: 0, unchanged: 0, sums: {}, excluded }
    }
    if (!dryRun) await lockConcerned(tx, view, column, selected)
    const act = dryRun ? null : ({ actor, kind: 'multipleEdit', now: now() } as const)
    const { locked, unfit, gone, ...judged } = await evaluateBulkEdit(tx, view, {
      column,
      value: read.value,
      selected,
      selecting: selectingKeys(view, list, read.value),
      act,
    })
    if (judged.changeSet !== null) await updateReviewCells(tx, view, judged.changeSet, [column])
    return {
      ...judged,
      excluded: [
        ...excludedAs('row_locked', locked),
        ...excludedAs('not_a_choice', unfit),
        ...excludedAs('unknown_entry', selected.unknown + gone),
      ],
    }
  })
  const excluded = outcome.excluded.map((each) => ({ ...each, message: translate(`cells:${each.code}`) }))
  return { ...outcome, excluded }
})

/** Why nothing of a column can take the value; null when it can. */
function faultOf(
  column: ViewColumn,
  read: ReturnType<typeof readWireValue>,
  list: ChoiceList | undefined,
): RefusalCode | null {
  if (!column.isEditable) return 'column_not_editable'
  if (!read.ok) return read.code
  if (
    list !== undefined &&
    list.filterWithColumn === undefined &&
    choiceRefusal(list, {}, read.value, null) !== null
  )
    return 'not_a_choice'
  // The lock itself is never null: an empty value would leave the row in neither state.
  return column.name === ROW_LOCKED_COLUMN && read.value === null ? 'not_a_boolean' : null
}

/** Which values of the selecting column let rows take this choice; undefined where every row may. */
function selectingKeys(
  view: View,
  list: ChoiceList | undefined,
  value: WireValue,
): SelectingKeys | undefined {
  const column = view.columns.find(({ name }) => name === list?.filterWithColumn)
  if (list === undefined || column === undefined || list.editable || value === null) return undefined
  const keys = Object.keys(list.values).filter((key) => list.values[key]?.some((choice) => choice === value))
  return { column, keys, isBlankFit: keys.includes(Object.keys(list.values)[0] ?? '') }
}

function excludedAs(code: RefusalCode, count: number): Excluded[] {
  return count === 0 ? [] : [{ code, count }]
}
