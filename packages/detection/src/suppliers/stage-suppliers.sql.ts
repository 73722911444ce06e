import type { Tx } from '@quitus/database/connection.ts'
import type { StagedRows } from '@quitus/database/views/staged-rows.ts'
import type { StoredColumn } from '@quitus/database/views/stored-column.ts'
import { type RawBuilder, sql } from 'kysely'
import { DUPLICATE_TIERS } from './duplicate-reasons.ts'
import { DUPLICATE_COLUMN, SUPPLIER_COLUMN, type SupplierColumnKey } from './supplier-columns.ts'

/** What fills the columns that both views have, in the terms of `supplier_totals`. */
const SHARED: Record<SupplierColumnKey, RawBuilder<unknown>> = {
  code: sql`total.account`,
  name: sql`total.name`,
  siren: sql`total.siren`,
  vatNumber: sql`total.vat_number`,
  country: sql`total.country`,
  // What is too short to be an IBAN would be legible at its ends.
  iban: sql`case when length(total.iban) < 14 then '••••' else left(total.iban, 4) || ' •••• ' || right(total.iban, 4) end`,
  address: sql`total.address`,
  postcode: sql`total.postcode`,
  town: sql`total.town`,
  invoices: sql`total.invoices`,
  invoiced: sql`total.invoiced`,
  credits: sql`total.credits`,
  credited: sql`total.credited`,
  payments: sql`total.payments`,
  paid: sql`total.paid`,
  balance: sql`total.balance`,
  first: sql`total.first_on::timestamp`,
  last: sql`total.last_on::timestamp`,
  duplicates: sql`coalesce(grouped.accounts - 1, 0)`,
}

/**
 * What went through each account? Fills the temporary table `supplier_totals` from `supplier_accounts` and
 * `documents`, dropped at commit. `balances` has `account, balance` as the books hold it; without it a balance is
 * invoices less credits and payments, where the ledger has payments at all.
 */
export async function createSupplierTotals(tx: Tx, balances: RawBuilder<unknown> | null): Promise<void> {
  const kept = balances ?? sql`(select null::text as account, null::numeric as balance where false)`
  await sql`
    create temporary table supplier_totals on commit drop as
    with paying as (select exists (select from documents where kind is not null) as has_payments),
    total as (
      select account, count(*) filter (where kind is null and amount > 0) as invoices,
             coalesce(sum(amount) filter (where kind is null and amount > 0), 0) as invoiced,
             count(*) filter (where kind is null and amount < 0) as credits,
             coalesce(sum(amount) filter (where kind is null and amount < 0), 0) as credited,
             count(*) filter (where kind is not null) as payments,
             coalesce(sum(amount) filter (where kind is not null), 0) as paid,
             min(day) as first_on, max(greatest(day, paid_on)) as last_on
      from documents group by account
    )
    select known.*, coalesce(invoices, 0) as invoices, coalesce(invoiced, 0) as invoiced, coalesce(credits, 0) as
      credits,
           coalesce(credited, 0) as credited, case when has_payments then coalesce(payments, 0) end as payments,
           case when has_payments then coalesce(paid, 0) end as paid,
           coalesce(kept.balance, case when has_payments then coalesce(invoiced + credited - paid, 0) end) as balance,
             first_on, last_on
    from supplier_accounts known cross join paying
    left join total using (account) left join ${kept} kept using (account)`.execute(tx)
  await sql`analyze supplier_totals`.execute(tx)
}

/** Every supplier account as a row, in the form that `publishView` takes. */
export async function stageSuppliers(tx: Tx, stored: readonly StoredColumn[]): Promise<StagedRows> {
  const values = placeValues(stored, sharedValues())
  await sql`
    create temporary table staged_suppliers on commit drop as
    select total.account as entry_id, total.account as anomaly_id, 0 as child_index, -total.invoiced as position,
      ${listOf(values)}
    from supplier_totals total
    left join (select account, count(*) over (partition by group_id) as accounts from supplier_groups) grouped using
      (account)`.execute(tx)
  return { table: sql`staged_suppliers`, columns: new Set(values.keys()), orderBy: sql`staged.position` }
}

/**
 * The accounts of each group, the first of which represents it, in the form that `publishView` takes; `twin_figures`
 * is there.
 */
export async function stageDuplicateSuppliers(tx: Tx, stored: readonly StoredColumn[]): Promise<StagedRows> {
  const tierText = (locale: 'fr' | 'en') =>
    sql`case grouped.tier ${sql.join(
      Object.entries(DUPLICATE_TIERS).map(
        ([code, text]) => sql`when ${sql.lit(code)} then ${sql.lit(text[locale])}`,
      ),
      sql` `,
    )} end`
  const values = placeValues(stored, [
    ...sharedValues(),
    [DUPLICATE_COLUMN.id, sql`grouped.group_id`],
    [DUPLICATE_COLUMN.tierCode, sql`grouped.tier`],
    [DUPLICATE_COLUMN.tier, tierText('fr'), tierText('en')],
    [DUPLICATE_COLUMN.score, sql`grouped.group_score`],
    [DUPLICATE_COLUMN.accounts, sql`grouped.accounts`],
    [DUPLICATE_COLUMN.amount, sql`sum(total.invoiced) over (partition by grouped.group_id)`],
    [DUPLICATE_COLUMN.reason, sql`grouped.reason_fr`, sql`grouped.reason_en`],
    [DUPLICATE_COLUMN.openItems, sql`figure.open_items`],
    [DUPLICATE_COLUMN.openAmount, sql`figure.open_amount`],
    [DUPLICATE_COLUMN.commonInvoices, sql`figure.common_invoices`],
  ])
  await sql`
    create temporary table staged_twins on commit drop as
    select total.account as entry_id, grouped.group_id as anomaly_id, grouped.place as child_index,
           -grouped.group_score as position, ${listOf(values)}
    from (select *, count(*) over (partition by group_id) as accounts from supplier_groups) grouped
    join supplier_totals total using (account) join twin_figures figure using (account)`.execute(tx)
  return { table: sql`staged_twins`, columns: new Set(values.keys()), orderBy: sql`staged.position` }
}

/** The whole IBANs of the accounts, as a table expression of `code, iban`. */
export const selectIbans = () => sql`(select account as code, iban from supplier_totals)`

/** The accounts of each group, by which one is chosen to be kept. */
export async function selectGroupAccounts(tx: Tx): Promise<{ groupId: string; codes: string[] }[]> {
  const answer = await sql<{ groupId: string; codes: string[] }>`
    select group_id as "groupId", array_agg(account::text order by place) as codes from supplier_groups group by
      group_id order by group_id`.execute(tx)
  return answer.rows
}

type Value = readonly [column: string, value: RawBuilder<unknown>, english?: RawBuilder<unknown>]

const sharedValues = (): Value[] =>
  (Object.keys(SUPPLIER_COLUMN) as SupplierColumnKey[]).map((key) => [SUPPLIER_COLUMN[key], SHARED[key]])

/** Values by the storage names of those columns that the view has. */
function placeValues(
  stored: readonly StoredColumn[],
  values: readonly Value[],
): Map<string, RawBuilder<unknown>> {
  const columns = new Map(stored.map((column) => [column.name, column]))
  return new Map(
    values.flatMap(([name, value, english]): [string, RawBuilder<unknown>][] => {
      const column = columns.get(name)
      if (column === undefined || column.storage !== 'base') return []
      const places: [string, RawBuilder<unknown>][] = [[column.storageName, value]]
      if (english !== undefined && column.englishStorageName !== null)
        places.push([column.englishStorageName, english])
      return places
    }),
  )
}

const listOf = (values: ReadonlyMap<string, RawBuilder<unknown>>) =>
  sql.join([...values].map(([name, value]) => sql`${value} as ${sql.id(name)}`))
