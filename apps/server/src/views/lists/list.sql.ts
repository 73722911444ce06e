import { STORED_TYPES } from '@quitus/database/column-types/stored-types.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { Filter, SortKey } from '@quitus/domain/columns/filter.ts'
import type { ColumnType } from '@quitus/domain/values/column-type.ts'
import type { MessageKey } from '@quitus/i18n/catalogue.ts'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import { foldedPattern } from '#views/column-types/folded-text.sql.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import { compileLeaf, compileTree } from '#views/query/filter-leaf.sql.ts'

/** A code and the words by which it is read. */
export type ListChoice = { value: string; label: MessageKey }

export type ListColumn = {
  name: string
  label: MessageKey
  type: ColumnType
  /** The value in a query over `from`. */
  ref: RawBuilder<unknown>
  /** Codes among the values, with their words; other values are shown as they are. */
  choices?: readonly ListChoice[]
  /** The direction of an index over a column that is never blank: the other direction reads it backwards. */
  index?: 'ascending' | 'descending'
  isDisplayedByDefault?: boolean
  /** Pixels; unless set, the type decides. */
  width?: number
}

/** A list that is a query rather than a published view: its rows are read as they are now. */
export type List = {
  columns: readonly ListColumn[]
  /** Tables and joins, from `from` on; it has no condition. */
  from: RawBuilder<unknown>
  /** What must hold of every row of the list. */
  where?: RawBuilder<boolean>
  /** Names a row, as text; no two rows have the same. */
  entryId: RawBuilder<unknown>
  /** Ends every order; unless set, `entryId`. */
  tie?: RawBuilder<unknown>
  /** Folded text that quick search looks at. */
  searchText: RawBuilder<unknown>
  sort: readonly SortKey[]
  /** When a row came about, for lists that only grow; with it, windows exclude what came after the first one. */
  at?: RawBuilder<unknown>
}

export type ListQuery = {
  filter?: Filter | undefined
  search?: string | undefined
  sort?: readonly SortKey[] | undefined
  asOf?: string | undefined
}

export type StoredListRow = { entryId: string; [value: `v${number}`]: unknown }

/** The rows of a window in order, each value under `v` and the place of its column. */
export async function selectListRows(
  tx: Tx,
  list: List,
  query: ListQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredListRow[]> {
  const values = list.columns.map(({ ref }, at) => sql`${ref} as ${sql.id(`v${at}`)}`)
  const answer = await sql<StoredListRow>`
    select ${list.entryId} as "entryId", ${sql.join(values)}
    ${list.from} where ${conditionOf(list, query)} ${orderOf(list, query)} limit ${limit} offset ${offset}`.execute(
    tx,
  )
  return answer.rows
}

/** The rows of a window as texts for a file: `columns` among those of the list, instants by the clocks of a zone. */
export async function selectListTexts(
  tx: Tx,
  list: List,
  columns: readonly ListColumn[],
  query: ListQuery,
  { offset, limit, timeZone }: { offset: number; limit: number; timeZone: string },
): Promise<(string | null)[][]> {
  const texts = columns.map(({ ref, type }) => {
    const exported = STORED_TYPES[type].exported(ref, timeZone)
    return COLUMN_TYPE_RULES[type].family === 'date'
      ? sql`to_char(${exported}, 'DD/MM/YYYY HH24:MI:SS')`
      : sql`(${exported})::text`
  })
  const answer = await sql<{ texts: (string | null)[] }>`
    select array[${sql.join(texts)}] as texts
    ${list.from} where ${conditionOf(list, query)} ${orderOf(list, query)} limit ${limit} offset ${offset}`.execute(
    tx,
  )
  return answer.rows.map((row) => row.texts)
}

/** How many rows are there under this filter? */
export async function countListRows(tx: Tx, list: List, query: ListQuery): Promise<number> {
  const answer = await sql<{ count: string }>`
    select count(*) as count ${list.from} where ${conditionOf(list, query)}`.execute(tx)
  return Number(answer.rows[0]?.count ?? 0)
}

/** Where does a row are in this order? null where the filter leaves it out. */
export async function findListRow(
  tx: Tx,
  list: List,
  query: ListQuery,
  entryId: string,
): Promise<number | null> {
  const answer = await sql<{ position: string }>`
    select position from (
      select ${list.entryId} as entry_id, row_number() over (${orderOf(list, query)}) - 1 as position
      ${list.from} where ${conditionOf(list, query)}) listed
    where entry_id = ${entryId}`.execute(tx)
  const row = answer.rows[0]
  return row === undefined ? null : Number(row.position)
}

/** When did the newest row of a list that only grows come about? null for any other, and where there is none. */
export async function findNewest(tx: Tx, { from, where, at }: List): Promise<string | null> {
  if (at === undefined) return null
  const answer = await sql<{ at: string }>`
    select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    ${from} where ${where ?? sql`true`} order by ${at} desc nulls last limit 1`.execute(tx)
  return answer.rows[0]?.at ?? null
}

export type RequestedListValues = { contains?: string | undefined; after?: unknown; limit: number }

/** Which values does a column hold under a filter, and how often? In the order of the column, blanks first. */
export async function selectListValues(
  tx: Tx,
  list: List,
  query: ListQuery,
  { column, choiceTexts }: { column: ListColumn; choiceTexts: ReadonlyMap<string, string> },
  { contains = '', after, limit }: RequestedListValues,
): Promise<{ value: unknown; count: number }[]> {
  const type = QUERIED_TYPES[column.type]
  if (type.values === null) throw new AppError('filter_not_supported')
  const { ref } = column
  const shows =
    contains === ''
      ? sql<boolean>`true`
      : type.shows(ref, contains, { currency: 'EUR', timeZone: 'UTC' }, choiceTexts)
  if (shows === null) return []
  const isFirst = after === undefined
  const behind =
    isFirst || after === null
      ? sql<boolean>`true`
      : type.values.after(ref, after as string | number | boolean)
  const blanks = isFirst && contains === '' ? sql`or ${ref} is null` : sql``
  const keys = type.values.keys(ref)
  const answer = await sql<{ value: unknown; count: string }>`
    select ${ref} as value, count(*) as count ${list.from}
    where ${conditionOf(list, query)} and ((${ref} is not null and ${shows} and ${behind}) ${blanks})
    group by ${keys}, ${ref} order by ${ref} is not null, ${keys} limit ${limit}`.execute(tx)
  return answer.rows.map(({ value, count }) => ({ value, count: Number(count) }))
}

/** Throws `unknown_column`. */
export function requireListColumn({ columns }: Pick<List, 'columns'>, name: string): ListColumn {
  const column = columns.find((each) => each.name === name)
  if (column === undefined) throw new AppError('unknown_column')
  return column
}

/** What a row has to be for a query, of the list and of the request. */
export function conditionOf(list: List, { filter, search = '', asOf }: ListQuery): RawBuilder<boolean> {
  const parts = [list.where ?? sql<boolean>`true`]
  if (filter !== undefined) {
    parts.push(
      compileTree(filter, (leaf) => {
        const { type, ref } = requireListColumn(list, leaf.column)
        const condition = compileLeaf(leaf, type, ref)
        return leaf.not === true ? sql<boolean>`not coalesce(${condition}, false)` : condition
      }),
    )
  }
  if (search.trim() !== '')
    parts.push(sql<boolean>`${list.searchText} like ${foldedPattern(search.trim(), 'anywhere')}`)
  if (asOf !== undefined && list.at !== undefined)
    parts.push(sql<boolean>`${list.at} <= ${asOf}::timestamptz`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** The order of a query, ended by the tie of the list. */
export function orderOf(list: List, { sort = [] }: ListQuery): RawBuilder<unknown> {
  const keys = (sort.length === 0 ? list.sort : sort).map(({ column: name, descending }) => {
    const { type, ref, index } = requireListColumn(list, name)
    const key = STORED_TYPES[type].orderKey(ref)
    // Blanks come last. Where there are none, they are put where an index read backwards has them.
    const isBackwards = index !== undefined && (index === 'descending') !== descending
    return sql`${key} ${descending ? sql`desc` : sql`asc`} ${isBackwards ? sql`nulls first` : sql`nulls last`}`
  })
  return sql`order by ${sql.join([...keys, list.tie ?? list.entryId])}`
}
