import type { View } from '#views/definition/view.sql.ts'
import type { PlannedRefusal } from './edit-plan.ts'

/** The refusals without what stands in columns that have been withheld from the person since. */
export function withoutWithheld(view: View, refusals: readonly PlannedRefusal[]): PlannedRefusal[] {
  const withheld = new Set(view.withheldColumns.map((column) => column.name))
  return refusals.map((refusal) => (withheld.has(refusal.column) ? { ...refusal, current: null } : refusal))
}
