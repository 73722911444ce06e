import type { ColumnType as Cell, Generated } from 'kysely'

export type CellTables = {
  'core.cells': {
    number: number
    name: string
    is_open: Generated<boolean>
    added_at: Cell<string, never, never>
  }
  'core.cell_marks': { cell: number; mark: Cell<string, number, never> }
  'core.project_moves': {
    project_id: number
    from_cell: number
    to_cell: number
    structure: string
    mark: Cell<string, never, never>
  }
  /** Filled by a restore and by a move. */
  'core.pending_indexes': {
    statement: string
    table_name: string
    failed_at: Generated<Date | null>
    fault: Generated<string | null>
  }
}
