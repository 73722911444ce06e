import type { runAction as definition } from '@quitus/contract/views/run-action.ts'
import { type ChoiceList, choiceRefusal } from '@quitus/domain/columns/choices.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import { readWireValue } from '@quitus/domain/columns/column-type-rules.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import type { CallContext } from '#http/call-context.ts'
import { loadChoices, withChoices } from '#views/definition/load-choices.ts'
import { requireColumn, type View, type ViewColumn } from '#views/definition/view.sql.ts'
import type { SelectedRows } from '#views/result-sets/selection.ts'
import { updateReviewCells } from '#views/writing/change-set.sql.ts'
import { countConcerned, lockConcerned } from '#views/writing/concerned-rows.sql.ts'
import { type ActionOutcome, excludedAs, type RefusalCode } from '#views/writing/refusals.ts'
import { evaluateBulkEdit, type SelectingKeys } from './multiple-edit.sql.ts'

type Requested = {
  column: string
  value: unknown
  kind: 'multipleEdit' | 'assign'
  dryRun: boolean
  selected: SelectedRows
}

/**
 * Puts one value into one column of a selection (FLOW-01), whose publication is held; an assignment reaches locked rows
 * too.
 */
export async function editMany(
  { tx, actor, now, publicHost, locale }: CallContext<typeof definition>,
  view: View,
  { column: name, value, kind, dryRun, selected }: Requested,
): Promise<ActionOutcome> {
  const column = requireColumn(view, name)
  const read = readWireValue(value, column.type, { ownHost: publicHost() })
  const lists = await loadChoices(tx, await withChoices(tx, view, locale), new Set([column.name]))
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
  const { locked, unfit, gone, ...judged } = await evaluateBulkEdit(tx, view, {
    column,
    value: read.value,
    selected,
    selecting: selectingKeys(view, list, read.value),
    ignoresLocks: kind === 'assign',
    action: dryRun ? null : { actor, kind, now: now() },
  })
  if (judged.changeSet !== null) {
    await updateReviewCells(tx, view, judged.changeSet, [column], { opensLocked: kind === 'assign' })
  }
  return {
    ...judged,
    excluded: [
      ...excludedAs('row_locked', locked),
      ...excludedAs('not_a_choice', unfit),
      ...excludedAs('unknown_entry', selected.unknown + gone),
    ],
  }
}

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
