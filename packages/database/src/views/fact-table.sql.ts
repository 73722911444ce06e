import type { Source } from '@quitus/domain/source.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import type { SynthesisColumns } from '@quitus/domain/synthesis/synthesis-columns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { closeProjectTable, openForReading } from './guard-project-table.sql.ts'
import { factTableName, projectSchemaName, readableFactsName } from './project-tables.ts'
import type { StoredColumn } from './stored-column.ts'

type Columns = {
  stateColumns: StateColumns | null
  synthesisColumns: SynthesisColumns | null
  /** Holds the code of the supplier’s account. */
  supplierColumn: string | null
  deadlineColumn: string | null
}
type Published = {
  projectId: number
  source: Source
  publicationId: number
  tables: { base: RawBuilder<unknown>; review: RawBuilder<unknown> }
}

/**
 * Makes the narrow table of a publication: one row for each anomaly with what syntheses count and are mostly gathered by (decision 109).
 * `core.follow_facts` brings it along with every edit from then on. None where a view has no states, or where people edit what was found.
 */
export async function createFactTable(
  tx: Tx,
  { projectId, source, publicationId, tables }: Published,
  stored: readonly StoredColumn[],
  { stateColumns: roles, synthesisColumns, supplierColumn, deadlineColumn }: Columns,
): Promise<void> {
  if (source !== 'dashboard' || roles === null || synthesisColumns === null) return
  const find = (name: string | null) => stored.find((column) => column.name === name)
  const amount = find(roles.amount)
  const deadline = find(deadlineColumn)
  const written = [
    roles.validated,
    roles.acceptedAmount,
    roles.recovered,
    roles.claimedOn,
    roles.decidedAt,
  ].map(find)
  const isFit =
    amount?.storage === 'base' &&
    deadline?.storage !== 'review' &&
    written.every((column) => column?.storage === 'review')
  if (!isFit) return
  const supplier = find(supplierColumn)
  const groups = new Map(
    Object.values(synthesisColumns)
      .map(find)
      .filter((column) => column?.storage === 'base' && column.englishStorageName === null)
      .map((column) => [
        column?.storageName ?? '',
        sql`base.${sql.id(column?.storageName ?? '')} as ${sql.id(`g_${column?.storageName}`)}`,
      ]),
  )
  const [validated, accepted, recovered, claimedOn, decidedAt] = written.map(
    (column) => sql`review.${sql.id(column?.storageName ?? '')}`,
  )
  const schema = projectSchemaName(projectId)
  const name = factTableName(source, publicationId)
  const table = sql.id(schema, name)
  await sql`
    create table ${table} with (fillfactor = 80) as
    select base.row_id, base.anomaly_id, review.state, ${validated} as is_validated, base.${sql.id(amount.storageName)} as amount,
           ${accepted} as accepted, ${recovered} as recovered, ${claimedOn} as claimed_on, ${decidedAt} as decided_at,
           ${deadline === undefined ? sql`null::timestamp` : sql`base.${sql.id(deadline.storageName)}`} as deadline
           ${supplier?.storage === 'base' ? sql`, base.${sql.id(supplier.storageName)}::text collate "C" as supplier_code` : sql``}
           ${groups.size === 0 ? sql`` : sql`, ${sql.join([...groups.values()])}`}
    from ${tables.base} base join ${tables.review} review on review.row_id = base.row_id
    where base.child_index = 0`.execute(tx)
  await sql`alter table ${table} add primary key (row_id)`.execute(tx)
  if (supplier?.storage === 'base') await sql`create index on ${table} (supplier_code)`.execute(tx)
  await sql`analyze ${table}`.execute(tx)
  await closeProjectTable(tx, projectId, name)
  await openForReading(tx, projectId, name, readableFactsName(source, publicationId))
}
