import type { Tx } from '@quitus/database/connection.ts'
import {
  baseTableName,
  projectSchemaName,
  reviewTableName,
  SUPPLIER_DECISIONS_TABLE,
} from '@quitus/database/views/project-tables.ts'
import { DUPLICATE_COLUMN } from '@quitus/detection/suppliers/supplier-columns.ts'
import type { DuplicateDecisionName } from '@quitus/domain/suppliers/duplicate-columns.ts'
import { type RawBuilder, sql } from 'kysely'

const SOURCE = 'suppliersduplicate'
const ONE: DuplicateDecisionName = 'duplicate'
const OTHER: DuplicateDecisionName = 'different'

/** `left_code, right_code, is_one`: what people decided of two accounts, for good. */
export function supplierDecisionsTable(projectId: number): RawBuilder<unknown> {
  return sql.id(projectSchemaName(projectId), SUPPLIER_DECISIONS_TABLE)
}

/**
 * What have people decided of the groups that are published? Keeps it for comparisons to come, because a group that
 * is decided may not be found again: accounts decided to be duplicates, and the one to keep, are one supplier; an
 * account decided to be different is another one than all others of its group. A decision that was taken away goes.
 */
export async function recordSupplierDecisions(tx: Tx, projectId: number): Promise<void> {
  const view = await tx
    .selectFrom('core.views')
    .select('current_publication_id')
    .where('project_id', '=', projectId)
    .where('source', '=', SOURCE)
    .executeTakeFirst()
  const publicationId = view?.current_publication_id ?? null
  if (publicationId === null) return
  const stored = await tx
    .selectFrom('core.view_columns')
    .select(['name', 'storage_name'])
    .where('project_id', '=', projectId)
    .where('source', '=', SOURCE)
    .where('name', 'in', [DUPLICATE_COLUMN.decision, DUPLICATE_COLUMN.keep])
    .execute()
  const nameOf = (name: string) => stored.find((column) => column.name === name)?.storage_name
  const [decision, keep] = [nameOf(DUPLICATE_COLUMN.decision), nameOf(DUPLICATE_COLUMN.keep)]
  if (decision === undefined || keep === undefined) return
  const schema = projectSchemaName(projectId)
  await sql`
    create temporary table decided_accounts on commit drop as
    select base.anomaly_id, entry.entry_id as code, review.${sql.id(decision)} = ${OTHER} as is_other,
           review.${sql.id(decision)} = ${ONE}
             or review.${sql.id(keep)} = entry.entry_id and review.${sql.id(decision)} is distinct from ${OTHER} as
               is_one
    from ${sql.id(schema, baseTableName(SOURCE, publicationId))} base
    join ${sql.id(schema, 'entries')} entry using (row_id)
    join ${sql.id(schema, reviewTableName(SOURCE))} review using (row_id)`.execute(tx)
  const table = supplierDecisionsTable(projectId)
  await sql`
    delete from ${table} decided using decided_accounts one, decided_accounts other
    where one.code = decided.left_code and other.code = decided.right_code and one.anomaly_id =
      other.anomaly_id`.execute(tx)
  await sql`
    insert into ${table} (left_code, right_code, is_one)
    select least(one.code, other.code), greatest(one.code, other.code), false
    from decided_accounts one join decided_accounts other using (anomaly_id)
    where one.is_other and one.code <> other.code and (other.is_other is distinct from true or one.code < other.code)
    union all
    -- One of them is compared with each of the others, which says it of all.
    select least(first, code), greatest(first, code), true
    from (select *, min(code) over (partition by anomaly_id) as first from decided_accounts where is_one) confirmed
    where code <> first
    on conflict (left_code, right_code) do update set is_one = excluded.is_one`.execute(tx)
  await sql`drop table decided_accounts`.execute(tx)
}
