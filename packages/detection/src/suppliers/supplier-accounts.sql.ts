import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { SupplierAccount } from './supplier-account.ts'

/** A supplier master without a supplier. */
const NO_MASTER = sql`(select null::text as code, null::text as name, null::text as siren, null::text as siret, null::text as vat_number,
  null::text as country, null::text as iban, null::text as phone, null::text as mail, null::text as address, null::text as postcode,
  null::text as town where false)`

/**
 * Which accounts do ledger and supplier master know, and what do they say of them? Fills the temporary table `supplier_accounts`, dropped at
 * commit, from `lines` and the master (`code, name, siren, …`), which knows better. A ledger whose lines write a field in several ways is taken at its most frequent.
 */
export async function createSupplierAccounts(tx: Tx, master: RawBuilder<unknown> | null): Promise<void> {
  await sql`
    create temporary table supplier_accounts on commit drop as
    with known as (
      select account, mode() within group (order by supplier_name) as name, mode() within group (order by siren) as siren,
             mode() within group (order by vat_number) as vat_number, mode() within group (order by iban) as iban
      from lines where account is not null group by account
    )
    select coalesce(known.account, master.code) as account,
           coalesce(nullif(btrim(master.name), ''), nullif(btrim(known.name), ''), known.account) as name,
           coalesce(nullif(master.siren, ''), known.siren) as siren, nullif(master.siret, '') as siret,
           coalesce(nullif(master.vat_number, ''), known.vat_number) as vat_number, nullif(master.country, '') as country,
           coalesce(nullif(master.iban, ''), known.iban) as iban, nullif(master.phone, '') as phone, nullif(master.mail, '') as mail,
           nullif(master.address, '') as address, nullif(master.postcode, '') as postcode, nullif(master.town, '') as town
    from known full join ${master ?? NO_MASTER} master on master.code = known.account`.execute(tx)
  await sql`create unique index on supplier_accounts (account)`.execute(tx)
  await sql`analyze supplier_accounts`.execute(tx)
}

/** The accounts of `supplier_accounts`, by their codes. */
export async function selectSupplierAccounts(tx: Tx): Promise<SupplierAccount[]> {
  const answer = await sql<SupplierAccount>`
    select account as code, name, siren, siret, vat_number as "vatNumber", country, iban, phone, mail, address, postcode, town
    from supplier_accounts order by account collate "C"`.execute(tx)
  return answer.rows
}
