import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'

/** Labels of accounts that gather several suppliers. */
const COLLECTIVE_LABEL = '^(dettes? |comptes? )?(fournisseurs?|fourn|frs)\\M'

/** From so many accounts below 401 on, each is one supplier, even where its label begins with 'Fournisseur'. */
const FEWEST_INDIVIDUAL = 10

/** Software that numbers no entry writes 0: there the document and its day hold an entry together. */
const ENTRY = sql`case when ltrim(entry_number, '0') = '' then piece_ref || ' ' || entry_date else entry_number end`

/**
 * Which lines of the ledger files are on suppliers' accounts, and whose are they? Fills the temporary tables
 * `fec_supplier_lines` (those on 401, 403, 404 and 4091 with `entry` and `entry_journal`, by which lines hang
 * together, and what the entry holds) and `fec_suppliers` (`supplier`, `supplier_label`), dropped at commit. The
 * supplier is the auxiliary account; where software writes none, the account below 401, the auxiliary label, or what
 * the line's label says next to words of bookkeeping. Null where nothing says it; `is_by_label` where only the label
 * does, so that a supplier’s payments may be under other words than its invoices.
 */
export async function createFecSupplierLines(tx: Tx, fecLines: RawBuilder<unknown>): Promise<void> {
  await createEntries(tx, fecLines)
  await sql`
    create temporary table fec_supplier_lines on commit drop as
    select line.*, entry_journal, has_charge, has_bank, entry_vat, entry_lines, nullif(btrim(supplier_code), '') as auxiliary,
           coalesce(line.journal_code ~* '^(an|ran|anouv|a nouv|a[-_]nouv|ouv|nouv)[0-9]*$', false)
             or coalesce(journal_label ~* '(nouveau|ouverture|\\mreports?\\M)', false) or has_capital as is_opening
    from (
      select *, ${ENTRY} as entry from ${fecLines} line
      where account ~ '^(40[134]|4091)' and (debit <> 0 or credit <> 0)
    ) line
    join fec_entries on fec_entries.siren = line.siren and fec_entries.closing_on = line.closing_on
      and fec_entries.journal = coalesce(line.journal_code, '') and fec_entries.entry_key = coalesce(line.entry,
        '')`.execute(tx)
  await sql`analyze fec_supplier_lines`.execute(tx)
  await sql`
    create temporary table fec_individual_accounts on commit drop as
    with bare as (
      select siren, account, min(account_label) as account_label from fec_supplier_lines
      where auxiliary is null and substr(account, 4) ~ '[^0]' group by siren, account
    ), counted as (select siren, count(*) as accounts from bare group by siren)
    select siren, account, account_label from bare join counted using (siren)
    where accounts >= ${FEWEST_INDIVIDUAL} or coalesce(account_label, '') !~* ${COLLECTIVE_LABEL}`.execute(tx)
  await sql`
    create temporary table fec_suppliers on commit drop as
    select line_id, coalesce(auxiliary, individual.account, 'nom ' || core.party_name(nullif(btrim(supplier_name), '')),
                             'nom ' || core.label_supplier(label)) as supplier,
           coalesce(nullif(btrim(supplier_name), ''), nullif(btrim(individual.account_label), ''),
                    case when auxiliary is null then initcap(core.label_supplier(label)) end) as supplier_label,
           auxiliary is null and individual.account is null and nullif(btrim(supplier_name), '') is null as is_by_label
    from fec_supplier_lines line left join fec_individual_accounts individual
      on individual.siren = line.siren and individual.account = line.account and line.auxiliary is null`.execute(
    tx,
  )
  await sql`create unique index on fec_suppliers (line_id)`.execute(tx)
  await sql`analyze fec_suppliers`.execute(tx)
}

/**
 * What does each entry hold? `fec_entries (siren, closing_on, journal, entry_key, balance, entry_journal, …)`, one
 * row for each entry of a journal, gathered before the lines of suppliers are looked for, so that no line is sorted.
 * Parts that balance over several journals only are one entry, in one `entry_journal`; numbers that several journals
 * count alike are entries of their own, and balance so.
 */
async function createEntries(tx: Tx, fecLines: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temporary table fec_entries on commit drop as
    select siren, closing_on, coalesce(journal_code, '') as journal, coalesce(entry, '') as entry_key,
      min(journal_code) as entry_journal,
           sum(debit - credit) as balance, bool_or(account ~ '^(2|6|445)') as has_charge, bool_or(account ~ '^5') as
             has_bank,
           sum(debit - credit) filter (where account ~ '^445') as entry_vat,
           count(*) filter (where debit <> 0 or credit <> 0) as entry_lines, bool_or(account ~ '^1[012]') as has_capital
    from (select *, ${ENTRY} as entry from ${fecLines} line) line
    group by siren, closing_on, coalesce(journal_code, ''), coalesce(entry, '')`.execute(tx)
  await sql`
    update fec_entries part
    set entry_journal = whole.entry_journal, has_charge = whole.has_charge, has_bank = whole.has_bank, entry_vat =
      whole.entry_vat,
        entry_lines = whole.entry_lines, has_capital = whole.has_capital
    from (
      select siren, closing_on, entry_key, min(entry_journal) as entry_journal, bool_or(has_charge) as has_charge,
             bool_or(has_bank) as has_bank, sum(entry_vat) as entry_vat,
             sum(entry_lines) as entry_lines, bool_or(has_capital) as has_capital
      from fec_entries where balance <> 0
      group by siren, closing_on, entry_key having sum(balance) = 0 and count(*) > 1
    ) whole
    where part.balance <> 0 and part.siren = whole.siren and part.closing_on = whole.closing_on and part.entry_key =
      whole.entry_key`.execute(tx)
  await sql`analyze fec_entries`.execute(tx)
}
