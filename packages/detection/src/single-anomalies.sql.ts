import type { Tx } from '@quitus/database/connection.ts'
import { type RawBuilder, sql } from 'kysely'
import { PUBLISHED_VALUES } from './anomalies.sql.ts'
import type { DetectionParameters } from './detection-parameters.ts'

/** Smallest amount at stake that is worth an anomaly of one document. */
const LEAST_AT_STAKE = 1

/** Words of a credit note in a number or a text. */
const CREDIT_NUMBER = '^(AV|AVOIR|CN|CRN|CR|NC|CREDIT|C/N)[^A-Z]*[0-9]|[0-9][^A-Z]*(CR|CN|CREDIT|AVOIR|AV)$'
const CREDIT_TEXT = '\\m(avoir|credit note|note de cr[eé]dit|rectificatif en moins)\\M'

/**
 * Which documents are wrong by themselves? Adds to `anomaly_entries`: advances and payments that nothing was set
 * against (SD), credit notes entered as invoices (AI), taxes that fit no rate, do not add up or were counted twice
 * (TVT, TVD), and amounts with their decimal mark moved (ER). A document that a presented duplicate holds stays
 * there; a weak duplicate gives way.
 */
export async function addSingleAnomalies(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    create temporary table single_anomalies (
      doc_id integer not null, group_id integer not null, category text not null, algorithm text not null, score
        integer not null,
      excess numeric not null, deadline date
    ) on commit drop`.execute(tx)
  await addForgotten(tx, parameters)
  await addCreditsAsInvoices(tx, parameters)
  await addWrongTaxes(tx, parameters)
  await addMovedMarks(tx, parameters)
  await addPaidOtherwise(tx, parameters)
  await takeOver(tx, parameters)
}

type Rules = Pick<DetectionParameters, 'limitation'>

/** Until when what was paid on a day can be claimed back. */
const undueDeadline = (day: RawBuilder<unknown>, { limitation }: Rules) =>
  sql`(${day} + make_interval(years => ${limitation.undueYears}::integer))::date`

/** Until when the tax of a document of a day can be put on a return. */
function taxDeadline(day: RawBuilder<unknown>, { limitation: { vat } }: Rules): RawBuilder<unknown> {
  return vat.until === 'endOfYear'
    ? sql`make_date(extract(year from ${day})::integer + ${vat.years}::integer, 12, 31)`
    : sql`(${day} + make_interval(years => ${vat.years}::integer))::date`
}

/** Advances, and payments of a supplier whose account is in debit, without anything against them for months. */
async function addForgotten(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    insert into single_anomalies
    with ending as (
      select max(day) as last_day from documents
    ), balance as (
      select party, coalesce(max(debit_balance),
               sum(case when kind is null then -amount else amount end)) as debit
      from documents
      where party in (select party from documents where kind is not null and amount > 0 and is_settled is not true and
        number is null)
      group by party
    ), forgotten as (
      select doc_id, party, kind, amount, day, debit,
             sum(amount) over (partition by party) as total, min(doc_id) over (partition by party) as group_id,
             bool_or(kind = 'advance') over (partition by party) as has_advance
      from documents join balance using (party) cross join ending
      where kind is not null and amount > 0 and is_settled is not true and amount <= debit + 0.01
        and day <= coalesce(period_end, last_day) - ${parameters.forgottenAfterDays}::integer
        and doc_id not in (select first_id from pairs where is_payment union select second_id from pairs where
          is_payment and score >= ${parameters.presentedFrom})
        and number is null
    )
    select doc_id, group_id, 'SD', case when has_advance then 'advance_not_applied' else 'debit_balance' end,
           case when has_advance then 70 when abs(total - debit) < 0.01 then 70 else 50 end, least(total, debit),
             ${undueDeadline(sql`min(day) over (partition by party)`, parameters)}
    from forgotten where least(total, debit) >= ${LEAST_AT_STAKE}`.execute(tx)
}

/**
 * Documents that read like credit notes and are entered as invoices: where the supplier's other documents so numbered
 * are credits, or an invoice of the same amount came before. A supplier who numbers its invoices so says nothing by
 * it.
 */
async function addCreditsAsInvoices(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    insert into single_anomalies
    with marked as (
      select *, number ~ ${CREDIT_NUMBER} as by_number, text ~* ${CREDIT_TEXT} as by_text from documents
      where kind is null and (number ~ ${CREDIT_NUMBER} or text ~* ${CREDIT_TEXT})
    ), habit as (
      select party, count(*) filter (where amount < 0) as credits, count(*) filter (where amount > 0) as invoices from
        marked group by party
    ), repeating as (
      select distinct marked.doc_id
      from marked join documents earlier on earlier.party = marked.party and earlier.amount = marked.amount
      where earlier.kind is null and earlier.doc_id <> marked.doc_id and earlier.number !~ ${CREDIT_NUMBER}
        and (earlier.day is null or marked.day is null or earlier.day <= marked.day)
    ), invoiced as (
      select party, count(*) as documents from documents
      where kind is null and amount > 0 and party in (select party from marked) group by party
    ), judged as (
      select marked.*, credits, invoices, marked.doc_id in (select doc_id from repeating) as has_invoice,
        invoiced.documents
      from marked join habit using (party) join invoiced using (party)
      where marked.amount > 0
    )
    select doc_id, doc_id, 'AI', 'credit_as_invoice',
           case when has_invoice and credits > 0 then 80 when has_invoice and by_number and coalesce(by_text, false)
             then 75
                when credits >= 2 then 60 when has_invoice then 25 else 10 end, 2 * amount, ${undueDeadline(sql`day`, parameters)}
    from judged where invoices <= greatest(2, 0.1 * documents) or coalesce(by_text, false) and invoices <= greatest(2,
      credits)`.execute(tx)
}

/**
 * Taxes that fit no rate, where the supplier always bills the same one; net and tax that do not make gross; tax
 * counted twice.
 */
async function addWrongTaxes(tx: Tx, parameters: DetectionParameters): Promise<void> {
  const rates = sql`${[...parameters.vatRates]}::numeric[]`
  await sql`
    insert into single_anomalies
    with taxed as (
      select doc_id, party, amount, net, vat, day, line_count, vat / net as rate, 0.02 * line_count + 0.03 as tolerance,
             (select legal from unnest(${rates}) legal where abs(vat - legal * net) <= 0.02 * line_count + 0.03
              order by legal desc limit 1) as legal
      from documents where kind is null and net is not null and vat is not null and net <> 0 and amount > 0
    ), usual as (
      select party, mode() within group (order by legal) as rate, count(*) as documents,
             count(*) filter (where legal is not null) as fitting
      from taxed group by party
    ), judged as (
      select taxed.*, usual.rate as usual_rate,
             usual.documents >= 5 and fitting >= 0.8 * usual.documents as is_usual
      from taxed join usual using (party)
    )
    select doc_id, doc_id, case kind when 'twice' then 'TVD' else 'TVT' end,
           case kind when 'twice' then 'vat_twice' when 'sum' then 'vat_arithmetic' else 'vat_rate' end,
           case kind when 'twice' then 75 when 'sum' then 65 else 60 end, excess,
             ${taxDeadline(sql`coalesce(day, current_date)`, parameters)}
    from (
      select *, case kind when 'twice' then vat / 2 when 'sum' then abs(amount - net - vat) else abs(vat - usual_rate *
        net) end as excess
      from (
        select *, case
            when abs(amount - net - vat) > tolerance then 'sum'
            when legal is not null or vat <= 0 then null
            when is_usual and usual_rate > 0 and abs(vat - 2 * usual_rate * net) <= 2 * tolerance then 'twice'
            when rate > (select max(each) from unnest(${rates}) each) and exists (
              select from unnest(${rates}) each where each > 0 and abs(vat - 2 * each * net) <= 2 * tolerance
            ) then 'twice'
            when is_usual and usual_rate > 0 and (line_count = 1 or rate > usual_rate) then 'rate'
            when rate > (select max(each) from unnest(${rates}) each) + 0.005 then 'rate' end as kind
        from judged
      ) shown
    ) found
    where kind is not null and excess >= ${LEAST_AT_STAKE}`.execute(tx)
}

/** An amount ten or a hundred times what the supplier bills regularly, in the place of the usual one. */
async function addMovedMarks(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    insert into single_anomalies
    with billed as (
      -- What makes half of a supplier's documents is what it usually bills.
      select party, amount, min(day) as first_day, max(day) as last_day
      from standing join (
        select party, amount
        from (select party, amount, count(*) as documents from standing where day is not null group by party, amount
          having count(*) >= 4) amounts
        join (select party, count(*) as all_documents from standing group by party) party using (party)
        where documents >= 0.5 * all_documents
      ) usual using (party, amount)
      where day is not null group by party, amount having count(distinct day) >= 4
    )
    select doc_id, doc_id, 'ER', 'factor_of_ten', 60, standing.amount - billed.amount, ${undueDeadline(sql`standing.day`, parameters)}
    from standing join billed on billed.party = standing.party and standing.amount in (billed.amount * 10,
      billed.amount * 100)
      and standing.day between billed.first_day - 31 and billed.last_day + 31
    where not exists (
      select from standing other where other.party = standing.party and other.amount = billed.amount
        and abs(other.day - standing.day) <= 7
    )`.execute(tx)
}

/**
 * An invoice that was paid once, at an amount that looks like its own: ten times, with the taxes added again, two
 * digits changed round.
 */
async function addPaidOtherwise(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    insert into single_anomalies
    with once as (
      select party, number_key from number_uses where payments = 1 and invoices = 1 and least_paid > least_invoiced
    ), paid as (
      select * from payments where number is not null and (party, number_key) in (select party, number_key from once)
    ), invoiced as (
      select * from documents
      where kind is null and number is not null and (party, number_key) in (select party, number_key from once)
    )
    select unnest(array[invoiced.doc_id, paid.doc_id]), least(invoiced.doc_id, paid.doc_id), 'ER', 'paid_otherwise',
           case when paid.amount in (invoiced.amount * 10, invoiced.amount * 100) then 85 else 65 end,
           paid.amount - invoiced.amount, ${undueDeadline(sql`paid.day`, parameters)}
    from paid join invoiced using (party, number_key)
    where invoiced.amount > 0 and paid.amount >= invoiced.amount + ${LEAST_AT_STAKE}
      and (paid.amount = 2 * invoiced.amount or core.compare_amounts(invoiced.amount, paid.amount,
        ${parameters.nearAmount},
            ${[...parameters.taxRatios]}::numeric[]) = 'similar')`.execute(tx)
}

/** Moves what was found into `anomaly_entries`, each document once: the surest kind first. */
async function takeOver(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    delete from single_anomalies where group_id in (
      select group_id from single_anomalies join document_lines using (doc_id)
      where line_id in (select line_id from anomaly_entries where not is_weak)
    )`.execute(tx)
  await sql`
    delete from single_anomalies later using single_anomalies first
    where first.doc_id = later.doc_id and (first.score, first.category) > (later.score, later.category)`.execute(
    tx,
  )
  await sql`
    delete from anomaly_entries where group_id in (
      select entry.group_id from anomaly_entries entry join document_lines using (line_id) join single_anomalies using
        (doc_id)
    )`.execute(tx)
  await sql`
    insert into anomaly_entries (
      line_id, anomaly_id, group_id, child_index, copies, excess, algorithm, score, supplier, number, day,
      amount_verdict, category, deadline, writings, days, amounts, accounts, companies, is_weak
    )
    with document as (
      select single_anomalies.*, documents.written, documents.day, documents.amount, documents.account,
        documents.company
      from single_anomalies join documents using (doc_id)
    ), shown as (
      select group_id, category, count(*)::integer as copies, ${PUBLISHED_VALUES} from document group by group_id,
        category
    )
    select document_lines.line_id, null, document.category || document.group_id, (row_number() over in_order -
      1)::integer,
           shown.copies, document.excess, document.algorithm, document.score, null, null, null, null, document.category,
           document.deadline, shown.writings, shown.days, shown.amounts, shown.accounts, shown.companies,
           document.score < ${parameters.presentedFrom}
    from document join shown using (group_id, category) join document_lines using (doc_id)
    window in_order as (partition by document.group_id, document.category order by document.doc_id,
      document_lines.line_id)`.execute(tx)
}
