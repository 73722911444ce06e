import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import type { runAction } from '@quitus/contract/views/run-action.ts'
import type { Tx } from '@quitus/database/connection.ts'
import type { ChoiceError } from '@quitus/domain/columns/choices.ts'
import type { CellEditRefusal } from '@quitus/domain/columns/editability.ts'
import type { AcceptedAmountError } from '@quitus/domain/states/accepted-amount.ts'
import type { TransitionRefusal } from '@quitus/domain/states/transition.ts'
import type { CellValueError, WireValue } from '@quitus/domain/values/cell-value.ts'
import type { View } from '#views/definition/view.sql.ts'
import { selectEntryPlaces } from '#views/rows/child-rows.sql.ts'

/** Why one change of a request is refused; a key of the `cells` catalogue. */
export type RefusalCode =
  | CellEditRefusal
  | CellValueError
  | ChoiceError
  | 'unknown_entry'
  | 'unknown_column'
  | 'changed_twice'
  | 'changed_meanwhile'
  | 'anomaly_changed'
  | 'decided_meanwhile'
  | TransitionRefusal
  | AcceptedAmountError

/** A cell that keeps its current value, and why. */
export type PlannedRefusal = { entryId: string; column: string; code: RefusalCode; current: WireValue }

/** How many anomalies or rows of a selection an action excludes for one reason. */
export type Excluded = { code: RefusalCode; count: number }

/** The outcome of an action on a selection, before its reasons are translated for the reader. */
export type ActionOutcome = Omit<ResponseOf<typeof runAction>, 'excluded'> & { excluded: Excluded[] }

/** Empty where nothing is excluded. */
export function excludedAs(code: RefusalCode, count: number): Excluded[] {
  return count === 0 ? [] : [{ code, count }]
}

/** The refusals without the current values of columns or rows that are withheld from the reader by now. */
export async function withoutWithheld(
  tx: Tx,
  view: View,
  refusals: readonly PlannedRefusal[],
): Promise<PlannedRefusal[]> {
  const withheld = new Set(view.withheldColumns.map((column) => column.name))
  const hidden = await hiddenEntries(tx, view, refusals)
  return refusals.map((refusal) =>
    withheld.has(refusal.column) || hidden.has(refusal.entryId) ? { ...refusal, current: null } : refusal,
  )
}

async function hiddenEntries(
  tx: Tx,
  view: View,
  refusals: readonly PlannedRefusal[],
): Promise<ReadonlySet<string>> {
  if (view.condition === null || refusals.length === 0) return new Set()
  const hidden = new Set(refusals.map(({ entryId }) => entryId))
  for (const { entryId } of await selectEntryPlaces(tx, view, [...hidden])) hidden.delete(entryId)
  return hidden
}
