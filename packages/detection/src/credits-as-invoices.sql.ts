import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import type { DetectionParameters } from './detection-parameters.ts'
import { undueDeadline } from './legal-deadlines.ts'

/** Letters of a credit note in a number. */
const LETTERS_IN_FRONT = '^(AVOIR|AV|CREDIT|CRN|CR|CN|NC|C/N)[^A-Z]*[0-9]'
const LETTERS_BEHIND = '[0-9][^A-Z]*(CREDIT|CRN|CR|CN|AVOIR|AV)$'
const CREDIT_TEXT = '\\m(avoir|credit note|note de cr[eé]dit|rectificatif en moins)\\M'

/** From so many credits on, most of what bears the letters, the ledger says what they mean. */
const FEWEST_CREDITS = 3

/** With so many other letters of their length in front of its numbers, a supplier writes initials or series. */
const FEWEST_INITIALS = 2

/**
 * Documents that read like credit notes and are entered as invoices: where the supplier's other documents so numbered
 * are credits, or an invoice of the same amount came before. Letters count only where credits of the supplier, or most
 * of what bears them in the ledger, say that they mean a credit; a supplier who numbers its invoices so says nothing
 * by it.
 */
export async function addCreditsAsInvoices(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    insert into single_anomalies
    with reading as (
      select *, coalesce(substring(number from ${LETTERS_IN_FRONT}), substring(number from ${LETTERS_BEHIND})) as letters,
             text ~* ${CREDIT_TEXT} as by_text
      from documents where kind is null and (number ~ '(AV|CR|CN|NC|C/N)' or text ~* ${CREDIT_TEXT})
    ), read as (
      select * from reading where letters is not null or by_text
    ), lettered as (
      select letters, count(*) filter (where amount < 0) as credits, count(*) filter (where amount > 0) as invoices
      from read where letters is not null group by letters
    ), own as (
      select party, letters, count(*) filter (where amount < 0) as credits
      from read where letters is not null group by party, letters
    ), initials as (
      select party, length(front) as size, count(distinct front) as fronts
      from (
        select party, substring(number from '^([A-Z]{1,3})[^A-Z]*[0-9][^A-Z]*$') as front, count(*) as documents
        from documents
        where kind is null and amount > 0 and party in (select party from read where letters is not null)
        group by 1, 2
      ) fronts where front not in (select letters from lettered) group by 1, 2
    ), marked as (
      select read.*, coalesce((own.credits > 0 or lettered.credits >= ${FEWEST_CREDITS}
               and lettered.credits >= 4 * lettered.invoices) and coalesce(fronts, 0) < ${FEWEST_INITIALS}, false) as by_number
      from read
      left join own using (party, letters)
      left join lettered using (letters)
      left join initials on initials.party = read.party and initials.size = length(letters)
    ), habit as (
      select party, count(*) filter (where amount < 0) as credits, count(*) filter (where amount > 0) as invoices
      from marked where by_number or by_text group by party
    ), repeating as (
      select distinct marked.doc_id
      from marked join documents earlier on earlier.party = marked.party and earlier.amount = marked.amount
      where (by_number or by_text) and earlier.kind is null and earlier.doc_id <> marked.doc_id
        and earlier.number !~ ${LETTERS_IN_FRONT} and earlier.number !~ ${LETTERS_BEHIND}
        and (earlier.day is null or marked.day is null or earlier.day <= marked.day)
    ), invoiced as (
      select party, count(*) as documents from documents
      where kind is null and amount > 0 and party in (select party from marked) group by party
    ), judged as (
      select marked.*, credits, invoices, marked.doc_id in (select doc_id from repeating) as has_invoice,
        invoiced.documents
      from marked join habit using (party) join invoiced using (party)
      where marked.amount > 0 and (by_number or by_text)
    )
    select doc_id, doc_id, 'AI', 'credit_as_invoice',
           case when has_invoice and credits > 0 then 80 when has_invoice and by_number and coalesce(by_text, false)
             then 75
                when credits >= 2 then 60 when has_invoice then 25 else 10 end, 2 * amount, ${undueDeadline(sql`day`, parameters)}
    from judged where invoices <= greatest(2, 0.1 * documents) or coalesce(by_text, false) and invoices <= greatest(2,
      credits)`.execute(tx)
}
