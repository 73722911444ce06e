import type { Tx } from '@quitus/database/connection.ts'
import { sql } from 'kysely'
import { PUBLISHED_VALUES } from './anomalies.sql.ts'
import { addCreditsAsInvoices } from './credits-as-invoices.sql.ts'
import type { DetectionParameters } from './detection-parameters.ts'
import { undueDeadline } from './legal-deadlines.ts'
import { ofUnprovenKind } from './score-scale.ts'
import { addWrongTaxes } from './wrong-taxes.sql.ts'

/**
 * Which documents are wrong by themselves? Adds to `anomaly_entries`: advances and payments that nothing was set
 * against (SD), credit notes entered as invoices (AI), taxes that fit no rate, do not add up or were counted twice
 * (TVT, TVD), and amounts with their decimal mark moved (ER). A document that a presented duplicate holds stays
 * there; a weaker duplicate gives way. `knowsBalances`: the ledger says of each supplier what it owes in the end.
 */
export async function addSingleAnomalies(
  tx: Tx,
  parameters: DetectionParameters,
  knowsBalances = false,
): Promise<void> {
  await sql`
    create temporary table single_anomalies (
      doc_id integer not null, group_id integer not null, category text not null, algorithm text not null, score
        integer not null,
      excess numeric not null, deadline date
    ) on commit drop`.execute(tx)
  await addForgotten(tx, parameters, knowsBalances)
  await addCreditsAsInvoices(tx, parameters)
  await addWrongTaxes(tx, parameters)
  await addMovedMarks(tx, parameters)
  await addPaidOtherwise(tx, parameters)
  await takeOver(tx, parameters)
}

/** Advances, and payments of a supplier whose account is in debit, without anything against them for months. */
async function addForgotten(tx: Tx, parameters: DetectionParameters, knowsBalances: boolean): Promise<void> {
  // Without a balance the documents have to say it; with one, a supplier that has none owes nothing.
  const debit = knowsBalances
    ? sql`max(debit_balance)`
    : sql`sum(case when kind is null then -amount else amount end)`
  await sql`
    insert into single_anomalies
    with ending as (
      -- A closing date may be years ahead of the last entry.
      select coalesce(company, '') as company, least(max(day), max(period_end)) as last_day from documents group by 1
    ), balance as (
      select party, ${debit} as debit from documents
      where party in (select party from documents where kind is not null and amount > 0 and is_settled is not true and
        number is null)
      group by party
    ), forgotten as (
      select doc_id, party, kind, amount, day, debit,
             sum(amount) over (partition by party) as total, min(doc_id) over (partition by party) as group_id,
             bool_or(kind = 'advance') over (partition by party) as has_advance
      from documents join balance using (party) join ending on ending.company = coalesce(documents.company, '')
      where kind is not null and amount > 0 and is_settled is not true and amount <= debit + 0.01
        and day <= last_day - ${parameters.forgottenAfterDays}::integer
        and doc_id not in (select first_id from pairs where is_payment union select second_id from pairs where
          is_payment and score >= ${parameters.presentedFrom})
        and number is null
    )
    select doc_id, group_id, 'SD', case when has_advance then 'advance_not_applied' else 'debit_balance' end,
           case when has_advance then 70 when abs(total - debit) < 0.01 then 70 else 50 end, least(total, debit),
             ${undueDeadline(sql`min(day) over (partition by party)`, parameters)}
    from forgotten where least(total, debit) >= ${parameters.leastAtStake}`.execute(tx)
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
    where invoiced.amount > 0 and paid.amount >= invoiced.amount + ${parameters.leastAtStake}
      and (paid.amount = 2 * invoiced.amount or core.compare_amounts(invoiced.amount, paid.amount,
        ${parameters.nearAmount},
            ${[...parameters.taxRatios]}::numeric[]) = 'similar')`.execute(tx)
}

/** Moves what was found into `anomaly_entries`, each document once: the surest kind first. */
async function takeOver(tx: Tx, parameters: DetectionParameters): Promise<void> {
  await sql`
    update single_anomalies
    set score = round(100 * ${ofUnprovenKind(sql`category`, sql`(score / 100.0)`, parameters.trustedCategories)})`.execute(
    tx,
  )
  await sql`
    delete from single_anomalies where group_id in (
      select single_anomalies.group_id from single_anomalies join document_lines using (doc_id)
      join anomaly_entries entry using (line_id) where not entry.is_weak or entry.score >= single_anomalies.score
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
