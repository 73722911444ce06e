import { quoted } from '#column-store/sql-text.ts'

/** A column of a table that changes, and its type in the engine. */
export type Field = { name: string; type: string }

/** Up to so many rows are named in a statement, so that the parts of a table without them are not read. */
export const MOST_NAMED = 500

/** Up to so many are looked up in a list, which spares a join. */
const MOST_LISTED = 20

/**
 * How a statement over `entries` reads what rows are given for fields: `$1` has their numbers, each parameter after it
 * a field.
 */
export function givenTo(fields: readonly Field[], rowIds: readonly string[]) {
  const named = `entries.row_id in (${rowIds.join(', ')})`
  if (rowIds.length <= MOST_LISTED) {
    const place = 'list_position($1, entries.row_id::varchar)'
    const values = fields.map(({ type }, at) => `list_extract($${at + 2}, ${place})::${type}`)
    return { values, tables: [], onRow: named, isGiven: named }
  }
  const columns = fields.map(({ name, type }, at) => `unnest($${at + 2})::${type} as ${quoted(name)}`)
  const joined = 'entries.row_id = given.row_id'
  return {
    values: fields.map(({ name }) => `given.${quoted(name)}`),
    tables: [`(select ${['unnest($1)::integer as row_id', ...columns].join(', ')}) given`],
    onRow: rowIds.length <= MOST_NAMED ? `${joined} and ${named}` : joined,
    isGiven: 'given.row_id is not null',
  }
}
