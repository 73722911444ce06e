import type { Source } from '@quitus/domain/access/source.ts'
import { isTextType } from '@quitus/domain/columns/column-type-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { baseTableName, presentedTableName, projectSchemaName } from './project-tables.ts'
import { selectStoredColumns } from './view-definition.sql.ts'

type Place = { projectId: number; source: Source }

/** The search texts of the current publication of a view, and what they are to hold now. */
export type SearchTexts = Place & {
  publicationId: number
  rows: number
  /** Storage names of the texts that every reader sees, in display order. */
  wanted: readonly string[]
  /** Every row holds these and no others. */
  isCurrent: boolean
  /** Grows whenever a renewal begins or ends: one that finds another number goes on elsewhere. */
  renewals: number
}

/**
 * What do the search texts of the current publication hold, and what are they to hold? Null before the first one, and
 * where people add rows: there a function of the database keeps them.
 */
export async function findSearchTexts(tx: Tx, { projectId, source }: Place): Promise<SearchTexts | null> {
  const publication = await tx
    .selectFrom('core.views as view')
    .innerJoin('core.publications as publication', 'publication.id', 'view.current_publication_id')
    .select(['publication.id', 'publication.row_count', 'publication.search_renewals'])
    .select(['publication.searched_columns', 'publication.perhaps_searched'])
    .where('view.project_id', '=', projectId)
    .where('view.source', '=', source)
    .where('view.accepts_rows', '=', false)
    .executeTakeFirst()
  if (publication === undefined) return null
  const wanted = await selectWanted(tx, { projectId, source }, publication.id)
  const searched = new Set(publication.searched_columns)
  return {
    ...{ projectId, source, publicationId: publication.id, rows: publication.row_count, wanted },
    isCurrent:
      publication.perhaps_searched.length === 0 &&
      searched.size === wanted.length &&
      wanted.every((name) => searched.has(name)),
    renewals: publication.search_renewals,
  }
}

/** The texts that every reader sees, as far as the publication has them; those of both languages. */
async function selectWanted(tx: Tx, { projectId, source }: Place, publicationId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${tableOf(projectId, baseTableName(source, publicationId))} and attnum > 0
      and not attisdropped`.execute(tx)
  const present = new Set(rows.map(({ name }) => name))
  return (await selectStoredColumns(tx, projectId, source))
    .filter((column) => column.storage === 'base' && isTextType(column.type) && !column.isHiddenFromCustomers)
    .flatMap(({ storageName, englishStorageName }) => [storageName, englishStorageName])
    .filter((name) => name !== null)
    .filter((name) => present.has(name))
}

function tableOf(projectId: number, name: string): RawBuilder<unknown> {
  return sql`to_regclass(${`${projectSchemaName(projectId)}.${name}`})`
}

/**
 * From now on some rows may hold what they held and some what they are to hold: searches know both. Answers the number
 * of the renewal. Under the lock of the view.
 */
export async function beginRenewal(tx: Tx, { publicationId, wanted }: SearchTexts): Promise<number> {
  const { rows } = await sql<{ renewals: number }>`
    update core.publications set
      searched_columns = array(select unnest(searched_columns) intersect select unnest(${wanted}::text[])),
      perhaps_searched = array(
        (select unnest(searched_columns || perhaps_searched || ${wanted}::text[]))
        except (select unnest(searched_columns) intersect select unnest(${wanted}::text[]))),
      search_renewals = search_renewals + 1
    where id = ${publicationId} returning search_renewals as renewals`.execute(tx)
  return rows[0]?.renewals ?? 0
}

/** Is this renewal still the latest one of its publication? No other begins until the transaction ends. */
export async function holdRenewal(tx: Tx, publicationId: number, renewals: number): Promise<boolean> {
  const { rows } = await sql`
    select from core.publications
    where id = ${publicationId} and search_renewals = ${renewals} and retired_at is null for share`.execute(
    tx,
  )
  return rows.length > 0
}

/** Writes the search texts of the next rows; answers the last of them and their count, null at the end. */
export async function renewRows(
  tx: Tx,
  { projectId, source, publicationId, wanted }: SearchTexts,
  after: number,
  limit: number,
): Promise<{ last: number; count: number } | null> {
  const base = sql.id(projectSchemaName(projectId), baseTableName(source, publicationId))
  const { rows } = await sql<{ last: number | null; count: number }>`
    with part as materialized (
      select base.row_id, core.fold(array_to_string(array[${textsOf(wanted)}]::text[], ' ')) as words
      from ${base} base where base.row_id > ${after} order by base.row_id limit ${limit}
    ), renewed as (
      update ${base} base set search_text = part.words from part
      where base.row_id = part.row_id and base.search_text is distinct from part.words
    )
    select max(row_id) as last, count(*)::integer as count from part`.execute(tx)
  const { last = null, count = 0 } = rows[0] ?? {}
  return last === null ? null : { last, count }
}

function textsOf(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(`base.${name}`)))
}

/** Has the rows that are kept apart for customers hold what the publication holds, where there are any. */
export async function renewPresented(
  tx: Tx,
  { projectId, source, publicationId }: SearchTexts,
): Promise<void> {
  const name = presentedTableName(source, publicationId)
  const answer = await sql<{ isThere: boolean }>`
    select ${tableOf(projectId, name)} is not null as "isThere"`.execute(tx)
  if (answer.rows[0]?.isThere !== true) return
  const schema = projectSchemaName(projectId)
  await sql`
    update ${sql.id(schema, name)} presented set search_text = base.search_text
    from ${sql.id(schema, baseTableName(source, publicationId))} base
    where base.row_id = presented.row_id and base.search_text is distinct from presented.search_text`.execute(
    tx,
  )
}

/**
 * Ends a renewal whose rows are all written: from now on searches read the texts alone. Under the lock of the view;
 * rows that are presented meanwhile wait, because they are copied from the publication as it was.
 */
export async function endRenewal(tx: Tx, texts: SearchTexts): Promise<void> {
  const { projectId, source, publicationId, wanted } = texts
  const name = presentedTableName(source, publicationId)
  const answer = await sql<{ isThere: boolean }>`
    select ${tableOf(projectId, name)} is not null as "isThere"`.execute(tx)
  if (answer.rows[0]?.isThere === true) {
    await sql`lock table ${sql.id(projectSchemaName(projectId), name)} in share row exclusive mode`.execute(
      tx,
    )
    await renewPresented(tx, texts)
  }
  await tx
    .updateTable('core.publications')
    .set((each) => ({
      searched_columns: [...wanted],
      perhaps_searched: [],
      search_renewals: each('search_renewals', '+', 1),
    }))
    .where('id', '=', publicationId)
    .execute()
}

/** Renews all rows within this transaction, which holds the lock of the view: of a publication that is small. */
export async function renewSearchTexts(tx: Tx, texts: SearchTexts): Promise<void> {
  await beginRenewal(tx, texts)
  await renewRows(tx, texts, 0, texts.rows + 1)
  await endRenewal(tx, texts)
}

/** Has quick search look at what every reader sees now, in a view to which people add rows; nothing where no row is. */
export async function fillOwnSearchTexts(tx: Tx, { projectId, source }: Place): Promise<void> {
  await sql`select core.fill_search_text(${projectId}, ${source}, null)`.execute(tx)
}
