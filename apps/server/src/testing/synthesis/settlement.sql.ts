import type { Database } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { Settlement } from '@quitus/domain/states/settle-anomaly.ts'
import type { EndedState, State } from '@quitus/domain/states/state.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import { sql } from 'kysely'

type Parts = { [Part in keyof Settlement]: string }
export type SettledRow = Parts & {
  entryId: string
  category: string | null
  state: State
  outcome: EndedState | null
  amount: string | null
  accepted: string | null
  recoveredLines: string | null
}

/**
 * Where did the amount of each anomaly of a dashboard go, by SQL alone? The second definition of `settleAnomaly`, in
 * exact numbers: recovered amounts come from the lines, the others from the rows.
 */
export async function selectSettlement(
  owner: Database['owner'],
  projectId: number,
  { roles, category }: { roles: StateColumns; category: string },
): Promise<SettledRow[]> {
  const schema = projectSchemaName(projectId)
  const stored = await sql<{ name: string; storage: string; at: string }>`
    select name, storage_name as storage, storage as at from core.view_columns
    where project_id = ${projectId} and source = 'dashboard'`.execute(owner)
  const cell = (name: string) => {
    const column = stored.rows.find((row) => row.name === name)
    return sql.ref(`${column?.at === 'review' ? 'review' : 'base'}.${column?.storage ?? name}`)
  }
  const published = await sql<{ id: number }>`
    select current_publication_id as id from core.views where project_id = ${projectId} and source = 'dashboard'`.execute(
    owner,
  )
  const base = sql.id(schema, `base_dashboard_${published.rows[0]?.id}`)
  const answer = await sql<SettledRow>`
    with anomaly as (
      select entry.entry_id, ${cell(category)} as category, review.state, ${cell(roles.outcome)} as outcome,
             ${cell(roles.amount)} as amount, ${cell(roles.acceptedAmount)} as accepted,
             (select sum(line.amount) from ${sql.id(schema, 'recoveries')} line
              where line.source = 'dashboard' and line.anomaly_id = base.anomaly_id and line.is_live) as recovered_lines
      from ${base} base
      join ${sql.id(schema, 'review_dashboard')} review on review.row_id = base.row_id
      join ${sql.id(schema, 'entries')} entry on entry.row_id = base.row_id
      where base.child_index = 0
    ), ended as (
      select anomaly.*, case when state = 'closed' then outcome else state end as ended_as,
             coalesce(amount, 0) as found, coalesce(accepted, amount, 0) as agreed, coalesce(recovered_lines,
               0) as recovered
      from anomaly
    ), parts as (
      select ended.*,
             case when ended_as in ('detected', 'presented') then found
                  when ended_as in ('validated', 'claimed', 'accepted', 'contested', 'partlyRecovered') then agreed - recovered
                  else 0 end as "left",
             case when ended_as = 'avoided' then agreed else 0 end as avoided,
             case when ended_as = 'regularised' then agreed else 0 end as regularised,
             case when ended_as in ('detected', 'presented') then 0
                  when ended_as in ('rejected', 'cancelled') then found
                  when ended_as in ('recovered', 'givenUp') then found - recovered
                  else found - agreed end as rejected
      from ended
    )
    select entry_id as "entryId", category, state, outcome, amount, accepted, recovered_lines as "recoveredLines",
           found::text, rejected::text, "left"::text, recovered::text, avoided::text, regularised::text
    from parts order by entry_id`.execute(owner)
  return answer.rows
}
