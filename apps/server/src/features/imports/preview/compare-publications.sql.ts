import type { Tx } from '@quitus/database/connection.ts'
import { selectGoneEntries } from '@quitus/database/views/gone-entries.sql.ts'
import { baseTableName, projectSchemaName, reviewTableName } from '@quitus/database/views/project-tables.ts'
import { ANOMALY_COLUMN, DOCUMENT_PAYMENT_COLUMN } from '@quitus/detection/anomaly-columns.ts'
import { type RawBuilder, sql } from 'kysely'
import {
  type ComparedColumn,
  type Comparison,
  kindOf,
  selectComparedColumns,
} from './compared-columns.sql.ts'
import { listAnomalies } from './listed-anomalies.sql.ts'
import { CHANGES, type KindOfChange, type PreviewContent } from './preview-content.ts'

/** Columns that detection derives: a score that moves is no change of an anomaly. */
const DERIVED = new Set<string>([
  ...Object.values(ANOMALY_COLUMN).filter(
    (name) => name !== ANOMALY_COLUMN.amount && name !== ANOMALY_COLUMN.categoryCode,
  ),
  DOCUMENT_PAYMENT_COLUMN,
])

/**
 * What does the publication that this transaction has made of the dashboard do to the one before it? To be called
 * when everything is published and before the transaction ends.
 */
export async function comparePublications(tx: Tx, projectId: number): Promise<PreviewContent> {
  const { comparison, previous } = await prepareComparison(tx, projectId)
  await createComparedAnomalies(tx, comparison)
  const counted = await sql<Pick<PreviewContent, 'before' | 'after' | 'unchanged'>>`
    select json_build_object('count', count(*) filter (where was), 'amount', sum(amount_before)) as before,
           json_build_object('count', count(*) filter (where is_there), 'amount', sum(amount)) as after,
           (count(*) filter (where change = 'same'))::integer as unchanged
    from compared_anomalies`.execute(tx)
  const { count, decided } = await selectGoneEntries(tx, projectId, 'dashboard', {
    ...{ publicationId: comparison.publicationId, offset: 0, limit: 1 },
  })
  return {
    previous,
    hasAnomalies: comparison.hasAnomalies,
    columns: comparison.columns.filter(({ isShown }) => isShown).map(({ label, type }) => ({ label, type })),
    ...{ before: NOTHING, after: NOTHING, unchanged: 0, ...counted.rows[0] },
    goneEntries: { count, decided },
    kinds: await countKinds(tx),
    anomalies: await listAnomalies(tx, comparison),
  }
}

const NOTHING = { count: 0, amount: null }

async function prepareComparison(tx: Tx, projectId: number) {
  const { current_publication_id: publicationId, state_columns: states } = await tx
    .selectFrom('core.views')
    .select(['current_publication_id', 'state_columns'])
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .executeTakeFirstOrThrow()
  if (publicationId === null) throw new Error('Nothing was published that could be compared.')
  // Publications of a view follow each other: the one before is the current one for everybody else.
  const previous = await tx
    .selectFrom('core.publications')
    .select(['id', 'published_at'])
    .where('project_id', '=', projectId)
    .where('source', '=', 'dashboard')
    .where('id', '<', publicationId)
    .where('retired_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const schema = projectSchemaName(projectId)
  const name = baseTableName('dashboard', publicationId)
  const current = sql.id(schema, name)
  const previousName = previous === undefined ? null : baseTableName('dashboard', previous.id)
  const comparison: Comparison = {
    ...{ projectId, publicationId, schema, current, hasAnomalies: states !== null },
    previous:
      previousName === null ? sql`(select * from ${current} where false)` : sql.id(schema, previousName),
    review: sql.id(schema, reviewTableName('dashboard')),
    columns: await selectComparedColumns(tx, projectId, [name, previousName ?? name]),
  }
  return {
    comparison,
    previous:
      previous === undefined
        ? null
        : { id: previous.id, publishedAt: new Date(previous.published_at).toISOString() },
  }
}

/**
 * Which anomalies are in both publications, in one of them, and which of them differ? Fills the temporary table
 * `compared_anomalies`. An anomaly changes with its amount, its kind, its entries, and what the ledger says of them.
 */
async function createComparedAnomalies(tx: Tx, comparison: Comparison): Promise<void> {
  const { current, previous, columns, review, projectId, publicationId, schema } = comparison
  const compared = columns.filter(({ name, isInBoth }) => isInBoth && !DERIVED.has(name))
  const differs = compared.map(
    ({ storageName }) => sql`or former.${sql.id(storageName)} is distinct from latter.${sql.id(storageName)}`,
  )
  const first = (
    side: 'former' | 'latter',
    find: (column: ComparedColumn) => boolean,
    none: RawBuilder<unknown>,
  ) => {
    const column = columns.find(find)
    if (column === undefined || (side === 'former' && !column.isInBoth)) return none
    return sql`(array_agg(${sql.ref(`${side}.${column.storageName}`)})
      filter (where ${sql.ref(`${side}.child_index`)} = 0))[1]`
  }
  const isAmount = ({ isAmount }: ComparedColumn) => isAmount
  const isKind = ({ name }: ComparedColumn) => name === ANOMALY_COLUMN.categoryCode
  const isWeak = ({ name }: ComparedColumn) => name === ANOMALY_COLUMN.weak
  const none = sql`null::text`
  await sql`
    create temporary table compared_anomalies on commit drop as
    with joined as (
      select coalesce(latter.anomaly_id, former.anomaly_id) as anomaly_id,
             count(former.row_id) > 0 as was, count(latter.row_id) > 0 as is_there,
             bool_or(former.row_id is null or latter.row_id is null ${sql.join(differs, sql` `)}) as differs,
             min(latter.row_id) filter (where latter.child_index = 0) as row_id,
             greatest(count(former.row_id), count(latter.row_id))::integer as entry_count,
             ${first('former', isAmount, sql`null::numeric`)}::numeric as amount_before,
             ${first('latter', isAmount, sql`null::numeric`)}::numeric as amount,
             ${first('former', isKind, none)} as code_before, ${first('latter', isKind, none)} as code,
             ${first('latter', isWeak, none)} is not null as is_weak
      from ${previous} former
      full join ${current} latter on latter.anomaly_id = former.anomaly_id and latter.row_id = former.row_id
      group by 1
    ), remarks as (
      select anomaly_id, count(*)::integer as comments from core.comments
      where project_id = ${projectId} and source = 'dashboard' and deleted_at is null group by 1
    ), attached as (
      select anomaly_id, count(*)::integer as files from core.attachments
      where project_id = ${projectId} and source = 'dashboard' and deleted_at is null group by 1
    ), lost as (
      select distinct anomaly_id from ${sql.id(schema, 'gone_entries')}
      where source = 'dashboard' and publication_id = ${publicationId} and decisions <> '{}'
    )
    select joined.anomaly_id, was, is_there, row_id, entry_count, amount_before, amount, coalesce(code, code_before)
             as code, is_weak, coalesce(comments, 0) as comments, coalesce(files, 0) as files,
           case when not was then 'new' when not is_there then 'gone' when differs then 'changed' else 'same'
             end as change,
           coalesce(review.edited_columns <> '{}' or review.is_locked, false) or lost.anomaly_id is not null
             as is_decided
    from joined
    left join ${review} review using (row_id)
    left join remarks using (anomaly_id)
    left join attached using (anomaly_id)
    left join lost using (anomaly_id)`.execute(tx)
  await sql`analyze compared_anomalies`.execute(tx)
}

/** By change and kind: how many, and how much? The largest amount first. */
async function countKinds(tx: Tx): Promise<KindOfChange[]> {
  const { rows } = await sql<Omit<KindOfChange, 'kind'>>`
    select change, code, count(*)::integer as count, (count(*) filter (where is_weak))::integer as weak,
           sum(amount)::float8 as amount, sum(amount_before)::float8 as "amountBefore",
           (count(*) filter (where is_decided))::integer as decided,
           (count(*) filter (where comments > 0))::integer as commented,
           (count(*) filter (where files > 0))::integer as "withFiles"
    from compared_anomalies where change = any(${[...CHANGES]}::text[])
    group by change, code
    order by change, abs(sum(coalesce(amount, amount_before))) desc nulls last, code`.execute(tx)
  return rows.map((row) => ({ ...row, kind: kindOf(row.code) }))
}
