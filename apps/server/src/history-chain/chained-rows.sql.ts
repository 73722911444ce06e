import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ChainedChangeSet } from './change-set-bytes.ts'

/** Lines of history that are read at a time. */
const CELLS_AT_ONCE = 2000
/** Those of a piece: statements are sent, and answers taken, between one piece and the next. */
const CELLS_OF_PIECE = 200
/** Pieces that are read while others are hashed. */
export const PIECES_AHEAD = 20

export type ChangeSetRow = {
  id: string
  source: string
  kind: string
  actor_id: number
  impersonator_id: number | null
  undoes_id: string | null
  step_id: string | null
  publication_id: number | null
  created_micros: string
  request_id: string | null
  reason: string | null
}

export type CellRow = {
  place: string
  row_id: number
  column_name: string
  before: string | null
  after: string | null
}

export function tableOf(projectId: number, name: string): RawBuilder<unknown> {
  return sql.id(projectSchemaName(projectId), name)
}

/** The columns of `change_set` that enter the chain. */
export const CHAINED_COLUMNS = sql`
  change_set.id, change_set.source, change_set.kind, change_set.actor_id, change_set.impersonator_id,
  change_set.undoes_id, change_set.step_id, change_set.publication_id,
  (extract(epoch from change_set.created_at) * 1000000)::bigint as created_micros, change_set.request_id,
  change_set.reason`

const optional = (value: string | number | null) => (value === null ? null : BigInt(value))

export function chainedChangeSet(row: ChangeSetRow): ChainedChangeSet {
  return {
    id: BigInt(row.id),
    source: row.source,
    kind: row.kind,
    actorId: BigInt(row.actor_id),
    impersonatorId: optional(row.impersonator_id),
    undoesId: optional(row.undoes_id),
    stepId: optional(row.step_id),
    publicationId: optional(row.publication_id),
    createdAt: BigInt(row.created_micros),
    requestId: row.request_id,
    reason: row.reason,
  }
}

/**
 * What did these change sets change, in their order, by row and column? The order of columns is that of their bytes,
 * whatever the collation of the database. Read from the lines of rows, which the view takes apart more slowly, and
 * piece by piece: one change set may have a million cells.
 */
export async function* readCells(
  tx: Tx,
  projectId: number,
  changeSetIds: readonly string[],
): AsyncGenerator<CellRow[]> {
  await sql`
    declare history_cells no scroll cursor for
    select * from (
      select wanted.place, changed.row_id, unnest(changed.columns) as column_name,
             unnest(changed.before)::text as before, unnest(changed.after)::text as after
      from unnest(${changeSetIds}::bigint[]) with ordinality wanted (id, place)
      join ${tableOf(projectId, 'row_changes')} changed on changed.change_set_id = wanted.id
    ) cell
    order by place, row_id, column_name collate "C"`.execute(tx)
  for (;;) {
    const { rows } = await sql<CellRow>`fetch ${sql.lit(CELLS_AT_ONCE)} from history_cells`.execute(tx)
    for (let from = 0; from < rows.length; from += CELLS_OF_PIECE)
      yield rows.slice(from, from + CELLS_OF_PIECE)
    if (rows.length < CELLS_AT_ONCE) break
  }
  await sql`close history_cells`.execute(tx)
}
