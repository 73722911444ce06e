import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import type { LedgerTable } from './ledger.sql.ts'

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
  'Date pièce': 'piece_date',
  'Montant HT': 'net',
  TVA: 'vat',
  'Montant TTC': 'amount',
  'Taux TVA': 'vat_rate',
  Devise: 'currency',
  'Date paiement': 'paid_on',
} as const

/**
 * Which invoices, credit notes and payments of suppliers do the ledger files hold? Fills a ledger table made for `fecMapping` from a
 * table of ledger file lines (`FEC_LINE_COLUMNS`) and the supplier master, if there is one (`code, name, siren, vat_number, iban`).
 * A line on 401 or 404 beside charges, assets or VAT is an invoice (credit) or a credit note (debit); beside the bank alone it is a
 * payment; openings and transfers are neither. Amounts carry the sign of the document, payments that of the money sent.
 */
export async function insertFecDocuments(
  tx: Tx,
  fecLines: RawBuilder<unknown>,
  suppliers: RawBuilder<unknown> | null,
  ledger: LedgerTable,
  companies: ReadonlyMap<string, string>,
): Promise<number> {
  const names = Object.keys(VALUES) as (keyof typeof VALUES)[]
  const master =
    suppliers ??
    sql`(select null::text as code, null::text as name, null::text as siren, null::text as vat_number, null::text as iban where false)`
  const answer = await sql`
    with line as (
      -- Software that numbers no entry writes 0: there the document and its day hold an entry together.
      select *, case when ltrim(entry_number, '0') = '' then piece_ref || ' ' || entry_date else entry_number end as entry
      from ${fecLines}
    ), told as (
      -- Windows rather than joins: the planner knows nothing of lines that this very transaction brought.
      select *, bool_or(account ~ '^(2|6|445)') over whole as has_charge, bool_or(account ~ '^5') over whole as has_bank,
             sum(debit - credit) filter (where account ~ '^445') over whole as entry_vat
      from line
      window whole as (partition by siren, closing_on, journal_code, entry)
    ), part as (
      select *, has_bank and (debit <> 0 or not has_charge) as is_payment
      from told
      where account ~ '^40[14]' and (debit <> 0 or credit <> 0) and (has_charge or has_bank)
    ), grouped as (
      select siren, closing_on, journal_code, entry, supplier_code, piece_ref, is_payment,
             min(line_id) as first_line, min(file_name) as file_name, min(line_number) as line_number,
             min(supplier_name) as supplier_name, min(entry_number) as entry_number, min(entry_date) as entry_date,
             min(account) as account, min(label) as label, min(piece_date) as piece_date, min(currency) as currency,
             min(lettering) as lettering, min(lettered_on) as lettered_on,
             sum(case when is_payment then debit - credit else credit - debit end) as amount,
             coalesce(min(entry_vat), 0) as entry_vat
      from part
      group by siren, closing_on, journal_code, entry, supplier_code, piece_ref, is_payment
    ), placed as (
      select *, sign(amount) as direction,
             row_number() over (partition by siren, closing_on, journal_code, entry order by first_line) as place,
             -- The VAT of an entry can be told apart for a single document only.
             case when not is_payment and count(*) over (partition by siren, closing_on, journal_code, entry, is_payment) = 1
               then entry_vat end as vat,
             -- A payment of a later year cannot be matched in this year's file: documents and payments of one piece meet in their order.
             row_number() over (partition by siren, supplier_code, piece_ref, is_payment, sign(amount)
                                order by lettering is null, entry_date, first_line) as turn
      from grouped
      where amount <> 0
    ), document as (
      select *, max(entry_date) filter (where is_payment)
                  over (partition by siren, supplier_code, piece_ref, direction, turn) as payment_date
      from placed
    ), value as (
      select document.file_name, document.line_number, document.siren, extract(year from document.closing_on)::bigint as year,
             document.journal_code, document.entry_number, document.place, document.entry_date, document.account,
             document.label, document.lettering, document.supplier_code,
             coalesce(master.name, document.supplier_name) as supplier_name, document.piece_ref, document.piece_date,
             document.amount, document.vat, document.amount - document.vat as net, document.currency,
             round(document.vat / nullif(document.amount - document.vat, 0), 3) as vat_rate,
             nullif(master.siren, '') as supplier_siren, nullif(master.vat_number, '') as supplier_vat_number,
             nullif(master.iban, '') as supplier_iban,
             nullif(left(master.iban, 4) || ' •••• ' || right(master.iban, 4), ' •••• ') as masked_iban,
             case when document.is_payment then 'payment' when document.amount < 0 then 'credit' else 'invoice' end as kind,
             case when document.is_payment then 'Règlement' when document.amount < 0 then 'Avoir' else 'Facture' end as nature,
             case when document.is_payment then document.entry_date
                  else coalesce(document.lettered_on, document.payment_date) end as paid_on,
             coalesce(${JSON.stringify(Object.fromEntries(companies))}::jsonb ->> document.siren, document.siren) as company,
             document.closing_on, document.first_line,
             concat_ws('$$', document.siren, extract(year from document.closing_on), document.journal_code,
                       document.entry, document.place) as entry_id
      from document
      left join ${master} master on master.code = document.supplier_code
    )
    insert into ${ledger.table}
      (file_name, line_number, entry_id, ${sql.join(names.map((name) => sql.id(ledger.columnOf(name))))})
    select file_name, line_number, entry_id, ${sql.join(names.map((name) => sql.ref(VALUES[name])))}
    from value order by closing_on, siren, first_line`.execute(tx)
  return Number(answer.numAffectedRows ?? 0)
}
