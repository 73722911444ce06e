import { quoted } from '#column-store/sql-text.ts'

/** A column of a table that changes, and its type in the engine. */
export type Field = { name: string; type: string }

/** What a row held before it was changed, by field, and the number of its anomaly. */
export type ReplacedRow = { rowId: string; anomaly: string; values: readonly (string | null)[] }

/** A change of a table: of these `rows` alone, and in the `changed` places of the `fields` alone. */
export type Step = { fields: readonly Field[]; changed: readonly number[]; rows: readonly ReplacedRow[] }

/** What a row of `entries` is given for a field by the parameter at a place; `$1` has the numbers of few rows. */
export function givenValue({ type }: Field, parameter: number): string {
  return `list_extract($${parameter}, list_position($1, entries.row_id::varchar))::${type}`
}

/** The anomalies that steps have changed, as they were before the first and as they are after the last of them. */
export function bothSides(table: string, steps: readonly Step[]) {
  const rows = new Map<string, ReplacedRow>()
  for (const step of steps) for (const row of step.rows) if (!rows.has(row.rowId)) rows.set(row.rowId, row)
  const first = [...rows.values()]
  const places = [...new Set(steps.flatMap(({ changed }) => changed))]
  const fields = places.flatMap((at) => steps.at(-1)?.fields[at] ?? [])
  const within = `entries.anomaly in (${[...new Set(first.map(({ anomaly }) => anomaly))].join(', ')})`
  const replaced = fields.map((field, at) => {
    const column = quoted(field.name)
    return `case when list_contains($1, entries.row_id::varchar) then ${givenValue(field, at + 2)}
            else entries.${column} end as ${column}`
  })
  return {
    before: `(select entries.* replace (${replaced.join(', ')}) from ${table} entries where ${within}) entries`,
    after: `(select * from ${table} entries where ${within}) entries`,
    parameters: [[...rows.keys()], ...places.map((at) => first.map(({ values }) => values[at] ?? null))],
  }
}
