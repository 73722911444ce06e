import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { toIntegerArray } from '#views/rows/row-id-list.ts'
import { compileSearch } from './filter.sql.ts'
import { findShownBy } from './shown-text.sql.ts'

const ALIASES = { base: 'base', review: 'review' }
/** From so many anomalies on, reading the whole publication is cheaper than looking each of them up. */
const FEW_ANOMALIES = 20_000

/**
 * Which cells show a text? For each column the rows: row id of the anomaly and child_index (0 for the anomaly’s own
 * row), four bytes each, in no order; among them may be rows of anomalies that `rowIds` does not have.
 */
export async function selectMatchingCells(
  tx: Tx,
  view: View,
  rowIds: Buffer,
  columns: readonly ViewColumn[],
  text: string,
): Promise<Buffer[]> {
  const by = await findShownBy(tx, view.projectId)
  const conditions = columns.map((column) => {
    const shown = QUERIED_TYPES[column.type].shows(columnRef(column, ALIASES), text, by, column.choiceTexts)
    // Folding a cell costs more than looking into the folded text of its row, which has codes as they are stored.
    const holds =
      column.isSearched && column.choiceTexts.size === 0 && shown !== null
        ? sql<boolean>`(${compileSearch(text, ALIASES)} and ${shown})`
        : shown
    return column.isAnomalyColumn && holds !== null
      ? sql<boolean>`(base.child_index = 0 and ${holds})`
      : holds
  })
  const possible = conditions.flatMap((holds, at) => (holds === null ? [] : [{ holds, at }]))
  const found: Buffer[] = columns.map(() => Buffer.alloc(0))
  if (possible.length === 0) return found
  const tested = possible.map(({ holds, at }) => sql`${holds} as ${sql.id(`m${at}`)}`)
  const collected = possible.map(
    ({ at }) => sql`
      string_agg(int4send(place.anomaly_row_id) || int4send(place.child_index), ''::bytea)
        filter (where place.${sql.id(`m${at}`)}) as ${sql.id(`m${at}`)}`,
  )
  const readsReview = possible.some(({ at }) => columns[at]?.storage === 'review')
  const answer = await sql<Record<string, Buffer | null>>`
    select ${sql.join(collected)}
    from (
      select ${view.hasChildRows ? sql`anomaly.row_id` : sql`tested.row_id`} as anomaly_row_id, tested.*
      from (select base.row_id, base.anomaly_id, base.child_index, ${sql.join(tested)}
            from ${view.tables.base} base
            ${readsReview ? sql`join ${view.tables.review} review on review.row_id = base.row_id` : sql``}
            where ${amongFew(view, rowIds)}) tested
      ${view.hasChildRows ? sql`join ${view.tables.base} anomaly on anomaly.anomaly_id = tested.anomaly_id and anomaly.child_index = 0` : sql``}
      where ${sql.join(
        possible.map(({ at }) => sql`tested.${sql.id(`m${at}`)}`),
        sql` or `,
      )}
    ) place`.execute(tx)
  for (const { at } of possible) found[at] = answer.rows[0]?.[`m${at}`] ?? Buffer.alloc(0)
  return found
}

function amongFew(view: View, rowIds: Buffer): RawBuilder<unknown> {
  if (rowIds.length / 4 > FEW_ANOMALIES) return sql`true`
  const ids = sql`${toIntegerArray(rowIds)}::integer[]`
  if (!view.hasChildRows) return sql`base.row_id = any(${ids})`
  return sql`base.anomaly_id in (select few.anomaly_id from ${view.tables.base} few where few.row_id = any(${ids}))`
}
