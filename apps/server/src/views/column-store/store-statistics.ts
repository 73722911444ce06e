import { literal, quoted } from '#column-store/sql-text.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { type CellStatistics, combineStatistics } from '#views/query/statistics.sql.ts'
import { foldedName } from './load-table.ts'
import { readStore, type StoreReader } from './read-store.ts'
import { keptColumn, seenBy } from './store-condition.ts'

/** What the columns of all anomaly rows hold, as `selectStatistics` answers; undefined where the store cannot. */
export function readStatistics(
  reader: StoreReader,
  view: View,
  columns: readonly ViewColumn[],
): Promise<{ columns: CellStatistics[]; all: CellStatistics } | undefined> {
  return readStore(reader, view, async (table, engine) => {
    const parts = columns.flatMap((column) => {
      const kept = keptColumn(table, column)
      const ref = quoted(kept.isWhole ? kept.name : foldedName(kept.name))
      const { figures, columnar } = QUERIED_TYPES[column.type]
      const suffix = columnar?.suffix ?? ''
      const edge = (what: string) =>
        figures === 'none' ? 'null' : `${what}(${ref})::varchar || ${literal(suffix)}`
      return [
        `count(${ref})::varchar`,
        figures === 'all' ? `sum(${ref})::varchar` : 'null',
        edge('min'),
        edge('max'),
      ]
    })
    const [found = []] = await engine.run(
      `select ${parts.join(', ')} from ${table.name} where is_own and ${seenBy(view)}`,
    )
    const counted = columns.map((_, at) => {
      const [count, sum = null, min = null, max = null] = found.slice(at * 4, at * 4 + 4)
      return { count: count ?? '0', sum, min, max }
    })
    return combineStatistics(reader.tx, columns, counted)
  })
}
