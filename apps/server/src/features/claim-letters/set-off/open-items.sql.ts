import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { DocumentPayment } from '@quitus/domain/payments/document-payment.ts'
import { type RawBuilder, sql } from 'kysely'
import type { View } from '#views/definition/view.sql.ts'
import { findLedger, type Ledger, valueIn } from '#views/ledgers/ledger.sql.ts'

/** Invoices that a letter lists; the number and sum of the others are said. */
export const MOST_OPEN_ITEMS = 20

/** What a letter proposes to set off, as it is kept: exact amounts, days `yyyy-mm-dd`. */
export type OpenItems = {
  items: { number: string | null; day: string | null; amount: string }[]
  others: { count: number; amount: string }
  total: string
}

/**
 * Which invoices of the suppliers of these letters are neither matched nor paid, by the place of the letter? Those of
 * the accounts, company and currency of the documents that the letter is about, the oldest first. What is in an anomaly
 * that was not rejected is questioned, and an invoice whose amount an open credit note reverses is owed no more.
 * None where the ledger does not say what was paid.
 */
export async function selectOpenItems(
  tx: Tx,
  view: View,
  letters: readonly (readonly string[])[],
  currency: string,
): Promise<Map<number, OpenItems>> {
  const ledger = await findLedger(tx, view)
  const isOpen = ledger === undefined ? null : openCondition(ledger)
  if (ledger === undefined || isOpen === null) return new Map()
  const about = letters.flatMap((anomalyIds, place) => anomalyIds.map((anomalyId) => ({ anomalyId, place })))
  const [places, ids] = [about.map(({ place }) => place), about.map(({ anomalyId }) => anomalyId)]
  const value = (role: Parameters<typeof valueIn>[1], line = 'line') => valueIn(ledger, role, line)
  const currencyOf = (line: string) =>
    sql`coalesce(nullif(btrim(${value('currency', line)}::text), ''), ${currency})`
  const entries = sql.id(projectSchemaName(view.projectId), 'entries')
  const questioned = sql`
    select from ${entries} entry join ${view.tables.base} base on base.row_id = entry.row_id
    join ${view.tables.base} head on head.anomaly_id = base.anomaly_id and head.child_index = 0
    join ${view.tables.review} review on review.row_id = head.row_id
    where entry.source = ${view.source} and entry.entry_id = line.entry_id and review.state <> 'rejected'`
  const { rows } = await sql<{ place: number } & OpenItems>`
    with about as (
      select * from unnest(${places}::integer[], ${ids}::text[]) as about (place, anomaly_id)
    ), account as materialized (
      select distinct about.place, ${value('supplier', 'own')}::text collate "C" as supplier,
             ${value('company', 'own')}::text as company, ${currencyOf('own')} as currency
      from about join ${view.tables.base} base on base.anomaly_id = about.anomaly_id and base.child_index = 0
      join ${entries} entry on entry.row_id = base.row_id
      join ${ledger.table} own on own.entry_id = entry.entry_id
    ), document as (
      select account.place, coalesce(document.doc_id, line.line_id) as doc_id,
             min(coalesce(${value('piece')}::text, ${value('number')}::text)) as number,
             min(coalesce(${value('date')}, ${value('entryDate')})) as day, sum(${value('amount')}) as amount,
             bool_or(exists (${questioned})) as is_questioned
      from account join ${ledger.table} line on (${value('supplier')}::text collate "C") = account.supplier
        and ${value('company')}::text is not distinct from account.company and ${currencyOf('line')} = account.currency
      left join ${ledger.documents} document on document.line_id = line.line_id
      where ${isOpen} and coalesce(${value('kind')}::text, '') not in ('payment', 'advance')
      group by account.place, coalesce(document.doc_id, line.line_id)
    ), counted as (
      select *, count(*) filter (where amount < 0) over (partition by place, abs(amount)) as credits,
             row_number() over (partition by place, amount order by day desc nulls first, doc_id desc) as turn
      from document
    ), open as (
      select *, row_number() over (partition by place order by day nulls last, doc_id) as at
      from counted where amount > 0 and turn > credits and not is_questioned
    )
    select place,
           jsonb_agg(jsonb_build_object('number', number, 'day', to_char(day, 'YYYY-MM-DD'), 'amount',
             trim_scale(amount)::text)
             order by at) filter (where at <= ${MOST_OPEN_ITEMS}) as items,
           jsonb_build_object('count', count(*) filter (where at > ${MOST_OPEN_ITEMS}),
             'amount', trim_scale(coalesce(sum(amount) filter (where at > ${MOST_OPEN_ITEMS}), 0))::text) as others,
           trim_scale(sum(amount))::text as total
    from open group by place`.execute(tx)
  return new Map(rows.map(({ place, ...items }) => [place, items]))
}

const UNPAID = sql.lit('unpaid' satisfies DocumentPayment)

/** Whether nothing settles a line; null where the ledger says nothing of payments. */
function openCondition(ledger: Ledger): RawBuilder<unknown> | null {
  const { paymentStatus, matchingCode, paidOn } = ledger.form.roles
  const value = (role: Parameters<typeof valueIn>[1]) => valueIn(ledger, role)
  const isUnmatched = sql`${value('matchingCode')} is null`
  if (paymentStatus !== undefined) return sql`${isUnmatched} and ${value('paymentStatus')} = ${UNPAID}`
  if (paidOn === undefined) return null
  const isKnown = sql`exists (select from ${ledger.table} line where ${value('paidOn')} is not null)`
  return matchingCode === undefined
    ? sql`${value('paidOn')} is null and ${isKnown}`
    : sql`${isUnmatched} and ${value('paidOn')} is null and ${isKnown}`
}

/** What a letter proposed to set off when it was written; null where it proposed nothing. */
export async function findOpenItems(tx: Tx, projectId: number, letter: number): Promise<OpenItems | null> {
  const { rows } = await sql<{ openItems: OpenItems | null }>`
    select open_items as "openItems" from ${sql.id(projectSchemaName(projectId), 'claim_letters')}
    where id = ${letter}::integer`.execute(tx)
  return rows[0]?.openItems ?? null
}
