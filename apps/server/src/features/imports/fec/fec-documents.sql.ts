import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LedgerTable } from '../ledger.sql.ts'
import { createFecPayments } from './fec-payments.sql.ts'
import { createFecSettlements } from './fec-settlement.sql.ts'
import { createFecSupplierLines } from './fec-suppliers.sql.ts'

/** Column of `fecMapping` and what fills it, in the terms of the query below. */
const VALUES = {
  'SIREN société': 'siren',
  Société: 'company',
  Exercice: 'year',
  Journal: 'journal_code',
  'N° écriture': 'entry_number',
  'N° ligne': 'place',
  'Date comptable': 'entry_date',
  Compte: 'account',
  Libellé: 'label',
  Lettrage: 'lettering',
  'Code fournisseur': 'supplier_code',
  Fournisseur: 'supplier_name',
  SIREN: 'supplier_siren',
  'N° TVA': 'supplier_vat_number',
  'IBAN complet': 'supplier_iban',
  IBAN: 'masked_iban',
  Nature: 'nature',
  'Type de document': 'kind',
  'N° facture': 'piece_ref',
  'Pièce comparée': 'compared_piece',
  'Pièce comptable': 'document_key',
  Règlement: 'settlement',
  'Solde débiteur': 'debit_balance',
  'Lignes d’écriture': 'entry_lines',
  Clôture: 'closing_on',
  'Date pièce': 'piece_date',
  'Montant HT': 'net',
  TVA: 'vat',
  'Montant TTC': 'amount',
  'Taux TVA': 'vat_rate',
  Devise: 'currency',
  'Date de solde': 'settled_on',
  'Date paiement': 'paid_on',
  'Référence paiement': 'payment_reference',
  'Écriture paiement': 'payment_entry',
  'Montant payé': 'paid_amount',
  'Pièces payées ensemble': 'paid_together',
  'État du paiement': 'payment_status',
} as const

/**
 * Which invoices, credit notes, payments and advances of suppliers do the ledger files hold? Fills a ledger table
 * made for `fecMapping` from a table of ledger file lines (`FEC_LINE_COLUMNS`) and the supplier master, if there is
 * one (`code, name, siren, vat_number, iban`). A line on 401 or 404 next to charges, assets or VAT is an invoice
 * (credit) or a credit note (debit); next to the bank alone it is a payment, as is a bill of exchange (403) that
 * falls due; openings and transfers, the acceptance of a bill among them, are neither. Amounts carry the sign of the
 * document, payments that of the money sent.
 */
export async function insertFecDocuments(
  tx: Tx,
  fecLines: RawBuilder<unknown>,
  suppliers: RawBuilder<unknown> | null,
  ledger: LedgerTable,
  companies: ReadonlyMap<string, string>,
): Promise<number> {
  await createFecSupplierLines(tx, fecLines)
  await createFecDocuments(tx)
  await createFecSettlements(tx)
  await createFecPayments(tx)
  const names = Object.keys(VALUES) as (keyof typeof VALUES)[]
  const master =
    suppliers ??
    sql`(select null::text as code, null::text as name, null::text as siren, null::text as vat_number, null::text as iban where false)`
  const answer = await sql`
    with opened as (
      -- The last year that opens with what the one before left; where none does, all years count.
      select siren, max(closing_on) filter (where is_opening) as closing_on from fec_classed_lines group by siren
    ), balance as (
      select siren, supplier, sum(debit - credit) as debit_balance
      from fec_classed_lines join fec_suppliers using (line_id) join opened using (siren)
      where opened.closing_on is null or fec_classed_lines.closing_on >= opened.closing_on
      group by siren, supplier having sum(debit - credit) > 0
    ), value as (
      select document.file_name, document.line_number, document.siren, extract(year from document.closing_on)::bigint
        as year,
             document.journal_code, document.entry_number, document.place, document.entry_date, document.account,
             document.label, document.lettering, document.supplier as supplier_code,
             coalesce(master.name, document.supplier_label) as supplier_name, document.piece_ref, document.piece_date,
             case when kind = 'payment' then paid.pays else document.piece_ref end as compared_piece,
             document.amount, document.vat, document.amount - document.vat as net, document.currency,
             round(document.vat / nullif(document.amount - document.vat, 0), 3) as vat_rate,
             nullif(master.siren, '') as supplier_siren, nullif(master.vat_number, '') as supplier_vat_number,
             nullif(master.iban, '') as supplier_iban,
             nullif(left(master.iban, 4) || ' •••• ' || right(master.iban, 4), ' •••• ') as masked_iban,
             kind, case kind when 'payment' then 'Règlement' when 'credit' then 'Avoir' when 'advance' then 'Acompte'
               else 'Facture' end
               as nature,
             case when kind in ('payment', 'advance') then document.entry_date else days.paid_on end as settled_on,
             known.paid_on, known.reference as payment_reference, known.entry as payment_entry,
             known.amount as paid_amount, known.together as paid_together, known.status as payment_status,
             -- Nothing can be said of a balance that only labels hold together.
             case when paid.is_settled or document.is_settled or document.is_by_label then 'settled' end as settlement,
               balance.debit_balance, document.entry_lines,
             coalesce(${JSON.stringify(Object.fromEntries(companies))}::jsonb ->> document.siren, document.siren) as
               company,
             document.closing_on, document.document_id,
             concat_ws('$$', document.siren, extract(year from document.closing_on), document.journal_code,
                       document.entry, document.place) as document_key
      from fec_documents document
      left join fec_paid paid using (document_id)
      left join fec_payment_days days using (document_id)
      left join fec_payments known using (document_id)
      left join balance on balance.siren = document.siren and balance.supplier = document.supplier
      left join ${master} master on master.code = document.supplier
    )
    insert into ${ledger.table}
      (file_name, line_number, entry_id, ${sql.join(names.map((name) => sql.id(ledger.columnOf(name))))})
    select file_name, line_number, document_key, ${sql.join(names.map((name) => sql.ref(VALUES[name])))}
    from value order by closing_on, siren, document_id`.execute(tx)
  return Number(answer.numAffectedRows ?? 0)
}

/**
 * Fills the temporary tables `fec_classed_lines`, the suppliers' lines with what they are, and `fec_documents`, what
 * each entry holds of each supplier and piece; dropped at commit.
 */
async function createFecDocuments(tx: Tx): Promise<void> {
  await sql`
    create temporary table fec_classed_lines on commit drop as
    select *, account ~ '^403' as is_bill, not is_opening and account !~ '^4091' and has_bank and (debit <> 0 or not
      has_charge) as is_payment
    from fec_supplier_lines`.execute(tx)
  await sql`analyze fec_classed_lines`.execute(tx)
  await sql`
    create temporary table fec_documents on commit drop as
    with part as (
      select *, case when account ~ '^4091' then 'advance' when is_payment then 'payment' else 'invoice' end as
        part_kind,
             -- An advance is settled once its matching codes or its amounts balance.
             case when account ~ '^4091' then coalesce(lettering, '') <> '' or count(*) over same_advance > 1
                    and sum(debit - credit) over same_advance = 0 end as is_advance_settled
      from fec_classed_lines join fec_suppliers using (line_id)
      where not is_opening and (not is_bill or is_payment) and (has_charge or has_bank or account ~ '^4091' and debit >
        credit)
      window same_advance as (partition by siren, supplier, account, abs(debit - credit))
    ), grouped as (
      select siren, closing_on, journal_code, entry, supplier, piece_ref, part_kind, is_bill,
             min(entry_journal) as entry_journal, min(line_id) as first_line, (array_agg(file_name order by
               line_id))[1] as file_name,
             (array_agg(line_number order by line_id))[1] as line_number,
             min(supplier_label) as supplier_label, min(entry_number) as entry_number, min(entry_date) as entry_date,
             min(account) as account, min(label) as label, min(piece_date) as piece_date, min(currency) as currency,
             min(nullif(btrim(lettering), '')) as lettering, min(lettered_on) as lettered_on,
             sum(case when part_kind = 'invoice' then credit - debit else debit - credit end) as amount,
             bool_or(is_by_label) as is_by_label, coalesce(min(entry_vat), 0) as entry_vat,
             min(entry_lines) as entry_lines,
               coalesce(bool_and(is_advance_settled), false) as is_settled
      from part
      group by siren, closing_on, journal_code, entry, supplier, piece_ref, part_kind, is_bill
    )
    select *, first_line as document_id,
           case when part_kind = 'invoice' and amount < 0 then 'credit' else part_kind end as kind,
           row_number() over (partition by siren, closing_on, journal_code, entry order by first_line) as place,
           -- The VAT of an entry can be determined for a single document only.
           case when part_kind = 'invoice' and count(*) over (partition by siren, closing_on, entry_journal, entry,
             part_kind) = 1
             then entry_vat end as vat
    from grouped
    where amount <> 0`.execute(tx)
  await sql`create index on fec_documents (siren, supplier, piece_ref)`.execute(tx)
  await sql`analyze fec_documents`.execute(tx)
}

/** How many documents of each file name no supplier? They cannot be compared. */
export async function selectDocumentsWithoutSupplier(
  tx: Tx,
): Promise<{ file: string; documents: number; nameless: number }[]> {
  const answer = await sql<{ file: string; documents: number; nameless: number }>`
    select file_name as file, count(*)::integer as documents, count(*) filter (where supplier is null)::integer as
      nameless
    from fec_documents group by file_name having bool_or(supplier is null)`.execute(tx)
  return answer.rows
}
