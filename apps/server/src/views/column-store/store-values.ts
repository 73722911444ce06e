import { quoted } from '#column-store/sql-text.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import {
  type CountedValue,
  type RequestedValues,
  selectCountedValues,
  withBeginning,
} from '#views/query/column-values.sql.ts'
import type { RowQuery } from '#views/query/row-order.sql.ts'
import { NotInStore, readStore, type StoreReader } from './read-store.ts'
import { anomalyRowsOf, entryCondition, keptColumn, seenBy } from './store-condition.ts'
import { MOST_VALUES } from './store-rows.sql.ts'
import { foldQuery } from './store-totals.ts'

/**
 * The same as `selectColumnValues` answers: the table counts, and the database orders what was found. Undefined
 * where the store cannot, as where a column has very many different values.
 */
export function readColumnValues(
  reader: StoreReader,
  view: View,
  query: RowQuery,
  column: ViewColumn,
  requested: RequestedValues,
): Promise<CountedValue[] | undefined> {
  return readStore(reader, view, async (table, engine) => {
    const kept = keptColumn(table, column)
    if (!kept.isWhole || column.namesPeople) throw new NotInStore(column.name)
    const listed = withBeginning(query, column, requested.startsWith)
    const folded = await foldQuery(reader, view, listed)
    const condition = entryCondition(table, view, listed, folded)
    // As in `selectColumnValues`: any entry may be the one that meets a filter.
    const onlyAnomalyRows =
      !view.hasChildRows || query.scope === 'anomalyRow' || (column.isAnomalyColumn && condition === null)
    const rows = onlyAnomalyRows
      ? anomalyRowsOf(table, view, { ...listed, scope: 'anomalyRow' }, folded)
      : [seenBy(view), ...(condition === null ? [] : [condition])].join(' and ')
    const ref = quoted(kept.name)
    const suffix = QUERIED_TYPES[column.type].columnar?.suffix ?? ''
    const count = onlyAnomalyRows ? 'count(*)' : 'count(distinct anomaly)'
    const found = await engine.run(`select ${ref}::varchar, ${count}::varchar from ${table.name} where ${rows}
                 group by ${ref} limit ${MOST_VALUES + 1}`)
    if (found.length > MOST_VALUES) throw new NotInStore(column.name)
    const texts: string[] = []
    const counts: string[] = []
    let blanks = 0
    for (const [text, counted] of found) {
      if (text === null || text === undefined) blanks = Number(counted)
      else {
        texts.push(`${text}${suffix}`)
        counts.push(counted ?? '0')
      }
    }
    return selectCountedValues(reader.tx, view, column, requested, { texts, counts, blanks })
  })
}
