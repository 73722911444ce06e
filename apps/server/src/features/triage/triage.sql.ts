import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { columnRef } from '#views/definition/column-ref.sql.ts'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'
import { ALIASES, IS_ANOMALY_ROW, joinReview } from '#views/query/row-order.sql.ts'

export type WaitingSupplier = { value: string; name: string; count: number; amount: number | null }

/** Of which suppliers is most waiting to be presented? The largest amounts first. */
export async function selectWaitingSuppliers(
  tx: Tx,
  view: View,
  { code, name, amount }: { code: ViewColumn; name: ViewColumn; amount: { name: string } | undefined },
  limit: number,
): Promise<WaitingSupplier[]> {
  const summed = view.columns.find((column) => column.name === amount?.name)
  const sum = summed === undefined ? sql`null::numeric` : sql`sum(${columnRef(summed, ALIASES)})`
  const value = columnRef(code, ALIASES)
  const { rows } = await sql<WaitingSupplier>`
    select ${value}::text as value, max(coalesce(${columnRef(name, ALIASES)}, ${value}))::text as name,
           count(*)::integer as count, ${sum}::float8 as amount
    from ${view.tables.base} base ${joinReview(view, true)}
    where ${IS_ANOMALY_ROW} and review.state = 'detected' and ${value} is not null
    group by ${value} order by abs(${sum}) desc nulls last, ${value} limit ${limit}`.execute(tx)
  return rows
}
