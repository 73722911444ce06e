import type { Source } from '@quitus/domain/access/source.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { sql } from 'kysely'
import { STORED_TYPES } from '#column-types/stored-types.ts'
import type { Tx } from '../connection.ts'
import { type Publication, publishView } from '../views/publish-view.sql.ts'
import { selectStoredColumns } from '../views/view-definition.sql.ts'

export type TestRow = {
  entryId: string
  anomalyId: string
  /** 0 (the default) for the anomaly's own row. */
  childIndex?: number
  /** Wire values by column name; columns excluded are null. An editable column that no row names was not imported. */
  values: Record<string, WireValue>
  /** English texts of bilingual columns by column name. */
  english?: Record<string, string>
}

/** Publishes rows that a test wrote down, through the same publication as an import. */
export async function publishTestRows(
  tx: Tx,
  projectId: number,
  source: Source,
  rows: readonly TestRow[],
  actorId: number,
): Promise<Publication> {
  const columns = (await selectStoredColumns(tx, projectId, source)).filter(
    (column) =>
      column.storageName !== 'is_locked' &&
      (column.storage === 'base' || rows.some((row) => column.name in row.values)),
  )
  await sql`
    create temporary table staged_test_rows on commit drop as
    select row ->> 'entryId' as entry_id, row ->> 'anomalyId' as anomaly_id,
           coalesce((row ->> 'childIndex')::integer, 0) as child_index
           ${columns.length === 0 ? sql`` : sql`, ${sql.join(columns.flatMap(readStagedValues))}`}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row`.execute(tx)
  const publication = await publishView(tx, projectId, source, {
    table: sql`staged_test_rows`,
    columns: new Set(columns.flatMap(storageNamesOf)),
    actorId,
  })
  await sql`drop table staged_test_rows`.execute(tx)
  return publication
}

type StoredColumns = Awaited<ReturnType<typeof selectStoredColumns>>

function storageNamesOf({ storageName, englishStorageName }: StoredColumns[number]): string[] {
  return englishStorageName === null ? [storageName] : [storageName, englishStorageName]
}

function readStagedValues(column: StoredColumns[number]) {
  const read = (part: string, storageName: string) =>
    sql`${STORED_TYPES[column.type].fromWireJson(sql`nullif(row #> ${[part, column.name]}::text[], 'null')`)} as ${sql.id(storageName)}`
  const [own, english] = storageNamesOf(column)
  return [
    read('values', own ?? column.storageName),
    ...(english === undefined ? [] : [read('english', english)]),
  ]
}
