import { type Engine, EngineLost } from '#column-store/engine.ts'
import { quoted } from '#column-store/sql-text.ts'
import { type Field, givenRows, type Step } from './both-sides.ts'
import { knownTotalsOf, MOST_REPLACED } from './known-totals.ts'
import { engineType, foldedName, type KeptColumn } from './load-table.ts'
import { isText } from './store-columns.ts'
import type { ChangedRows } from './store-rows.sql.ts'

/** A change that the table cannot take: it is made again. */
export class TableOutgrown extends Error {}

/** Writes what the changed rows hold now into the table: their state and the columns that people change. */
export async function writeChanges(
  { run }: Pick<Engine, 'run'>,
  table: { name: string },
  columns: readonly KeptColumn[],
  { rowIds, values }: ChangedRows,
): Promise<void> {
  const fields = [{ name: 'state', type: 'varchar' }, ...columns.flatMap(fieldsOf)]
  for (const [at, { type }] of fields.entries())
    if (type.startsWith('decimal') && !(values[at] ?? []).every((text) => fits(text, type)))
      throw new TableOutgrown('A number has too many digits.')
  try {
    // Writing a column again takes longer than reading it, and edits change few.
    const { changed, step } = await compare(run, table, fields, { rowIds, values })
    if (changed.length === 0) return
    const written = changed.flatMap((at) => fields[at] ?? [])
    const set = written.map(({ name }) => `${quoted(name)} = given.${quoted(name)}`)
    await knownTotalsOf(table).change(step, () =>
      run(`update ${table.name} set ${set.join(', ')} from ${givenRows(written)} where ${onGiven(rowIds)}`, [
        rowIds,
        ...changed.map((at) => values[at] ?? []),
      ]),
    )
  } catch (error) {
    throw error instanceof EngineLost ? error : new TableOutgrown('A change was refused.', { cause: error })
  }
}

type Given = Pick<ChangedRows, 'rowIds' | 'values'>

/** Which fields differ from what is given, and as a step what the rows hold that do, unless these are too many. */
async function compare(
  run: Engine['run'],
  table: { name: string },
  fields: readonly Field[],
  { rowIds, values }: Given,
): Promise<{ changed: number[]; step: Step | null }> {
  const own = fields.map(({ name }) => `entries.${quoted(name)}`)
  const differs = fields.map(({ name }, at) => `${own[at]} is distinct from given.${quoted(name)}`)
  const joined = `from ${table.name} join ${givenRows(fields)} on ${onGiven(rowIds)}`
  const all = [...fields.keys()]
  if (!isFew(rowIds)) {
    const any = differs.map((each) => `bool_or(${each})::varchar`)
    const [found = []] = await run(`select ${any.join(', ')} ${joined}`, [rowIds, ...values])
    return { changed: all.filter((at) => found[at] === 'true'), step: null }
  }
  const selected = ['entries.row_id', 'entries.anomaly', ...own, ...differs].map(
    (each) => `(${each})::varchar`,
  )
  const found = await run(`select ${selected.join(', ')} ${joined} where ${differs.join(' or ')}`, [
    rowIds,
    ...values,
  ])
  const changed = all.filter((at) => found.some((row) => row[2 + fields.length + at] === 'true'))
  const rows = found.map(([rowId, anomaly, ...held]) => ({
    rowId: rowId ?? '',
    anomaly: anomaly ?? '',
    values: held.slice(0, fields.length),
  }))
  return { changed, step: { fields, changed, rows } }
}

const isFew = (rowIds: readonly string[]) => rowIds.length <= MOST_REPLACED

/** Few rows are named, so that the parts of the table without them are not read. */
function onGiven(rowIds: readonly string[]): string {
  const named = isFew(rowIds) ? ` and entries.row_id in (${rowIds.join(', ')})` : ''
  return `entries.row_id = given.row_id${named}`
}

function fieldsOf(column: KeptColumn): Field[] {
  const own = { name: column.name, type: engineType(column) }
  return isText(column) ? [own, { ...own, name: foldedName(column.name) }] : [own]
}

/** No cast may round a number. */
function fits(text: string | null, type: string): boolean {
  if (text === null) return true
  const [digits = 0, places = 0] = (type.match(/\d+/g) ?? []).map(Number)
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  return fraction.replace(/0+$/, '').length <= places && whole.length + places <= digits
}
