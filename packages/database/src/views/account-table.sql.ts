import { STATES } from '@quitus/domain/states/state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection.ts'
import { guardReadableTable } from './guard-project-table.sql.ts'
import { accountsTableName, baseTableName, projectSchemaName, readableBaseName } from './project-tables.ts'

/**
 * Names of the figures of an account: how many of its anomalies are in a state, and of how much; of all that were
 * presented, and of all.
 */
export const COUNTED_TOGETHER = ['disclosed', 'all'] as const

/**
 * Makes the table of the accounts behind a publication of suppliers, and lets queries read its figures in addition to
 * what was imported (decision 117). `ibans` has `code, iban`. `core.follow_facts` moves the figures with every
 * decision from then on.
 */
export async function createAccountTable(
  tx: Tx,
  projectId: number,
  publicationId: number,
  whole: { storageName: string; ibans: RawBuilder<unknown> } | null,
): Promise<void> {
  const schema = projectSchemaName(projectId)
  const name = accountsTableName(publicationId)
  const table = sql.id(schema, name)
  const base = sql.id(schema, baseTableName('mainsuppliers', publicationId))
  const figures = STATES.map((state) => state.toLowerCase())
  const disclosed = figures.filter((state) => state !== 'detected')
  const sumOf = (kind: 'count' | 'amount', states: readonly string[]) =>
    sql.join(
      states.map((state) => sql.id(`${kind}_${state}`)),
      sql` + `,
    )
  await sql`
    create table ${table} (
      row_id integer primary key, code text collate "C" not null, whole_iban text,
      ${sql.join(
        figures.map(
          (state) => sql`
            ${sql.id(`count_${state}`)} bigint not null default 0,
            ${sql.id(`amount_${state}`)} numeric not null default 0`,
        ),
      )},
      count_disclosed bigint not null generated always as (${sumOf('count', disclosed)}) stored,
      amount_disclosed numeric not null generated always as (${sumOf('amount', disclosed)}) stored,
      count_all bigint not null generated always as (${sumOf('count', figures)}) stored,
      amount_all numeric not null generated always as (${sumOf('amount', figures)}) stored
    ) with (fillfactor = 70)`.execute(tx)
  await sql`
    insert into ${table} (row_id, code, whole_iban)
    select base.row_id, entry.entry_id, ${whole === null ? sql`null` : sql`known.iban`}
    from ${base} base join ${sql.id(schema, 'entries')} entry on entry.row_id = base.row_id
    ${whole === null ? sql`` : sql`left join ${whole.ibans} known on known.code = entry.entry_id`}`.execute(
    tx,
  )
  await sql`create unique index on ${table} (code)`.execute(tx)
  await recountAccounts(tx, projectId)
  await sql`analyze ${table}`.execute(tx)
  // Read through the view of what was imported, as the owner; its figures are behind the imported columns.
  await guardReadableTable(tx, projectId, name)
  const shown = [...figures, ...COUNTED_TOGETHER].flatMap((state) => [
    sql.ref(`account.count_${state}`),
    sql.ref(`account.amount_${state}`),
  ])
  const wholeForm =
    whole === null ? sql`` : sql`, account.whole_iban as ${sql.id(`whole_${whole.storageName}`)}`
  await sql`
    create or replace view ${sql.id(schema, readableBaseName('mainsuppliers', publicationId))} as
    select base.*, ${sql.join(shown)} ${wholeForm}
    from ${base} base left join ${table} account on account.row_id = base.row_id
    where core.current_project_id() = ${sql.lit(projectId)}`.execute(tx)
}

/**
 * Counts the anomalies of the accounts of the present suppliers again: in a dashboard that has just been published,
 * with or without them.
 */
export async function recountAccounts(tx: Tx, projectId: number): Promise<void> {
  await sql`select core.count_anomalies_of_accounts(${projectId})`.execute(tx)
}
