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
    ), entry as (
      select siren, closing_on, journal_code, entry,
             bool_or(account ~ '^(2|6|445)') as has_charge, bool_or(account ~ '^5') as has_bank,
             sum(debit - credit) filter (where account ~ '^445') as vat,
             count(distinct (supplier_code, piece_ref)) filter (where account ~ '^40[14]') as documents
      from line group by siren, closing_on, journal_code, entry
      having bool_or(account ~ '^40[14]') and bool_or(account ~ '^(2|6|445|5)')
    ), part as (
      select line.*, entry.vat as entry_vat, entry.documents, entry.has_charge,
             entry.has_bank and (debit <> 0 or not entry.has_charge) as is_payment
      from line join entry using (siren, closing_on, journal_code, entry)
      where line.account ~ '^40[14]' and (debit <> 0 or credit <> 0)
    ), document as (
      select siren, closing_on, journal_code, entry, supplier_code, piece_ref, is_payment,
             min(line_id) as first_line, min(file_name) as file_name, min(line_number) as line_number,
             min(supplier_name) as supplier_name, min(entry_number) as entry_number, min(entry_date) as entry_date,
             min(account) as account, min(label) as label, min(piece_date) as piece_date, min(currency) as currency,
             min(lettering) as lettering, min(lettered_on) as lettered_on,
             sum(case when is_payment then debit - credit else credit - debit end) as amount,
             case when not is_payment and min(documents) = 1 then coalesce(min(entry_vat), 0) end as vat
      from part
      group by siren, closing_on, journal_code, entry, supplier_code, piece_ref, is_payment
    ), ordered as (
      select *,
             row_number() over (partition by siren, closing_on, journal_code, entry order by first_line) as place,
             -- A payment of a later year cannot be matched in this year's file: documents and payments of one piece meet in their order.
             row_number() over (partition by siren, supplier_code, piece_ref, is_payment, sign(amount)
                                order by lettering is null, entry_date, first_line) as turn
      from document
      where amount <> 0
    ), payment as (
      select siren, supplier_code, piece_ref, sign(amount) as direction, turn, entry_date as paid_on
      from ordered where is_payment
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
                  else coalesce(document.lettered_on, payment.paid_on) end as paid_on,
             coalesce(${JSON.stringify(Object.fromEntries(companies))}::jsonb ->> document.siren, document.siren) as company,
             document.closing_on, document.first_line,
             concat_ws('$$', document.siren, extract(year from document.closing_on), document.journal_code,
                       document.entry, document.place) as entry_id
      from ordered document
      left join payment on not document.is_payment
        and payment.siren = document.siren and payment.supplier_code = document.supplier_code
        and payment.piece_ref = document.piece_ref and payment.direction = sign(document.amount)
        and payment.turn = document.turn
      left join ${master} master on master.code = document.supplier_code
    )
    insert into ${ledger.table}
      (file_name, line_number, entry_id, ${sql.join(names.map((name) => sql.id(ledger.columnOf(name))))})
    select file_name, line_number, entry_id, ${sql.join(names.map((name) => sql.ref(VALUES[name])))}
    from value order by closing_on, siren, first_line`.execute(tx)
  return Number(answer.numAffectedRows ?? 0)
}
