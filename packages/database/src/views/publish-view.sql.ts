import type { Source } from '@quitus/domain/access/source.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { createFormerRows, placeDecisions } from './anomaly-decisions.sql.ts'
import { numberAnomalies } from './anomaly-numbers.sql.ts'
import { createBaseTable } from './base-table.sql.ts'
import { createFactTable } from './fact-table.sql.ts'
import { hasColumn, hasWeakAnomalies } from './first-states.sql.ts'
import { indexFormulas } from './formula-columns.sql.ts'
import { recordDecisionsOfGoneEntries, recordGoneEntries } from './gone-entries.sql.ts'
import { carryOwnRows, openRows } from './own-rows.sql.ts'
import { createPresentedTable } from './presented-table.sql.ts'
import { baseTableName, projectSchemaName, reviewTableName } from './project-tables.ts'
import type { PublicationRun } from './publication-run.ts'
import { insertReviewRows, updateReviewRows } from './review-rows.sql.ts'
import { holdEdits, openReviewColumns, openTriage } from './review-table.sql.ts'
import type { StagedRows } from './staged-rows.ts'
import { selectStoredColumns } from './view-definition.sql.ts'
import { lockView } from './view-locks.sql.ts'

export type Publication = { id: number; publishedAt: string; rowCount: number; anomalyCount: number }

/**
 * Publishes staged rows as the new content of a view, all in the caller's transaction: until it commits, readers see
 * the old publication. An anomaly column has its value on every staged row of the anomaly. Reviewers' edits stay with
 * their entries, the decision about an anomaly with the anomaly (decision 025); imported values fill only editable
 * cells that nobody has ever edited, and the history reports them. Entries that are gone keep their review row and
 * are listed.
 */
export async function publishView(
  tx: Tx,
  projectId: number,
  source: Source,
  staged: StagedRows & { actorId: number },
): Promise<Publication> {
  await lockView(tx, projectId, source)
  const stored = await selectStoredColumns(tx, projectId, source)
  const view = await tx
    .selectFrom('core.views')
    .select(['anomaly_columns', 'current_publication_id', 'accepts_rows', 'state_columns'])
    .select(['synthesis_columns', 'supplier_columns', 'deadline_column', 'weak_column', 'is_triaged'])
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  const { uses_triage: usesTriage } = await tx
    .selectFrom('core.projects')
    .select('uses_triage')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const schema = projectSchemaName(projectId)
  await sql`select set_config('app.publishes', ${`${projectId}/${source}`}, true)`.execute(tx)
  await sql`
    insert into ${sql.id(schema, 'entries')} (source, entry_id)
    select ${source}, staged.entry_id from ${staged.table} staged
    order by ${staged.orderBy ?? sql`staged.anomaly_id`}, staged.anomaly_id, staged.child_index
    on conflict (source, entry_id) do nothing`.execute(tx)
  const publication = await insertPublication(tx, projectId, source, staged.table)
  const previous = view.current_publication_id
  const reviewed = stored.filter(
    (column) => column.storage === 'review' && view.anomaly_columns.includes(column.name),
  )
  // What people add is there for everybody.
  const hasFirstState = view.state_columns !== null && !view.accepts_rows
  const weakStorage =
    (hasFirstState && stored.find(({ name }) => name === view.weak_column)?.storageName) || null
  const hadWeakMark =
    weakStorage !== null &&
    previous !== null &&
    (await hasColumn(tx, { schema, table: baseTableName(source, previous), column: weakStorage }))
  const run: PublicationRun = {
    projectId,
    source,
    publicationId: publication.id,
    changeSet: await insertImportChangeSet(tx, projectId, source, publication.id, staged.actorId),
    stored,
    decisionColumns: reviewed.filter((column) => column.storageName !== 'is_locked'),
    firstState: hasFirstState && usesTriage ? 'detected' : 'presented',
    weakStorage,
    hadWeakMark,
    routeStorage: stored.find(({ name }) => name === view.state_columns?.route)?.storageName ?? null,
    isLockOfAnomaly: reviewed.some((column) => column.storageName === 'is_locked'),
    staged,
    tables: {
      base: sql.id(schema, baseTableName(source, publication.id)),
      previousBase: previous === null ? null : sql.id(schema, baseTableName(source, previous)),
      review: sql.id(schema, reviewTableName(source)),
      entries: sql.id(schema, 'entries'),
      rowChanges: sql.id(schema, 'row_changes'),
      goneEntries: sql.id(schema, 'gone_entries'),
      deletedEntries: sql.id(schema, 'deleted_entries'),
    },
  }
  if (stored.some((column) => column.isAnomalyNumber)) await numberAnomalies(tx, projectId, source, staged)
  await createBaseTable(tx, projectId, source, publication.id, stored, staged)
  await openReviewColumns(tx, projectId, source, stored)
  if (view.accepts_rows) {
    // A row that is being added or deleted right now is carried over as its writer leaves it.
    await holdEdits(tx, projectId, source)
    await carryOwnRows(tx, run)
  }
  await insertReviewRows(tx, run)
  const isTriaged = run.firstState === 'detected' || view.is_triaged || (await hasWeakAnomalies(tx, run))
  if (isTriaged) await openTriage(tx, projectId, source)
  await createFormerRows(tx, run)
  await recordGoneEntries(tx, run)
  // What follows depends on what people decided until now.
  await holdEdits(tx, projectId, source)
  await placeDecisions(tx, run)
  await updateReviewRows(tx, run)
  await recordDecisionsOfGoneEntries(tx, run)
  // Rows that people add would be missing among the presented ones.
  if (isTriaged && !view.accepts_rows) await createPresentedTable(tx, run)
  await createFactTable(tx, run, stored, {
    stateColumns: view.state_columns,
    synthesisColumns: view.synthesis_columns,
    supplierColumn: view.supplier_columns[0] ?? null,
    deadlineColumn: view.deadline_column,
  })
  await tx
    .updateTable('core.views')
    .set({ current_publication_id: publication.id })
    .where('project_id', '=', projectId)
    .where('source', '=', source)
    .execute()
  await indexFormulas(tx, projectId, source)
  await sql`select core.describe_change_sets(${projectId}, ${source}, ${run.changeSet}::bigint)`.execute(tx)
  if (view.accepts_rows) await openRows(tx, run)
  await sql`select set_config('app.publishes', '', true)`.execute(tx)
  return publication
}

async function insertPublication(
  tx: Tx,
  projectId: number,
  source: Source,
  staged: RawBuilder<unknown>,
): Promise<Publication> {
  const answer = await sql<Publication>`
    insert into core.publications (project_id, source, published_at, row_count, anomaly_count, has_child_rows,
      highest_row_id)
    select ${projectId}, ${source}, clock_timestamp(), count(*), count(*) filter (where child_index = 0),
           count(*) filter (where child_index > 0) > 0,
           (select max(row_id) from ${sql.id(projectSchemaName(projectId), 'entries')})
    from ${staged} staged
    returning id, published_at as "publishedAt", row_count as "rowCount", anomaly_count as "anomalyCount"`.execute(
    tx,
  )
  const publication = answer.rows[0]
  if (publication === undefined) throw new Error('The publication was not recorded.')
  return publication
}

async function insertImportChangeSet(
  tx: Tx,
  projectId: number,
  source: Source,
  publicationId: number,
  actorId: number,
): Promise<string> {
  const answer = await sql<{ id: string }>`
    insert into ${sql.id(projectSchemaName(projectId), 'change_sets')} (source, kind, actor_id, publication_id)
    values (${source}, 'import', ${actorId}, ${publicationId}) returning id`.execute(tx)
  return answer.rows[0]?.id ?? ''
}
