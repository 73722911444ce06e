import { quoted } from '#column-store/sql-text.ts'
import { type Field, givenTo } from './given-rows.ts'

/** What a row held before it was changed, by field, and the number of its anomaly. */
export type ReplacedRow = { rowId: string; anomaly: string; values: readonly (string | null)[] }

/** A change of a table: of these `rows` alone, and in the `changed` places of the `fields` alone. */
export type Step = { fields: readonly Field[]; changed: readonly number[]; rows: readonly ReplacedRow[] }

/** The anomalies that steps have changed, as they were before the first and as they are after the last of them. */
export function bothSides(table: string, steps: readonly Step[]) {
  const rows = new Map<string, ReplacedRow>()
  for (const step of steps) for (const row of step.rows) if (!rows.has(row.rowId)) rows.set(row.rowId, row)
  const first = [...rows.values()]
  const places = [...new Set(steps.flatMap(({ changed }) => changed))]
  const fields = places.flatMap((at) => steps.at(-1)?.fields[at] ?? [])
  const within = `entries.anomaly in (${[...new Set(first.map(({ anomaly }) => anomaly))].join(', ')})`
  const given = givenTo(fields, [...rows.keys()])
  const replaced = fields.map(({ name }, at) => {
    const column = quoted(name)
    return `case when ${given.isGiven} then ${given.values[at]} else entries.${column} end as ${column}`
  })
  const joined = given.tables.map((each) => `left join ${each} on ${given.onRow}`).join(' ')
  return {
    before: `(select entries.* replace (${replaced.join(', ')})
              from ${table} entries ${joined} where ${within}) entries`,
    after: `(select * from ${table} entries where ${within}) entries`,
    parameters: [[...rows.keys()], ...places.map((at) => first.map(({ values }) => values[at] ?? null))],
  }
}
