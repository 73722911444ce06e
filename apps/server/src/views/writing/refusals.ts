import type { Tx } from '@quitus/database/connection.ts'
import type { View } from '#views/definition/view.sql.ts'
import { selectEntryPlaces } from '#views/rows/child-rows.sql.ts'
import type { PlannedRefusal } from './edit-plan.ts'

/** The refusals without what stands in columns or rows that have been withheld from the person since. */
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
