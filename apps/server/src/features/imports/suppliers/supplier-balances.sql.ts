import { type RawBuilder, sql } from 'kysely'

/**
 * What is owed to each supplier at the end of the last year of each company, as its ledger files hold it; what the
 * supplier owes is negative. A table expression of `account, balance` over what reading the files left.
 */
export function selectSupplierBalances(): RawBuilder<unknown> {
  return sql`(
    select supplier as account, sum(credit - debit) as balance
    from fec_classed_lines join fec_suppliers using (line_id)
    where (siren, closing_on) in (select siren, max(closing_on) from fec_classed_lines group by siren) and supplier is
      not null
    group by supplier
  )`
}
