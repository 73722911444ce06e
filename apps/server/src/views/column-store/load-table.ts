import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '@quitus/database/connection.ts'
import { runSnapshot } from '@quitus/database/snapshot.ts'
import { COPY_MS, type ColumnStore, type Loaded } from '#column-store/column-store.ts'
import type { Engine } from '#column-store/engine.ts'
import { literal, quoted } from '#column-store/sql-text.ts'
import { QUERIED_TYPES } from '#views/column-types/queried-types.ts'
import type { View } from '#views/definition/view.sql.ts'
import { takeEditMark } from '#views/query/edits.sql.ts'
import { isText, type StoreColumn } from './store-columns.ts'
import {
  copyEveryRow,
  foldTexts,
  measureNumbers,
  type NumberDigits,
  selectManyValued,
} from './store-rows.sql.ts'

/** A column as the table has it. */
export type KeptColumn = StoreColumn & {
  /** Texts as they are stored; absent where there are too many different ones. */
  isWhole: boolean
  /** Digits behind the decimal mark, of numbers. */
  places: number
  /** The table of its texts says what search reads of each. */
  hasDictionary: boolean
}

export type KeptColumns = ReadonlyMap<string, KeptColumn>

/** Name of the column that holds a text as search reads it. */
export function foldedName(name: string): string {
  return `folded_${name}`
}

/** Name of the table of the texts of an imported column, with what search reads of each. */
export function dictionaryOf(schema: string, name: string): string {
  return `${schema}.${quoted(`texts_${name}`)}`
}

/** Exact decimals of 18 digits are added up fast, and their sums have 38. */
const DIGITS = 18
const MOST_PLACES = 9

/**
 * Copies every row of a publication into a table of the column store, as one snapshot of the database has them. Columns
 * whose numbers do not fit are none of it.
 */
export async function loadTable(
  { engine }: Pick<ColumnStore, 'engine'>,
  database: Pick<Database, 'urls' | 'owner'>,
  view: View,
  { schema, columns }: { schema: string; columns: readonly StoreColumn[] },
): Promise<Loaded<KeptColumns>> {
  const manyValued = await database.owner.transaction().execute((tx) => selectManyValued(tx, view))
  const run: Engine['run'] = (sql, parameters) => engine.run(sql, parameters, COPY_MS)
  const path = join(await engine.folder(), `${schema}.csv`)
  const requester = { userId: null, projectId: view.projectId }
  try {
    const { mark, kept, rows } = await runSnapshot(database.urls, requester, async (tx, copyOut) => {
      const taken = await takeEditMark(tx)
      const fitting = keptColumns(columns, await measureNumbers(tx, view, columns), manyValued)
      const copy = copyOut(copyEveryRow(view, fitting))
      await pipeline(copy, createWriteStream(path, { mode: 0o600 }))
      return { mark: taken, kept: fitting, rows: copy.rowCount }
    })
    const fields = [
      { name: 'row_id', type: 'integer' },
      { name: 'anomaly', type: 'integer' },
      { name: 'is_own', type: 'boolean' },
      { name: 'state', type: 'varchar' },
      { name: 'search_text', type: 'varchar' },
      ...kept.flatMap((column) => fieldsOf(column).map((name) => ({ name, type: engineType(column) }))),
    ].map(({ name, type }) => `${literal(name)}: '${type}'`)
    await run(`create table ${schema}.entries as select * from read_csv(${literal(path)}, auto_detect = false, header = false,
        delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '\\N', allow_quoted_nulls = false,
        columns = {${fields.join(', ')}})`)
    const [[count, unfit] = []] = await run(
      `select count(*)::varchar, count(*) filter (state is null)::varchar from ${schema}.entries`,
    )
    if (Number(count) !== rows) throw new Error(`${count} rows of ${rows} were copied.`)
    if (unfit !== '0') throw new Error('Some rows have nothing that people write.')
    const known = await writeDictionaries(run, database, { schema, kept })
    return {
      mark,
      columns: new Map(kept.map((each) => [each.name, { ...each, hasDictionary: known.has(each.name) }])),
    }
  } finally {
    await rm(path, { force: true })
  }
}

/** The columns of the table that hold this one: a text that people write is there twice. */
function fieldsOf(column: KeptColumn): string[] {
  if (!isText(column)) return [column.name]
  if (!column.isWhole) return [foldedName(column.name)]
  return column.isChanging ? [column.name, foldedName(column.name)] : [column.name]
}

/** A dictionary of more texts than this is no help. */
const MOST_TEXTS = 200_000

/** What the table holds of each column: no cast may round a number. */
function keptColumns(
  columns: readonly StoreColumn[],
  digits: ReadonlyMap<string, NumberDigits>,
  manyValued: ReadonlySet<string>,
): KeptColumn[] {
  return columns.flatMap((column) => {
    const { storage, storageName, type } = column.column
    const { places: least = 0 } = QUERIED_TYPES[type].columnar ?? {}
    const isWhole = !isText(column) || storage !== 'base' || !manyValued.has(storageName)
    const { whole, places: written } = digits.get(column.name) ?? { whole: 0, places: 0 }
    const places = Math.max(written, least)
    if (places > MOST_PLACES || whole + places > DIGITS) return []
    return [{ ...column, isWhole, places, hasDictionary: false }]
  })
}

/** The type of a column in the engine. */
export function engineType({ kind, places }: Pick<KeptColumn, 'kind' | 'places'>): string {
  if (kind === 'number') return `decimal(${DIGITS}, ${places})`
  if (kind === 'boolean') return 'boolean'
  return kind === 'moment' ? 'timestamp' : 'varchar'
}

/** Imported texts never change: what search reads of them is worked out once, by the database alone. */
async function writeDictionaries(
  run: Engine['run'],
  database: Pick<Database, 'owner'>,
  { schema, kept }: { schema: string; kept: readonly KeptColumn[] },
): Promise<Set<string>> {
  const known = new Set<string>()
  for (const column of kept) {
    if (!isText(column) || column.isChanging || !column.isWhole) continue
    const name = quoted(column.name)
    const rows = await run(
      `select distinct ${name} from ${schema}.entries where ${name} is not null limit ${MOST_TEXTS + 1}`,
    )
    if (rows.length > MOST_TEXTS) continue
    const texts = rows.flatMap(([text]) => (text === null || text === undefined ? [] : [text]))
    const folded = await database.owner.transaction().execute((tx) => foldTexts(tx, texts))
    const dictionary = dictionaryOf(schema, column.name)
    await run(`create table ${dictionary} (stored varchar, folded varchar)`)
    if (texts.length > 0)
      await run(`insert into ${dictionary} select unnest($1), unnest($2)`, [texts, folded])
    known.add(column.name)
  }
  return known
}
