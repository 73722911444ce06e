import type { Tx } from '@quitus/database/connection.ts'
import { amountOfFacts, stateOfCell } from '@quitus/database/views/fact-columns.sql.ts'
import {
  projectSchemaName,
  readableFactsName,
  readableFactTextsName,
} from '@quitus/database/views/project-tables.ts'
import type { State } from '@quitus/domain/states/state.ts'
import { sql } from 'kysely'
import type { View, ViewColumn } from '#views/definition/view.sql.ts'

export type AnomalyFigure = { category: string | null; state: State; count: number; amount: string }

/**
 * How many anomalies has an account, and of how much, by category and state? Null where the facts of the dashboard do
 * not say it (decision 109).
 */
export async function selectAnomalyFigures(
  tx: Tx,
  { projectId, source, publicationId, condition }: View,
  category: ViewColumn,
  code: string,
): Promise<AnomalyFigure[] | null> {
  const schema = projectSchemaName(projectId)
  const name = readableFactsName(source, publicationId)
  const grouped = `g_${category.storageName}`
  const present = await sql<{ columns: string[] | null }>`
    select array_agg(attname::text) as columns from pg_attribute
    where attrelid = to_regclass(${`${schema}.${name}`}) and attname in ('supplier_code', ${grouped})`.execute(
    tx,
  )
  const hidden = condition === null ? [] : condition.hiddenStates
  if (present.rows[0]?.columns?.length !== 2 || hidden === undefined) return null
  const { rows } = await sql<AnomalyFigure>`
    select texts.value as category, ${stateOfCell('facts.cell')} as state, count(*)::integer as count,
           coalesce(sum(${amountOfFacts('facts', 'amount')}), 0)::text as amount
    from ${sql.id(schema, name)} facts
    left join ${sql.id(schema, readableFactTextsName(source, publicationId))} texts on texts.code =
      facts.${sql.id(grouped)}
    where facts.supplier_code = ${code} and ${stateOfCell('facts.cell')} <> all (${[...hidden]}::text[])
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows
}
