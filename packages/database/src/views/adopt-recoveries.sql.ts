import type { Source } from '@quitus/domain/access/source.ts'
import { sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { baseTableName, projectSchemaName, reviewTableName } from './project-tables.ts'
import type { StoredColumn } from './stored-column.ts'

/**
 * Amounts that people typed before the recovered amount was the sum of lines become a line each, so that the sum
 * stays what it was. Where a view is published for the first time there are none.
 */
export async function adoptRecoveries(
  tx: Tx,
  projectId: number,
  source: Source,
  stored: readonly StoredColumn[],
): Promise<void> {
  const view = await tx
    .selectFrom('core.views')
    .innerJoin('core.view_columns as recovered', (join) =>
      join
        .onRef('recovered.project_id', '=', 'core.views.project_id')
        .onRef('recovered.source', '=', 'core.views.source')
        .on('recovered.is_managed', '=', true)
        .on(sql<boolean>`recovered.name = core.views.state_columns ->> 'recovered'`),
    )
    .select(['recovered.name', 'core.views.current_publication_id'])
    .where('core.views.project_id', '=', projectId)
    .where('core.views.source', '=', source)
    .executeTakeFirst()
  const column = stored.find(({ name }) => name === view?.name)
  if (column === undefined || view?.current_publication_id == null) return
  const schema = projectSchemaName(projectId)
  const lines = sql.id(schema, 'recoveries')
  await sql`
    insert into ${lines} (source, anomaly_id, recovered_on, way, amount)
    select ${source}, base.anomaly_id, current_date, 'carriedOver', review.${sql.id(column.storageName)}
    from ${sql.id(schema, reviewTableName(source))} review
    join ${sql.id(schema, baseTableName(source, view.current_publication_id))} base
      on base.row_id = review.row_id and base.child_index = 0
    where review.${sql.id(column.storageName)} <> 0
      and not exists (select from ${lines} line where line.source = ${source} and line.anomaly_id =
        base.anomaly_id)`.execute(tx)
}
