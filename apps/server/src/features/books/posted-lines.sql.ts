import type { Tx } from '@quitus/database/connection.ts'
import type { LedgerRole } from '@quitus/database/ledger-form.ts'
import type { PostedAmount } from '@quitus/domain/books/correcting-entry.ts'
import { sql } from 'kysely'
import { type Ledger, valueIn } from '#views/ledgers/ledger.sql.ts'

/** How an accounting entries file (FEC) posted a document: the supplier’s account, and what is next to it. */
export type PostedDocument = {
  entryId: string
  supplierAccount: string | null
  supplierAccountLabel: string | null
  /** By account, positive for debits; none of an entry with more accounts than one would reverse line by line. */
  posted: PostedAmount[]
}

const MOST_ACCOUNTS = 60

/** Accounts of suppliers, as the import reads them. */
const IS_SUPPLIER = sql`line.account ~ '^(40[134]|4091)'`

/**
 * Which accounts do the entries of these documents have? Lines that share the number of an entry in its journal and
 * year; where software numbers no entry, all of its document and day, as the import holds them together.
 */
export async function selectPostedDocuments(
  tx: Tx,
  ledger: Ledger,
  entryIds: readonly string[],
): Promise<Map<string, PostedDocument>> {
  if (ledger.form.kind !== 'entries' || entryIds.length === 0) return new Map()
  const of = (role: LedgerRole) => valueIn(ledger, role, 'own')
  const isSameEntry = sql`line.siren = ${of('company')} collate "C"
    and line.closing_on = ${of('periodEnd')}::date
    and line.journal_code is not distinct from ${of('journal')} collate "C"`
  const { rows } = await sql<PostedDocument & { accounts: number }>`
    with own as materialized (
      select * from ${ledger.table} where entry_id = any(${entryIds}::text[])
    ), line as (
      select own.entry_id, line.account, line.account_label, line.debit, line.credit, ${IS_SUPPLIER} as is_supplier
      from own join ${ledger.fec} line on line.entry_number = ${of('entryNumber')} collate "C"
      where ltrim(${of('entryNumber')}, '0') <> '' and ${isSameEntry}
      union all
      select own.entry_id, line.account, line.account_label, line.debit, line.credit, ${IS_SUPPLIER}
      from own join ${ledger.fec} line on line.entry_number = ${of('entryNumber')} collate "C"
        and line.piece_ref = ${of('piece')} collate "C" and line.entry_date = ${of('entryDate')}::date
      where ltrim(${of('entryNumber')}, '0') = '' and ${isSameEntry}
    ), account as (
      select entry_id, account, min(account_label) as account_label, is_supplier, sum(debit - credit) as amount
      from line group by entry_id, account, is_supplier
    )
    select entry_id as "entryId", min(account) filter (where is_supplier) as "supplierAccount",
           min(account_label) filter (where is_supplier) as "supplierAccountLabel",
           count(*) filter (where not is_supplier)::integer as accounts,
           coalesce(json_agg(json_build_object('account', account, 'accountLabel', account_label,
                                               'amount', trim_scale(amount)::text) order by account)
                    filter (where not is_supplier and amount <> 0), '[]') as posted
    from account group by entry_id`.execute(tx)
  return new Map(
    rows.map(({ accounts, ...row }) => [
      row.entryId,
      accounts > MOST_ACCOUNTS ? { ...row, posted: [] } : row,
    ]),
  )
}
