import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '@quitus/database/connection.ts'
import { runSnapshot } from '@quitus/database/snapshot.ts'
import { type ColumnStore, type Loaded, statement } from '#column-store/column-store.ts'
import type { View } from '#views/definition/view.sql.ts'
import { takeEditMark } from '#views/query/edits.sql.ts'
import { isText, type StoreColumn } from './store-columns.ts'
import { copyEveryRow, foldTexts, selectManyValued } from './store-rows.sql.ts'

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

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Exact decimals of 18 digits are added up fast, and their sums have 38. */
const DIGITS = 18
/** People write amounts later with more digits than anybody has yet. */
const FEWEST_PLACES = 4
const MOST_PLACES = 9

/**
 * Copies every row of a publication into a table of the column store, as one snapshot of the database has them. Throws where
 * something does not fit, such as a number of too many digits.
 */
export async function loadTable(
  { engine }: Pick<ColumnStore, 'engine'>,
  database: Pick<Database, 'urls' | 'owner'>,
  view: View,
  { schema, columns }: { schema: string; columns: readonly StoreColumn[] },
): Promise<Loaded<KeptColumns>> {
  const manyValued = await database.owner.transaction().execute((tx) => selectManyValued(tx, view))
  const isFoldedOnly = (column: StoreColumn) =>
    isText(column) && column.column.storage === 'base' && manyValued.has(column.column.storageName)
  const foldedOnly = new Set(columns.filter(isFoldedOnly).map(({ name }) => name))
  const path = join(await engine.folder(), `${schema}.csv`)
  const requester = { userId: null, projectId: view.projectId }
  try {
    const mark = await runSnapshot(database.urls, requester, async (tx, copyOut) => {
      const taken = await takeEditMark(tx)
      await pipeline(
        copyOut(copyEveryRow(view, columns, foldedOnly)),
        createWriteStream(path, { mode: 0o600 }),
      )
      return taken
    })
    const staged = `${schema}.staged`
    const fields = columns.flatMap((column) => fieldsOf(column, foldedOnly.has(column.name)))
    const read = ['row_id', 'anomaly', 'is_own', 'state', 'search_text', ...fields]
      .map((name) => `'${name.replaceAll("'", "''")}': 'VARCHAR'`)
      .join(', ')
    await engine.run(
      statement(`create table ${staged} as select * from read_csv('${path}', auto_detect = false, header = false,
        delim = ',', quote = '"', escape = '"', nullstr = '\\N', allow_quoted_nulls = false, parallel = false,
        columns = {${read}})`),
    )
    const kept = await keptColumns(engine, staged, columns, foldedOnly)
    await engine.run(
      statement(`create table ${schema}.entries as select row_id::integer as row_id, anomaly::integer as anomaly,
        is_own::boolean as is_own, state, search_text, ${selected(kept).join(', ')} from ${staged}`),
    )
    const [[unfit = '1'] = []] = await engine.run(
      statement(`select count(*)::varchar from ${schema}.entries where state is null or is_own is null`),
    )
    if (unfit !== '0') throw new Error('Some rows have nothing that people write.')
    await engine.run(statement(`drop table ${staged}`))
    const known = await writeDictionaries({ engine }, database, { schema, kept })
    return {
      mark,
      columns: new Map(kept.map((each) => [each.name, { ...each, hasDictionary: known.has(each.name) }])),
    }
  } finally {
    await rm(path, { force: true })
  }
}

function fieldsOf(column: StoreColumn, isFoldedOnly: boolean): string[] {
  if (!isText(column)) return [column.name]
  if (isFoldedOnly) return [foldedName(column.name)]
  return column.isChanging ? [column.name, foldedName(column.name)] : [column.name]
}

/** A dictionary of more texts than this is no help. */
const MOST_TEXTS = 200_000

/** How many digits the numbers have: no cast may round any. */
async function keptColumns(
  engine: ColumnStore['engine'],
  staged: string,
  columns: readonly StoreColumn[],
  foldedOnly: ReadonlySet<string>,
): Promise<KeptColumn[]> {
  const numbers = columns.filter(({ kind }) => kind === 'number')
  const measured = numbers.flatMap(({ name }) => [
    `coalesce(max(length(rtrim(split_part(${quoted(name)}, '.', 2), '0'))), 0)::varchar`,
    `coalesce(max(length(split_part(ltrim(${quoted(name)}, '-'), '.', 1))), 0)::varchar`,
  ])
  const [found = []] =
    numbers.length === 0 ? [] : await engine.run(statement(`select ${measured.join(', ')} from ${staged}`))
  return columns.map((column) => {
    const at = numbers.indexOf(column)
    const [written, whole] = at === -1 ? [0, 0] : [Number(found[at * 2]), Number(found[at * 2 + 1])]
    const places = column.column.type === 'INTEGER' ? written : Math.max(written, FEWEST_PLACES)
    if (places > MOST_PLACES || whole + places > DIGITS)
      throw new Error(`Numbers of ${column.name} have too many digits.`)
    return { ...column, isWhole: !foldedOnly.has(column.name), places, hasDictionary: false }
  })
}

/** The type of a column in the engine. */
export function engineType({ kind, places }: Pick<KeptColumn, 'kind' | 'places'>): string {
  if (kind === 'number') return `decimal(${DIGITS}, ${places})`
  if (kind === 'boolean') return 'boolean'
  return kind === 'moment' ? 'timestamp' : 'varchar'
}

function selected(kept: readonly KeptColumn[]): string[] {
  return kept.flatMap((column) =>
    fieldsOf(column, !column.isWhole).map(
      (name) => `${quoted(name)}::${engineType(column)} as ${quoted(name)}`,
    ),
  )
}

/** Imported texts never change: what search reads of them is worked out once, by the database alone. */
async function writeDictionaries(
  { engine }: Pick<ColumnStore, 'engine'>,
  database: Pick<Database, 'owner'>,
  { schema, kept }: { schema: string; kept: readonly KeptColumn[] },
): Promise<Set<string>> {
  const known = new Set<string>()
  for (const column of kept) {
    if (!isText(column) || column.isChanging || !column.isWhole) continue
    const name = quoted(column.name)
    const rows = await engine.run(
      statement(
        `select distinct ${name} from ${schema}.entries where ${name} is not null limit ${MOST_TEXTS + 1}`,
      ),
    )
    if (rows.length > MOST_TEXTS) continue
    const texts = rows.flatMap(([text]) => (text === null || text === undefined ? [] : [text]))
    const folded = await database.owner.transaction().execute((tx) => foldTexts(tx, texts))
    const dictionary = dictionaryOf(schema, column.name)
    await engine.run(statement(`create table ${dictionary} (stored varchar, folded varchar)`))
    if (texts.length > 0)
      await engine.run(statement(`insert into ${dictionary} select unnest($1), unnest($2)`, [texts, folded]))
    known.add(column.name)
  }
  return known
}
