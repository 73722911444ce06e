import { quoted } from '#column-store/sql-text.ts'
import type { View } from '#views/definition/view.sql.ts'
import { entryCondition as databaseCondition, type RowQuery } from '#views/query/row-order.sql.ts'
import { summedColumns, type Totals } from '#views/query/totals.sql.ts'
import { knownTotalsOf } from './known-totals.ts'
import { NotInStore, readStore, type StoreReader } from './read-store.ts'
import { anomalyRowsOf, type FoldedTexts, keptColumn, soughtTexts } from './store-condition.ts'
import { foldTexts } from './store-rows.sql.ts'

/** The same as `selectTotals` answers; undefined where the store cannot. */
export function readTotals(reader: StoreReader, view: View, query: RowQuery): Promise<Totals | undefined> {
  return readStore(reader, view, async (table, engine) => {
    const summed = summedColumns(view)
    const sums = summed.map((column) => {
      const kept = keptColumn(table, column)
      if (kept.kind !== 'number') throw new NotInStore(column.name)
      return `sum(${quoted(kept.name)})::varchar`
    })
    const folded = await foldQuery(reader, view, query)
    const figures = ['count(*)::varchar', ...sums].join(', ')
    const statement = (entries: string) =>
      `select ${figures} from ${entries} where ${anomalyRowsOf({ ...table, name: entries }, view, query, folded)}`
    const [count, ...found] = await knownTotalsOf(table).read(engine.run, statement)
    const numbers = found.map((sum) => (sum === null ? null : Number(sum)))
    return {
      count: Number(count),
      sums: Object.fromEntries(summed.map(({ name }, at) => [name, numbers[at] ?? null])),
    }
  })
}

/**
 * What search reads of the texts of a query; throws what the database throws for a query that does not fit its columns.
 */
export async function foldQuery({ tx }: StoreReader, view: View, query: RowQuery): Promise<FoldedTexts> {
  databaseCondition(view, query)
  const texts = [...new Set(soughtTexts(query))]
  const folded = await foldTexts(tx, texts)
  return new Map(texts.map((text, at) => [text, folded[at] ?? '']))
}
