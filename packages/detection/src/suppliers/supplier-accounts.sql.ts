import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SupplierAccount } from './supplier-account.ts'

/** What an account is distinguished by, as `lines` and the master call it; the name is `name` there. */
const FIELDS = [
  'supplier_name',
  'siren',
  'siret',
  'vat_number',
  'country',
  'iban',
  'phone',
  'mail',
  'address',
  'postcode',
  'town',
] as const

const SIRET = sql`coalesce(nullif(master.siret, ''), known.siret)`

/** What the master says, else the ledger; a SIRET begins with the SIREN. */
function known(field: (typeof FIELDS)[number]): RawBuilder<unknown> {
  const said = sql`coalesce(nullif(${sql.id('master', field)}, ''), ${sql.id('known', field)})`
  if (field !== 'siren') return said
  const digits = sql`regexp_replace(${SIRET}, '\\D', '', 'g')`
  return sql`coalesce(${said}, case when length(${digits}) = 14 then left(${digits}, 9) end)`
}

const mostFrequent = (field: string) =>
  sql`mode() within group (order by nullif(btrim(${sql.id(field)}), ''))`

/**
 * Which fields does the ledger have at all? To look for the most frequent of nothing would cost as much as of
 * something.
 */
async function findWrittenFields(tx: Tx): Promise<ReadonlySet<string>> {
  const answer = await sql<Record<string, boolean>>`
    select ${sql.join(FIELDS.map((field) => sql`coalesce(bool_or(${sql.id(field)} is not null), false) as ${sql.id(field)}`))} from lines`.execute(
    tx,
  )
  return new Set(FIELDS.filter((field) => answer.rows[0]?.[field] === true))
}

/** A supplier master without a supplier. */
const NO_MASTER = sql`(select null::text as code, null::text as name, null::text as siren, null::text as siret, null::text as vat_number,
  null::text as country, null::text as iban, null::text as phone, null::text as mail, null::text as address,
    null::text as postcode,
  null::text as town where false)`

/**
 * Which accounts do ledger and supplier master know, and what do they say of them? Fills the temporary table
 * `supplier_accounts`, dropped at commit, from `lines` and the master (`code, name, siren, …`), which knows better. A
 * ledger whose lines write a field in several ways is taken at its most frequent.
 */
export async function createSupplierAccounts(tx: Tx, master: RawBuilder<unknown> | null): Promise<void> {
  const written = await findWrittenFields(tx)
  await sql`
    create temporary table supplier_accounts on commit drop as
    with known as (
      select account, ${sql.join(FIELDS.map((field) => sql`${written.has(field) ? mostFrequent(field) : sql`null::text`} as ${sql.id(field)}`))}
      from lines where account is not null group by account
    )
    select coalesce(known.account, master.code) as account,
           coalesce(nullif(btrim(master.name), ''), known.supplier_name, coalesce(known.account, master.code)) as name,
           ${sql.join(FIELDS.slice(1).map((field) => sql`${known(field)} as ${sql.id(field)}`))}
    from known full join ${master ?? NO_MASTER} master on master.code = known.account`.execute(tx)
  await sql`create unique index on supplier_accounts (account)`.execute(tx)
  await sql`analyze supplier_accounts`.execute(tx)
}

/** The accounts of `supplier_accounts`, by their codes. */
export async function selectSupplierAccounts(tx: Tx): Promise<SupplierAccount[]> {
  const answer = await sql<SupplierAccount>`
    select account as code, name, siren, siret, vat_number as "vatNumber", country, iban, phone, mail, address,
      postcode, town
    from supplier_accounts order by account collate "C"`.execute(tx)
  return answer.rows
}
