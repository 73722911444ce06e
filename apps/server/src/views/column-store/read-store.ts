import type { Database, Tx } from '@quitus/database/connection.ts'
import type { ColumnStore, StoreTable } from '#column-store/column-store.ts'
import { EngineError, EngineLost } from '#column-store/engine.ts'
import { quoted } from '#column-store/sql-text.ts'
import { storeKey } from '#column-store/store-key.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { followsOthers, hasEditsSince } from '#views/query/edits.sql.ts'
import { knownTotalsOf } from './known-totals.ts'
import { engineType, foldedName, type KeptColumn, type KeptColumns, loadTable } from './load-table.ts'
import { isText, signatureOf, storeColumns } from './store-columns.ts'
import { type ChangedRows, hasRows, selectChangedRows } from './store-rows.sql.ts'

export type ViewTable = StoreTable<KeptColumns>
export type Engine = ColumnStore['engine']

/** How the column store is reached; null where there are none. */
export type StoreReader = { tx: Tx } & (
  | { columnStore: null }
  | { columnStore: ColumnStore | null; database: Pick<Database, 'urls' | 'owner'> }
)

/** Thrown where the store cannot answer a question: the database does. */
export class NotInStore extends Error {}

/** Up to so many changed rows are named in statements, and followed by known totals. */
const MOST_NAMED = 500

/** Most rows that are brought up to date while a call waits; beyond them the table is made again. */
const MOST_AT_ONCE = 20_000

/**
 * What `answer` reads of the table of a view, which holds every change that was acknowledged before this was called;
 * undefined where there is no such table, or where it cannot answer.
 */
export async function readStore<Answer>(
  reader: StoreReader,
  view: View,
  answer: (table: ViewTable, engine: Engine) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (reader.columnStore === null || !mayBeInStore(view)) return undefined
  const { tx, columnStore, database } = reader
  const key = storeKey(view)
  if (!(await columnStore.isLarge(key, () => hasRows(tx, view, columnStore.minRows)))) return undefined
  const columns = storeColumns(view)
  const load = (schema: string) => loadTable(columnStore, database, view, { schema, columns })
  const table = columnStore.find(key, signatureOf(view, columns), load)
  if (table === undefined) return undefined
  try {
    if (await hasEditsSince(tx, view, table.mark)) {
      const isCurrent = await table.turns(() => bringUpToDate(tx, view, table, columnStore.engine))
      if (!isCurrent) return undefined
    }
    return await answer(table, columnStore.engine)
  } catch (error) {
    if (error instanceof NotInStore) return undefined
    if (error instanceof TableOutgrown || error instanceof EngineLost) columnStore.drop(key)
    else if (error instanceof EngineError) columnStore.warn(key, error)
    else throw error
    return undefined
  }
}

/** A change that the table cannot take: it is made again. */
class TableOutgrown extends Error {}

/** The tables hold whole publications that people edit and add no rows to, for readers from whom states are hidden. */
function mayBeInStore(view: View): boolean {
  if (!view.isCurrent || view.acceptsRows || followsOthers(view)) return false
  return view.condition === null || view.condition.hiddenStates !== undefined
}

/** Writes what people have changed since into the table; false where only this transaction knows of it. */
async function bringUpToDate(tx: Tx, view: View, table: ViewTable, engine: Engine): Promise<boolean> {
  const columns = [...table.columns.values()].filter(({ isChanging }) => isChanging)
  const changed = await selectChangedRows(tx, view, columns, { mark: table.mark, limit: MOST_AT_ONCE })
  if (changed === 'own edits') return false
  if (changed === 'too many') throw new TableOutgrown('Too many rows have changed.')
  if (changed.rowIds.length > 0) await writeChanges(engine, table, columns, changed)
  table.mark = changed.mark
  return true
}

async function writeChanges(
  engine: Engine,
  table: ViewTable,
  columns: readonly KeptColumn[],
  { rowIds, values }: ChangedRows,
): Promise<void> {
  const fields = [
    { name: 'state', type: 'varchar' },
    ...columns.flatMap((column) => {
      const own = { name: column.name, type: engineType(column) }
      return isText(column) ? [own, { ...own, name: foldedName(column.name) }] : [own]
    }),
  ]
  for (const [at, { type }] of fields.entries())
    if (type.startsWith('decimal') && !(values[at] ?? []).every((text) => fits(text, type)))
      throw new TableOutgrown('A number has too many digits.')
  const given = (at: readonly number[]) => {
    const named = at.map((each, place) => {
      const { name, type } = fields[each] ?? { name: '', type: '' }
      return `unnest($${place + 2})::${type} as ${quoted(name)}`
    })
    return `(select unnest($1)::integer as row_id, ${named.join(', ')}) given`
  }
  const all = [...fields.keys()]
  const differs = fields.map(
    ({ name }) => `bool_or(entries.${quoted(name)} is distinct from given.${quoted(name)})::varchar`,
  )
  const isFew = rowIds.length <= MOST_NAMED
  const onGiven = `entries.row_id = given.row_id${isFew ? ` and entries.row_id in (${rowIds.join(', ')})` : ''}`
  const touched = `string_agg(distinct entries.anomaly, ',')`
  try {
    // Writing a column again takes longer than reading it, and edits change few.
    const [[anomalies = null, ...found] = []] = await engine.run(
      `select ${[touched, ...differs].join(', ')} from ${table.name} join ${given(all)} on ${onGiven}`,
      [rowIds, ...values],
    )
    const changed = all.filter((at) => found[at] === 'true')
    if (changed.length === 0) return
    const set = changed.map(
      (at) => `${quoted(fields[at]?.name ?? '')} = given.${quoted(fields[at]?.name ?? '')}`,
    )
    const within = isFew ? `anomaly in (${anomalies})` : null
    const write = () =>
      engine.run(`update ${table.name} set ${set.join(', ')} from ${given(changed)} where ${onGiven}`, [
        rowIds,
        ...changed.map((at) => values[at] ?? []),
      ])
    await knownTotalsOf(table).change(engine.run, within, write)
  } catch (error) {
    throw error instanceof EngineLost ? error : new TableOutgrown('A change was refused.', { cause: error })
  }
}

/** No cast may round a number. */
function fits(text: string | null, type: string): boolean {
  if (text === null) return true
  const [digits = 0, places = 0] = (type.match(/\d+/g) ?? []).map(Number)
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  return fraction.replace(/0+$/, '').length <= places && whole.length + places <= digits
}
