import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'

/** Labels of accounts that gather several suppliers. */
const COLLECTIVE_LABEL = '^(dettes? |comptes? )?(fournisseurs?|fourn|frs)\\M'

/** From so many accounts below 401 on, each is one supplier, even where its label begins with 'Fournisseur'. */
const FEWEST_INDIVIDUAL = 10

/** Software that numbers no entry writes 0: there the document and its day hold an entry together. */
const ENTRY = sql`case when ltrim(entry_number, '0') = '' then piece_ref || ' ' || entry_date else entry_number end`

/**
 * Which lines of the ledger files stand on suppliers' accounts, and whose are they? Fills the temporary tables `fec_entry_lines` (all
 * lines with `entry` and `entry_journal`, by which lines hang together, and what the entry holds) and `fec_supplier_lines` (those on 401, 403, 404 and 4091
 * with `supplier` and `supplier_label`), dropped at commit. The supplier is the auxiliary account; where software writes none, the
 * account below 401, the auxiliary label, or what the line's label says beside words of bookkeeping. Null where nothing says it;
 * `is_by_label` where only the label does, so that a supplier’s payments may stand under other words than its invoices.
 */
export async function createFecSupplierLines(tx: Tx, fecLines: RawBuilder<unknown>): Promise<void> {
  await createSplitEntries(tx, fecLines)
  await sql`
    create temporary table fec_supplier_lines on commit drop as
    with line as (
      select line.*, coalesce(split.entry_journal, line.journal_code) as entry_journal
      from (select *, ${ENTRY} as entry from ${fecLines}) line
      left join fec_split_entries split using (siren, closing_on, journal_code, entry)
    ), reported as (
      -- Windows rather than joins: the planner knows nothing of lines that this very transaction brought.
      select *, bool_or(account ~ '^(2|6|445)') over whole as has_charge, bool_or(account ~ '^5') over whole as has_bank,
             sum(debit - credit) filter (where account ~ '^445') over whole as entry_vat,
             count(*) filter (where account ~ '^445') over whole as vat_lines,
             coalesce(journal_code ~* '^(an|ran|anouv|a nouv|a[-_]nouv|ouv|nouv)[0-9]*$', false)
               or coalesce(journal_label ~* '(nouveau|ouverture|\\mreports?\\M)', false)
               or bool_or(account ~ '^1[012]') over whole as is_opening
      from line
      window whole as (partition by siren, closing_on, entry_journal, entry)
    )
    select reported.*, nullif(btrim(supplier_code), '') as auxiliary from reported
    where account ~ '^(40[134]|4091)' and (debit <> 0 or credit <> 0)`.execute(tx)
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
 * Entries whose lines lie in several journals, and balance in all of them together only: `fec_split_entries (siren, closing_on, journal_code,
 * entry, entry_journal)` gives their parts one journal. Numbers that several journals count alike are entries of their own, and balance so.
 */
async function createSplitEntries(tx: Tx, fecLines: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temporary table fec_split_entries on commit drop as
    with part as (
      select siren, closing_on, journal_code, entry, sum(debit - credit) as balance
      from (select *, ${ENTRY} as entry from ${fecLines}) line
      group by siren, closing_on, journal_code, entry having sum(debit - credit) <> 0
    )
    select siren, closing_on, journal_code, entry, entry_journal
    from (
      select *, min(journal_code) over whole as entry_journal, sum(balance) over whole as total, count(*) over whole as parts
      from part window whole as (partition by siren, closing_on, entry)
    ) counted
    where total = 0 and parts > 1`.execute(tx)
  await sql`analyze fec_split_entries`.execute(tx)
}
