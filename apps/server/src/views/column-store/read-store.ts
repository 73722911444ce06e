import type { Database, Tx } from '@quitus/database/connection.ts'
import type { ColumnStore, StoreTable } from '#column-store/column-store.ts'
import { EngineError, EngineLost } from '#column-store/engine.ts'
import { storeKey } from '#column-store/store-key.sql.ts'
import type { View } from '#views/definition/view.sql.ts'
import { followsOthers, hasEditsSince } from '#views/query/edits.sql.ts'
import { type KeptColumns, loadTable } from './load-table.ts'
import { signatureOf, storeColumns } from './store-columns.ts'
import { hasRows, selectChangedRows } from './store-rows.sql.ts'
import { TableOutgrown, writeChanges } from './write-changes.ts'

export type ViewTable = StoreTable<KeptColumns>
export type Engine = ColumnStore['engine']

/** How the column store is reached; null where there are none. */
export type StoreReader = { tx: Tx } & (
  | { columnStore: null }
  | { columnStore: ColumnStore | null; database: Pick<Database, 'urls' | 'owner'> }
)

/** Thrown where the store cannot answer a question: the database does. */
export class NotInStore extends Error {}

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
