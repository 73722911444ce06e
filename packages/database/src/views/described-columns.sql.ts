import type { Source } from '@quitus/domain/access/source.ts'
import { ROW_LOCKED_COLUMN } from '@quitus/domain/columns/column.ts'
import type { AddedColumn, ColumnDesign } from '@quitus/domain/columns/column-design.ts'
import { sql } from 'kysely'
import type { Tx } from '../connection.ts'
import type { ColumnStorage } from '../view-tables.ts'

/** A column as the definition says it, null for one that staff added, and what cannot be changed of it. */
export type DescribedColumn = {
  name: string
  type: AddedColumn['type'] | 'FILE' | 'DATE_TIME'
  storage: ColumnStorage
  storageName: string
  englishStorageName: string | null
  isGone: boolean
  isManaged: boolean
  /** It identifies rows or anomalies, or holds the numbers of anomalies. */
  isNamed: boolean
  namesPeople: boolean
  described: (ColumnDesign & { position: number }) | null
}

/** The columns that a view has or had, as its definition has them, in its order; those that staff added follow. */
export async function selectDescribedColumns(
  tx: Tx,
  projectId: number,
  source: Source,
): Promise<DescribedColumn[]> {
  const answer = await sql<DescribedColumn>`
    select shown.name, shown.type, shown.storage, shown.storage_name as "storageName",
           shown.english_storage_name as "englishStorageName", shown.is_gone as "isGone",
           shown.is_managed as "isManaged", 
           shown.is_anomaly_number or shown.name = any(view.key_columns)
             or shown.name is not distinct from view.anomaly_id_column as "isNamed",
           coalesce(list.origin = 'members', false) as "namesPeople", shown.described
    from core.view_columns shown
    join core.views view on view.project_id = shown.project_id and view.source = shown.source
    left join core.choice_lists list
      on list.project_id = shown.project_id and list.source = shown.source and list.column_name = shown.name
    where shown.project_id = ${projectId} and shown.source = ${source}
    order by (shown.described ->> 'position')::integer nulls last, shown.position, shown.name`.execute(tx)
  return answer.rows
}

/** Columns of the definition that staff describe: all but the lock, which every view has. */
export function isDesigned({ name, isGone }: Pick<DescribedColumn, 'name' | 'isGone'>): boolean {
  return !isGone && name !== ROW_LOCKED_COLUMN
}
