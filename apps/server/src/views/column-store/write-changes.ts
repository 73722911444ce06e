import { type Engine, EngineLost } from '#column-store/engine.ts'
import { quoted } from '#column-store/sql-text.ts'
import type { Step } from './both-sides.ts'
import { type Field, givenTo, MOST_NAMED } from './given-rows.ts'
import { knownTotalsOf } from './known-totals.ts'
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
    const given = givenTo(written, rowIds)
    const set = written.map(({ name }, at) => `${quoted(name)} = ${given.values[at]}`)
    const from = given.tables.length === 0 ? '' : `from ${given.tables.join(', ')}`
    await knownTotalsOf(table).change(step, () =>
      run(`update ${table.name} set ${set.join(', ')} ${from} where ${given.onRow}`, [
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
  const given = givenTo(fields, rowIds)
  const own = fields.map(({ name }) => `entries.${quoted(name)}`)
  const differing = own.map((held, at) => `${held} is distinct from ${given.values[at]}`)
  const read = (selected: readonly string[]) =>
    run(
      `select ${selected.map((each) => `(${each})::varchar`).join(', ')}
       from ${[table.name, ...given.tables].join(', ')} where ${given.onRow}`,
      [rowIds, ...values],
    )
  const all = [...fields.keys()]
  if (rowIds.length > MOST_NAMED) {
    const [any = []] = await read(differing.map((each) => `bool_or(${each})`))
    return { changed: all.filter((at) => any[at] === 'true'), step: null }
  }
  const found = await read(['entries.row_id', 'entries.anomaly', ...own, ...differing])
  const compared = found.map(([rowId, anomaly, ...both]) => ({
    row: { rowId: rowId ?? '', anomaly: anomaly ?? '', values: both.slice(0, fields.length) },
    differs: both.slice(fields.length).map((each) => each === 'true'),
  }))
  const changed = all.filter((at) => compared.some((each) => each.differs[at]))
  const rows = compared.flatMap(({ row, differs }) => (differs.includes(true) ? [row] : []))
  return { changed, step: { fields, changed, rows } }
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
