import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName, readableFactsName } from '@quitus/database/views/project-tables.ts'
import type { State } from '@quitus/domain/states/state.ts'
import { sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'

export type AnomalyFigure = { category: string | null; state: State; count: number; amount: string }

/** How many anomalies has an account, and of how much, by category and state? Null where the facts of the dashboard do not say it (decision 109). */
export async function selectAnomalyFigures(
  tx: Tx,
  { projectId, source, publicationId, condition }: View,
  category: ViewColumn,
  code: string,
): Promise<AnomalyFigure[] | null> {
  const name = readableFactsName(source, publicationId)
  const grouped = `g_${category.storageName}`
  const present = await sql<{ columns: string[] | null }>`
    select array_agg(attname::text) as columns from pg_attribute
    where attrelid = to_regclass(${`${projectSchemaName(projectId)}.${name}`}) and attname in ('supplier_code', ${grouped})`.execute(
    tx,
  )
  const hidden = condition === null ? [] : condition.hiddenStates
  if (present.rows[0]?.columns?.length !== 2 || hidden === undefined) return null
  const { rows } = await sql<AnomalyFigure>`
    select facts.${sql.id(grouped)} as category, facts.state, count(*)::integer as count, coalesce(sum(facts.amount), 0)::text as amount
    from ${sql.id(projectSchemaName(projectId), name)} facts
    where facts.supplier_code = ${code} and facts.state <> all (${[...hidden]}::text[])
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}
