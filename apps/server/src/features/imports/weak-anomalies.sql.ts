import type { Db, Tx } from '@quitus/database/connection.ts'
import { guardProjectTable } from '@quitus/database/views/guard-project-table.sql.ts'
import { projectSchemaName, weakAnomaliesTableName } from '@quitus/database/views/project-tables.ts'
import { sql } from 'kysely'

/** A line of an anomaly below the project's threshold; amounts are exact decimals. */
export type WeakAnomalyLine = {
  anomaly: string
  category: string
  algorithm: string
  score: number
  amount: string
  entry: string
  account: string | null
  number: string | null
  day: string | null
  lineAmount: string
}

/**
 * Keeps the anomalies of `anomaly_entries` that are too weak to be presented beside the publication. The application's own login may not
 * read them, so that no customer can be shown one by mistake.
 */
export async function keepWeakAnomalies(tx: Tx, projectId: number, publicationId: number): Promise<void> {
  const name = weakAnomaliesTableName(publicationId)
  await sql`
    create table ${sql.id(projectSchemaName(projectId), name)} as
    select found.anomaly_id, found.child_index, found.category, found.algorithm, found.score, found.excess, lines.entry_id,
           lines.account, lines.written, coalesce(lines.invoiced_on, lines.paid_on) as day, lines.amount
    from anomaly_entries found join lines using (line_id) where found.is_weak`.execute(tx)
  await guardProjectTable(tx, projectId, name)
}

/** Most lines that are listed at once. */
const MAX_LISTED = 10_000

/** The weak anomalies of the dashboard's current publication, those that may bring back most first. */
export async function selectWeakAnomalies(owner: Db, projectId: number): Promise<WeakAnomalyLine[]> {
  const view = await owner
    .selectFrom('core.views')
    .select('current_publication_id')
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .executeTakeFirst()
  const publicationId = view?.current_publication_id ?? null
  if (publicationId === null) return []
  const schema = projectSchemaName(projectId)
  const name = weakAnomaliesTableName(publicationId)
  const known = await sql<{ isThere: boolean }>`
    select to_regclass(format('%I.%I', ${schema}::text, ${name}::text)) is not null as "isThere"`.execute(
    owner,
  )
  if (known.rows[0]?.isThere !== true) return []
  const answer = await sql<WeakAnomalyLine>`
    select anomaly_id as anomaly, category, algorithm, score, excess::text as amount, entry_id as entry, account, written as number,
           to_char(day, 'YYYY-MM-DD') as day, amount::text as "lineAmount"
    from ${sql.id(schema, name)}
    order by excess * score desc, anomaly_id, child_index limit ${MAX_LISTED}`.execute(owner)
  return answer.rows
}
