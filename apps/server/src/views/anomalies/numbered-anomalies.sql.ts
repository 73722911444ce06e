import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'

export type NumberedRow = {
  anomalyId: string
  key: string
  name: string
  supplier: string | null
  number: string | null
}

/** Most anomalies that numbers lead to. */
const MOST_FOUND = 5000

/** Which anomalies have one of these keys as the number of a document, or are called so? */
export async function selectNumberedAnomalies(
  tx: Tx,
  view: View,
  { number, supplier }: { number: ViewColumn | null; supplier: ViewColumn | null },
  keys: readonly string[],
): Promise<NumberedRow[]> {
  const named = view.columns.find(({ isAnomalyNumber }) => isAnomalyNumber)
  const text = (column: ViewColumn | null | undefined) =>
    column == null ? sql`null::text` : sql`${sql.ref(`base.${column.storageName}`)}::text`
  const name = sql`coalesce(${text(named)}, base.anomaly_id)`
  // As the indexes of a base table have it; where anomalies have no number, they are called by their identifier,
  // whose rows are read through.
  const keyOf = (value: ReturnType<typeof sql>) => sql`core.folded_number_key(core.fold_number(${value}))`
  const keyed = [number, named]
    .filter((column) => column != null)
    .map((column) => keyOf(sql.ref(`base.${column.storageName}`)))
  if (named === undefined) keyed.push(keyOf(sql`base.anomaly_id`))
  const found = (key: ReturnType<typeof sql>) => sql`
    (select base.anomaly_id as "anomalyId", base.child_index, ${key} as key, ${name} as name, ${text(supplier)} as
      supplier,
            ${text(number)} as number
     from ${view.tables.base} base where ${key} = any(${keys}::text[])
     order by base.anomaly_id, base.child_index limit ${MOST_FOUND})`
  const answer = await sql<NumberedRow>`
    select * from (${sql.join(keyed.map(found), sql` union all `)}) found
    order by "anomalyId", child_index limit ${MOST_FOUND}`.execute(tx)
  return answer.rows
}
