import { quoted } from '#column-store/sql-text.ts'

/** A column of a table that changes, and its type in the engine. */
export type Field = { name: string; type: string }

/** What a row held before it was changed, by field, and the number of its anomaly. */
export type ReplacedRow = { rowId: string; anomaly: string; values: readonly (string | null)[] }

/** A change of a table: of these `rows` alone, and in the `changed` places of the `fields` alone. */
export type Step = { fields: readonly Field[]; changed: readonly number[]; rows: readonly ReplacedRow[] }

/** Rows of some fields out of parameters: `$1` has the numbers of the rows, each later one a field. */
export function givenRows(fields: readonly Field[]): string {
  const named = fields.map(({ name, type }, at) => `unnest($${at + 2})::${type} as ${quoted(name)}`)
  return `(select ${['unnest($1)::integer as row_id', ...named].join(', ')}) given`
}

/** The anomalies that steps have changed, as they were before the first and as they are after the last of them. */
export function bothSides(table: string, steps: readonly Step[]) {
  const rows = new Map<string, ReplacedRow>()
  for (const step of steps) for (const row of step.rows) if (!rows.has(row.rowId)) rows.set(row.rowId, row)
  const first = [...rows.values()]
  const places = [...new Set(steps.flatMap(({ changed }) => changed))]
  const fields = places.flatMap((at) => steps.at(-1)?.fields[at] ?? [])
  const within = `entries.anomaly in (${[...new Set(first.map(({ anomaly }) => anomaly))].join(', ')})`
  const replaced = fields.map(({ name }) => {
    const column = quoted(name)
    return `case when given.row_id is null then entries.${column} else given.${column} end as ${column}`
  })
  return {
    before: `(select entries.* replace (${replaced.join(', ')}) from ${table} entries
              left join ${givenRows(fields)} on given.row_id = entries.row_id where ${within}) entries`,
    after: `(select * from ${table} entries where ${within}) entries`,
    parameters: [[...rows.keys()], ...places.map((at) => first.map(({ values }) => values[at] ?? null))],
  }
}
