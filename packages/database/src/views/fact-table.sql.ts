import type { Source } from '@quitus/domain/access/source.ts'
import type { StateColumns } from '@quitus/domain/states/state-columns.ts'
import type { SynthesisColumns } from '@quitus/domain/synthesis/synthesis-columns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { guardReadableTable } from './guard-project-table.sql.ts'
import { factTableName, factTextsTableName, projectSchemaName, storageDeclaration } from './project-tables.ts'
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
 * Makes the narrow table of a publication: one row for each anomaly with what syntheses count and are mostly gathered
 * by (decision 109), amounts as whole cents and what they leave, texts as codes. `core.follow_facts` brings it along
 * with every edit from then on. None where a view has no states, or where people edit what was found.
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
  const groups = groupsOf(stored, synthesisColumns)
  const schema = projectSchemaName(projectId)
  const textsName = factTextsTableName(source, publicationId)
  await createTexts(tx, { projectId, name: textsName, base: tables.base }, groups)
  const supplier = find(supplierColumn)
  const [validated, accepted, recovered, claimedOn, decidedAt] = written.map(
    (column) => sql`review.${sql.id(column?.storageName ?? '')}`,
  )
  const found = sql`base.${sql.id(amount.storageName)}`
  const name = factTableName(source, publicationId)
  const table = sql.id(schema, name)
  await sql`
    create table ${table} with (fillfactor = 80) as
    select base.row_id, core.fact_cell(review.state, ${validated}, ${claimedOn} is not null) as cell,
           core.cents(${found}) as amount_cents, core.beyond_cents(${found}) as amount_rest,
           core.cents(${accepted}) as accepted_cents, core.beyond_cents(${accepted}) as accepted_rest,
           core.cents(${recovered}) as recovered_cents, core.beyond_cents(${recovered}) as recovered_rest,
           ${claimedOn} as claimed_on, ${decidedAt} as decided_at,
           ${deadline === undefined ? sql`null::timestamp` : sql`base.${sql.id(deadline.storageName)}`} as deadline
           ${supplier?.storage === 'base' ? sql`, base.${sql.id(supplier.storageName)}::text collate "C" as supplier_code` : sql``}
           ${sql.join(
             groups.map(({ column, group, isText }) =>
               isText ? sql`, ${group}.code as ${group}` : sql`, base.${column} as ${group}`,
             ),
             sql``,
           )}
    from ${tables.base} base join ${tables.review} review on review.row_id = base.row_id
    ${sql.join(
      groups
        .filter(({ isText }) => isText)
        .map(
          ({ column, group }) =>
            sql`left join ${sql.id(schema, textsName)} ${group} on ${group}.value = base.${column}`,
        ),
      sql` `,
    )}
    where base.child_index = 0`.execute(tx)
  await sql`alter table ${table} add primary key (row_id)`.execute(tx)
  await sql`
    create index on ${table} (row_id) where num_nonnulls(amount_rest, accepted_rest, recovered_rest) > 0`.execute(
    tx,
  )
  if (supplier?.storage === 'base') await sql`create index on ${table} (supplier_code)`.execute(tx)
  await sql`analyze ${table}`.execute(tx)
  await guardReadableTable(tx, projectId, name)
}

/** A column that the narrow table can be gathered by, and its name there. */
type Group = { column: RawBuilder<unknown>; group: RawBuilder<unknown>; isText: boolean }

function groupsOf(stored: readonly StoredColumn[], synthesisColumns: SynthesisColumns): Group[] {
  const names = new Set(Object.values(synthesisColumns))
  return stored
    .filter(({ name }) => names.has(name))
    .filter(({ storage, englishStorageName }) => storage === 'base' && englishStorageName === null)
    .map(({ storageName, type }) => ({
      column: sql.id(storageName),
      group: sql.id(`g_${storageName}`),
      isText: storageDeclaration(type).startsWith('text'),
    }))
}

/** Gives every text among the groups a code, in the order of the texts. */
async function createTexts(
  tx: Tx,
  { projectId, name, base }: { projectId: number; name: string; base: RawBuilder<unknown> },
  groups: readonly Group[],
): Promise<void> {
  const table = sql.id(projectSchemaName(projectId), name)
  await sql`
    create table ${table} (code integer primary key, value ${sql.raw(storageDeclaration('STRING'))} not null)`.execute(
    tx,
  )
  const texts = groups
    .filter(({ isText }) => isText)
    .map(({ column }) => sql`select ${column} as value from ${base} where child_index = 0`)
  if (texts.length > 0) {
    await sql`
      insert into ${table}
      select row_number() over (order by value collate "C"), value
      from (select distinct value from (${sql.join(texts, sql` union all `)}) texts) texts
      where value is not null`.execute(tx)
  }
  await sql`analyze ${table}`.execute(tx)
  await guardReadableTable(tx, projectId, name)
}
