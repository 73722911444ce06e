import type { RawBuilder } from 'kysely'

/**
 * A table with `entry_id text`, `anomaly_id text`, `child_index int` (0 = anomaly row, then 1, 2, 3 without a gap)
 * and a column for each of `columns`, storage names of the view; columns of the view that it lacks were not imported.
 * New anomalies are shown in the order of `orderBy`, an expression over the table as `staged`; without it in that of
 * their identifiers.
 */
export type StagedRows = {
  table: RawBuilder<unknown>
  columns: ReadonlySet<string>
  orderBy?: RawBuilder<unknown>
}
