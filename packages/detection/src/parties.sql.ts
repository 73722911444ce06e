import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { NOBODY_IN_SQL } from './suppliers/name-words.ts'

/** Most accounts under one VAT number whose names are compared with each other. */
const MOST_ACCOUNTS = 100

/**
 * Which accounts belong to one supplier? Fills the temporary table `parties (account, party)`, dropped at commit:
 * accounts that share a SIREN, an IBAN, a VAT number with names that have most words in common, or a name but for its
 * writing and no other SIREN, have the same party, numbered by the least of them. The name of an account is the one
 * that most of its lines write; words that name nobody never are (`names_nobody` where it has no other). A VAT number
 * alone may be a group's: its companies are suppliers of their own. With `supplier_decisions` (`createSupplierGroups`),
 * accounts confirmed as one are one, and accounts decided to be two share no mark.
 */
export async function createParties(tx: Tx, hasDecisions = false): Promise<void> {
  await sql`
    create temporary table parties on commit drop as
    with written as (
      -- The few ways in which an account is written, and not each line, are brought into one form.
      select account, siren, vat_number, iban, supplier_name, count(*) as lines from lines where account is not null
      group by account, siren, vat_number, iban, supplier_name
    ), usual as (
      select distinct on (account) account, supplier_name as usual_name
      from (select account, supplier_name, sum(lines) as lines from written group by account, supplier_name) named
      where upper(core.fold(supplier_name)) !~ ${NOBODY_IN_SQL} order by account, lines desc, supplier_name
    )
    select account, (row_number() over (order by account))::integer as party,
           max(nullif(upper(regexp_replace(siren, '\\D', '', 'g')), '')) as siren,
           max(nullif(upper(regexp_replace(vat_number, '[^A-Za-z0-9]', '', 'g')), '')) as vat_number,
           max(nullif(upper(regexp_replace(iban, '[^A-Za-z0-9]', '', 'g')), '')) as iban,
           core.party_name(min(usual_name)) as name, upper(core.fold(min(usual_name))) as written_name,
           min(usual_name) is null and count(supplier_name) > 0 as names_nobody
    from written left join usual using (account) group by account`.execute(tx)
  await sql`
    create temporary table party_marks on commit drop as
    select account, 'siren ' || siren as mark from parties where length(siren) = 9
    union all
    select unnest(array[a.account, b.account]), 'vat ' || a.account || ' ' || b.account
    from (select *, count(*) over (partition by vat_number) as accounts from parties where length(vat_number) > 7) a
    join parties b on b.vat_number = a.vat_number and b.account > a.account
    where a.accounts <= ${MOST_ACCOUNTS} and (a.name is null or b.name is null or core.shared_words(a.name, b.name) >=
      0.6)
    union all select account, 'iban ' || iban from parties where length(iban) > 13
    union all
    -- A name alone says little: one word may be anybody's, and two SIREN are two companies.
    select account, 'name ' || name
    from parties join (
      select name from parties where name like '% %' group by name having count(distinct siren) <= 1 and count(*) <= 8
    ) one_company using (name)`.execute(tx)
  if (hasDecisions) await applyDecisions(tx)
  await sql`create index on party_marks (mark)`.execute(tx)
  await sql`create unique index on parties (account)`.execute(tx)
  await sql`analyze parties, party_marks`.execute(tx)
  for (;;) {
    const changed = await sql`
      with shared as (
        select mark, min(party) as party from party_marks join parties using (account) group by mark having count(*) > 1
      ), lowest as (
        select account, min(shared.party) as party from party_marks join shared using (mark) group by account
      )
      update parties set party = lowest.party from lowest
      where lowest.account = parties.account and lowest.party < parties.party`.execute(tx)
    if (Number(changed.numAffectedRows ?? 0) === 0) break
  }
}

async function applyDecisions(tx: Tx): Promise<void> {
  await sql`
    delete from party_marks mark using party_marks other, supplier_decisions decided
    where not decided.is_one and mark.mark = other.mark
      and (mark.account, other.account) in ((decided.left_account, decided.right_account), (decided.right_account,
        decided.left_account))`.execute(tx)
  await sql`
    insert into party_marks
    select account, 'one ' || left_account || ' ' || right_account
    from supplier_decisions, unnest(array[left_account, right_account]) account
    where is_one and account in (select parties.account from parties)`.execute(tx)
}
