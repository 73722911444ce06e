import type { Source } from '@quitus/domain/access/source.ts'
import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { STORED_TYPES } from '#column-types/stored-types.ts'
import type { Tx } from '../connection.ts'
import { recordPendingIndexes } from '../pending-indexes.sql.ts'
import { anomalyNumbersTable } from './anomaly-numbers.sql.ts'
import { namingColumnOfGroup } from './document-columns.ts'
import { guardReadableTable } from './guard-project-table.sql.ts'
import { baseTableName, projectSchemaName, storageDeclaration } from './project-tables.ts'
import type { StagedRows } from './staged-rows.ts'
import type { StoredColumn } from './stored-column.ts'

/** A bilingual column is two stored ones. */
function withEnglishTexts(column: StoredColumn): StoredColumn[] {
  if (column.englishStorageName === null) return [column]
  return [column, { ...column, storageName: column.englishStorageName }]
}

/**
 * Makes the table of what was imported for one publication, with its indexes and the view through which it is read. A
 * column of anomaly numbers is filled from the register, after `numberAnomalies`. A long table is published before it
 * has those that make reading fast (decision 285).
 */
export async function createBaseTable(
  tx: Tx,
  projectId: number,
  source: Source,
  publicationId: number,
  stored: readonly StoredColumn[],
  staged: StagedRows,
): Promise<void> {
  const columns = stored.filter((column) => column.storage === 'base').flatMap(withEnglishTexts)
  const name = baseTableName(source, publicationId)
  const table = sql.id(projectSchemaName(projectId), name)
  // Quick search looks at what every reader sees; it would answer customers about the rest.
  const text = columns.filter(
    (column) =>
      isTextType(column.type) &&
      !column.isHiddenFromCustomers &&
      (column.isAnomalyNumber || staged.columns.has(column.storageName)),
  )
  const definitions = columns.map(
    (column) => sql`${sql.id(column.storageName)} ${sql.raw(storageDeclaration(column.type))}`,
  )
  const stagedValue = (column: StoredColumn) =>
    column.isAnomalyNumber
      ? sql`core.anomaly_number_text(numbered.number)`
      : sql`staged.${sql.id(column.storageName)}`
  const values = columns.map((column) =>
    column.isAnomalyNumber || staged.columns.has(column.storageName) ? stagedValue(column) : sql`null`,
  )
  const numbers = columns.some((column) => column.isAnomalyNumber)
    ? sql`join ${anomalyNumbersTable(projectId)} numbered
            on numbered.source = ${source} and numbered.anomaly_id = staged.anomaly_id`
    : sql``
  // An array, since a function takes no more than a hundred arguments; nulls are excluded of it.
  const searched = text.map(stagedValue)
  const separated = (parts: RawBuilder<unknown>[]) => (parts.length === 0 ? sql`` : sql`, ${sql.join(parts)}`)
  await sql`
    create table ${table} (
      row_id integer not null, anomaly_id text not null, child_index integer not null, search_text text
      ${separated(definitions)}
    )`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into ${table}
    select entry.row_id, staged.anomaly_id, staged.child_index,
           core.fold(array_to_string(array[${sql.join(searched)}]::text[], ' '))
           ${separated(values)}
    from ${staged.table} staged
    join ${sql.id(projectSchemaName(projectId), 'entries')} entry
      on entry.source = ${source} and entry.entry_id = staged.entry_id
    ${numbers}
    order by ${staged.orderBy ?? sql`staged.anomaly_id`}, staged.anomaly_id, staged.child_index`.execute(tx)
  await tx
    .updateTable('core.publications')
    .set({ searched_columns: text.map(({ storageName }) => storageName) })
    .where('id', '=', publicationId)
    .execute()
  await sql`alter table ${table} add primary key (row_id)`.execute(tx)
  await sql`create index on ${table} (anomaly_id, child_index)`.execute(tx)
  const indexes = await readingIndexes(tx, table, columns, namingColumnOfGroup(stored, 'invoice'))
  if (Number(numAffectedRows) < INDEXED_LATER_FROM)
    for (const index of indexes) await sql`create index on ${table} ${index}`.execute(tx)
  else {
    const ofTable = `CREATE INDEX ON ${projectSchemaName(projectId)}.${name}`
    await recordPendingIndexes(
      tx,
      indexes.map((index) => `${ofTable} ${textOf(tx, index)}`),
    )
  }
  await sql`analyze ${table}`.execute(tx)
  await guardReadableTable(tx, projectId, name)
}

/** Below so many rows all indexes are made within some seconds. */
const INDEXED_LATER_FROM = 50_000

/** Bytes of a text that an index may hold twice. */
const SHORT_TEXT = 200

/** Which text columns hold short texts only? By storage name. */
async function selectShortTexts(
  tx: Tx,
  table: RawBuilder<unknown>,
  columns: readonly StoredColumn[],
): Promise<Set<string>> {
  const texts = columns.filter((column) => isTextType(column.type)).map((column) => column.storageName)
  if (texts.length === 0) return new Set()
  const longest = texts.map((name) => sql`max(octet_length(${sql.id(name)})) as ${sql.id(name)}`)
  const answer = await sql<Record<string, number | null>>`select ${sql.join(longest)} from ${table}`.execute(
    tx,
  )
  return new Set(texts.filter((name) => (answer.rows[0]?.[name] ?? 0) <= SHORT_TEXT))
}

/**
 * Every order that the grid can request has an index over anomaly rows; quick search has a trigram index, and the
 * number of a document and of an anomaly one by the key under which files are matched to it (`documentKey`). Each is
 * what follows the table’s name in its statement.
 */
async function readingIndexes(
  tx: Tx,
  table: RawBuilder<unknown>,
  columns: StoredColumn[],
  documentNumber: StoredColumn | null,
): Promise<RawBuilder<unknown>[]> {
  const ordered = columns.filter((column) => STORED_TYPES[column.type].isIndexed && !column.isHidden)
  const short = await selectShortTexts(tx, table, ordered)
  const orders = ordered.map((column) => {
    const name = sql.id(column.storageName)
    const key = STORED_TYPES[column.type].orderKey(name)
    // With the text next to its beginning, orders and value lists read the index alone.
    const included = short.has(column.storageName) ? sql`include (${name})` : sql``
    return sql`((${key}), row_id) ${included} where child_index = 0`
  })
  const numbers = columns
    .filter(
      ({ storageName, isAnomalyNumber }) => isAnomalyNumber || storageName === documentNumber?.storageName,
    )
    .map(({ storageName }) => sql`(core.folded_number_key(core.fold_number(${sql.id(storageName)})))`)
  return [sql`using gin (search_text gin_trgm_ops)`, ...orders, ...numbers]
}

/** The text of a part of a statement that has no parameters. */
function textOf(tx: Tx, part: RawBuilder<unknown>): string {
  const { sql: text, parameters } = part.compile(tx)
  if (parameters.length > 0) throw new Error(`A statement that is stored has no parameters: ${text}`)
  return text
}
