import type { RawBuilder } from 'kysely'

/**
 * A table with `entry_id text`, `anomaly_id text`, `child_index int` (0 = anomaly row, then 1, 2, 3 without a gap) and a column for each of `columns`, storage names
 * of the view; columns of the view that it lacks were not imported.
 */
export type StagedRows = { table: RawBuilder<unknown>; columns: ReadonlySet<string> }
