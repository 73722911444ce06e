import type { Tx } from '@quitus/database/connection.ts'
import { publishView } from '@quitus/database/views/publish-view.sql.ts'
import { defineView, selectStoredColumns } from '@quitus/database/views/view-definition.sql.ts'
import { type ColumnDefinition, ColumnKindError } from '@quitus/database/views/view-definition.ts'
import { anomalyDashboard, lineDashboard } from '@quitus/detection/dashboards.ts'
import { stageDuplicates, stageLines } from '@quitus/detection/stage-anomalies.sql.ts'
import type { ColumnRole } from '@quitus/domain/columns/column-role.ts'
import { sql } from 'kysely'
import { columnRoles } from './column-roles.ts'
import { ImportError } from './import-error.ts'
import type { LedgerTable } from './ledger.sql.ts'
import type { Mapping } from './mapping.schema.ts'

/** Publishes the dashboard of a project from a loaded ledger and what detection found in it. */
export async function publishLedger(
  tx: Tx,
  { projectId, actorId }: { projectId: number; actorId: number },
  mapping: Mapping,
  ledger: LedgerTable,
) {
  const published = mapping.columns.filter((column) => column.detectionOnly !== true)
  const roles = columnRoles(mapping)
  const columns = published.map((column) => toColumnDefinition(column, roles.get(column.name)))
  const isLines = mapping.publish === 'lines'
  const view = isLines
    ? lineDashboard(columns, mapping.keyColumns)
    : anomalyDashboard(columns, mapping.keyColumns, mapping.roles)
  await defineView(tx, projectId, view).catch(throwMappingFault)
  const stored = await selectStoredColumns(tx, projectId, view.source)
  const shown = published.map((column) => ({
    ledgerColumn: ledger.columnOf(column.name),
    viewColumn: column.name,
  }))
  const staged = await (isLines ? stageLines : stageDuplicates)(tx, ledger.table, shown, stored)
  const rows = { table: sql`staged_rows`, columns: staged, actorId }
  // Weak anomalies are numbered last, so that customers of a first publication see no gap in the numbers.
  const orderBy = sql`staged.is_weak, staged.position`
  return publishView(tx, projectId, view.source, isLines ? rows : { ...rows, orderBy })
}

/** A known column of another kind is a fault of the mapping, which its writer can mend. */
function throwMappingFault(error: unknown): never {
  if (!(error instanceof ColumnKindError)) throw error
  const { column, stored, requested } = error
  if (stored.type !== requested.type) {
    throw new ImportError('column_type_changed', { column, stored: stored.type, requested: requested.type })
  }
  throw new ImportError('column_editable_changed', { column })
}

function toColumnDefinition(
  column: Mapping['columns'][number],
  role: ColumnRole | undefined,
): ColumnDefinition {
  return {
    name: column.name,
    label: column.label,
    type: column.type,
    ...(column.group === undefined ? {} : { group: column.group }),
    isDisplayedByDefault: column.displayByDefault ?? true,
    isFrozen: column.frozen ?? false,
    isHiddenFromCustomers: column.hiddenFromCustomers ?? false,
    ...(column.color === undefined ? {} : { color: column.color }),
    ...(column.footerStyle === undefined ? {} : { footerStyle: column.footerStyle }),
    ...(role === undefined ? {} : { role }),
  }
}
