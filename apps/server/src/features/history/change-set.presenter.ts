import type { ChangeSet } from '@quitus/contract/views/write.schema.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { View } from '#views/definition/view.sql.ts'
import type { ChangeSetRow } from '#views/writing/history.sql.ts'

/** Columns by name in the order of the view; those that the reader does not see are excluded. */
export function presentColumns(view: View, names: readonly string[], locale: Locale) {
  return view.columns
    .filter(({ name }) => names.includes(name))
    .map(({ name, label }) => ({ name, label: label[locale] }))
}

/** A change set as its reader may know of it; `row` counts what they see alone. */
export function presentChangeSet(view: View, row: ChangeSetRow, locale: Locale): ChangeSet {
  return {
    changeSet: row.id,
    kind: row.kind,
    at: new Date(row.created_at).toISOString(),
    actor: row.actor,
    actorId: row.actor_id,
    impersonator: row.impersonator,
    reason: row.reason,
    cells: row.cells,
    rows: row.rows,
    columns: presentColumns(view, row.columns, locale),
    undoes: row.undoes_id,
  }
}
